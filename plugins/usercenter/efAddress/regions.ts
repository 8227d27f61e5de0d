/** 省市区: by code, as a tree to choose from, and found in what somebody has pasted. */
import { division } from './division.ts';

export interface Region {
  readonly code: string;
  readonly name: string;
  readonly children: readonly Region[];
}

const split = (text: string): [digits: string, name: string] => {
  const digits = /^\d+/.exec(text)?.[0] ?? '';
  return [digits, text.slice(digits.length)];
};

function cityOf(line: string): Region {
  const [head = '', districts = ''] = line.split(':');
  const [digits, name] = split(head);
  const children = districts.split(',').flatMap((one) => {
    const [last, district] = split(one);
    return last === '' ? [] : [{ code: digits + last, name: district, children: [] }];
  });
  return { code: `${digits}00`, name, children };
}

function read(): readonly Region[] {
  const provinces: { code: string; name: string; children: Region[] }[] = [];
  for (const line of division.split('\n')) {
    if (line.includes(':')) provinces.at(-1)?.children.push(cityOf(line));
    else {
      const [digits, name] = split(line);
      provinces.push({ code: `${digits}0000`, name, children: [] });
    }
  }
  return provinces;
}

export const regions = read();

/** Levels that stand for no place of their own: 北京市 市辖区 东城区. */
const between = new Set(['市辖区', '县', '省直辖县级行政区划', '自治区直辖县级行政区划']);

/** Below a region, without the levels between. */
export const below = ({ children }: Region): readonly Region[] =>
  children.flatMap((child) => (between.has(child.name) ? child.children : [child]));

interface Place {
  readonly code: string;
  /** From the province down. */
  readonly names: readonly string[];
}

const namesOf = (levels: readonly Region[]) => levels.map(({ name }) => name).filter((name) => !between.has(name));

/** What an address may name: districts, and cities that have none. */
const places: readonly Place[] = regions.flatMap((province) =>
  province.children.flatMap((city) =>
    city.children.length === 0
      ? [{ code: city.code, names: namesOf([province, city]) }]
      : city.children.map((district) => ({ code: district.code, names: namesOf([province, city, district]) })),
  ),
);
const byCode = new Map(places.map(({ code, names }) => [code, names.join('')]));

/** 浙江省杭州市西湖区; undefined: no place has the code. */
export const regionName = (code: string): string | undefined => byCode.get(code);

/** As people leave it out: 浙江 for 浙江省, 西湖 never for 西湖区. */
const short = (name: string) => name.replace(/(壮族|回族|维吾尔)?(自治区|省|市)$/, '');

/** How a place is written, longest first. */
function spellings({ names }: Place): string[] {
  const last = names.at(-1) ?? '';
  let written = [''];
  for (const name of names.slice(0, -1))
    written = written.flatMap((before) => [before + name, before + short(name), before]);
  return [...new Set(written.map((before) => before + last))].sort((a, b) => b.length - a.length);
}

interface Found {
  readonly code: string;
  readonly text: string;
}

/** A district's name that several have, and nothing before it says which, tells no place. */
export function regionIn(text: string): Found | undefined {
  let best: (Found & { readonly times: number }) | undefined;
  for (const place of places) {
    const spelt = spellings(place).find((one) => text.includes(one));
    if (spelt === undefined || spelt.length < (best?.text.length ?? 0)) continue;
    const times = spelt.length === best?.text.length ? best.times + 1 : 1;
    best = { code: place.code, text: spelt, times };
  }
  return best?.times === 1 ? best : undefined;
}
