/** What no text of a request may carry: control characters and halves of characters, wherever they stand in it. */
import { metaOf } from '@portal/sdk/contract';
import { demandFaultless, isPlainText, notPlain, Refusal } from '@portal/sdk/server';

interface Shape {
  readonly title?: string;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
}

interface Place {
  readonly shape: Shape | undefined;
  /** Names of fields down to here, places in lists left out. */
  readonly path: readonly string[];
}

/** Deeper than any contract; what nests further is there to exhaust the stack. */
const maxDepth = 64;
const whole = '请求内容';
const longestName = 60;

const refuse = (message: string): never => {
  throw new Refusal('invalid', message);
};

const nameOf = ({ shape, path }: Place) =>
  shape?.title ?? metaOf(shape)?.label ?? (path.join('.').slice(0, longestName) || whole);

/** An optional text may be a union with null: what is below is in the branch that has anything below. */
const inner = (shape: Shape | undefined): Shape | undefined =>
  shape?.anyOf?.find(({ properties, items }) => properties ?? items) ?? shape;

function demandPlain(value: unknown, place: Place, depth: number): void {
  if (typeof value === 'string') {
    if (!isPlainText(value)) demandFaultless([{ path: place.path.join('.'), text: notPlain(nameOf(place)) }]);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (depth === maxDepth) refuse('请求内容的层级过多');
  const { properties, items } = inner(place.shape) ?? {};
  if (Array.isArray(value)) {
    for (const item of value) demandPlain(item, { ...place, shape: items ?? place.shape }, depth + 1);
    return;
  }
  for (const [name, field] of Object.entries(value)) {
    if (!isPlainText(name)) refuse(notPlain(`${nameOf(place)}的字段名`));
    demandPlain(field, { shape: properties?.[name], path: [...place.path, name] }, depth + 1);
  }
}

/** @param shape - Schema of the input, which knows what its fields are called. @throws Refusal `invalid` naming the field. */
export const demandPlainInput = (input: unknown, shape: object): void =>
  demandPlain(input, { shape: shape as Shape, path: [] }, 0);

// Header values arrive byte by byte, so that what stands above ASCII is no character yet.
const strayInHeader = /[^\P{Cc}\u0080-\u009f]/u;

/** A header's text as it came. @throws Refusal `invalid` naming the header. */
export function plainHeader(headers: Readonly<Record<string, string | string[] | undefined>>, name: string): string {
  const text = String(headers[name] ?? '');
  return strayInHeader.test(text) ? refuse(notPlain(`请求头 ${name} `)) : text;
}
