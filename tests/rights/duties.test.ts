/** All tables of steps as they were agreed: from and to which states, by whom, and what one natural person may not do together. */
import type { Steps } from '@portal/sdk/contract';
import type { ServerArea } from '@portal/sdk/server';
import { expect, test } from '@rstest/core';
import platform from '../../server/platform/platform.ts';
import { dutiesOf } from '../../server/platform/rights/duties.ts';
import documents from '../spec/documents.json' with { type: 'json' };
import table from '../spec/duties.json' with { type: 'json' };
import agreed from '../spec/steps.json' with { type: 'json' };

declare global {
  interface ImportMeta {
    webpackContext(
      folder: string,
      options: { regExp: RegExp; mode: 'sync' },
    ): { keys(): string[]; (file: string): Record<string, unknown> };
  }
}

type Files = ReturnType<ImportMeta['webpackContext']>;

const ofAreas = import.meta.webpackContext('../../plugins', {
  regExp: /\/(contract|schema|status|steps)\.ts$/,
  mode: 'sync',
});
const ofPlatform = import.meta.webpackContext('../../server/platform', { regExp: /\/steps\.ts$/, mode: 'sync' });
const ofCalls = import.meta.webpackContext('../../sdk/calls', { regExp: /\/[a-z-]+\.ts$/, mode: 'sync' });
const areas = import.meta.webpackContext('../../plugins', { regExp: /^\.\/\w+\/server\.ts$/, mode: 'sync' });

const isTable = (value: unknown): value is Steps =>
  typeof value === 'object' && value !== null && 'states' in value && 'steps' in value;

/** Name and table of every table of steps. */
const tables = [ofAreas, ofPlatform, ofCalls].flatMap((files: Files) =>
  files
    .keys()
    .flatMap((file) =>
      Object.entries(files(file)).flatMap(([name, value]) => (isTable(value) ? [{ name, value }] : [])),
    ),
);

/** Step → earlier steps whose maker may not make it. */
const pairsIn = ({ steps }: Steps) =>
  Object.fromEntries(Object.entries(steps).flatMap(([name, { notBy }]) => (notBy ? [[name, notBy]] : [])));

test('the pairs of duties are the agreed ones; a change of steps comes with its row', () => {
  expect(Object.fromEntries(tables.map(({ name, value }) => [name, pairsIn(value)]))).toEqual(table);
});

/** `0 9 → 0 · OWNER · account:list:save`: from and to which states, whose, under which right, and what it binds them to. */
const told = ({ from, to, by, access, commits }: Steps['steps'][string]) => {
  const states = [from.join(' '), to === undefined ? [] : `→ ${to}`].flat().join(' ').trim();
  return [states, by ?? '-', access ?? '-', commits ?? []].flat().join(' · ');
};

test('each step goes from and to the agreed states, for the agreed side and right; a change comes with its row', () => {
  const found = tables.map(({ name, value }) => [
    name,
    Object.fromEntries(Object.entries(value.steps).map(([step, one]) => [step, told(one)])),
  ]);
  expect(Object.fromEntries(found)).toEqual(agreed);
});

const kinds = [platform, ...areas.keys().map((file) => areas(file)['default'] as ServerArea)].flatMap(
  (area) => area.documents ?? [],
);

test('each kind of document names the tables of its steps; a kind comes with its row', () => {
  const named = kinds.map(({ bizType, steps = [] }) => [
    bizType,
    steps.map((one) => tables.find(({ value }) => value === one)?.name),
  ]);
  expect(Object.fromEntries(named)).toEqual(documents);
});

test('whoever gives both codes of a pair reads which document and which steps they are of', () => {
  const titles = new Map(
    dutiesOf(new Map(kinds.map((kind) => [kind.bizType, kind]))).map(({ codes, title }) => [codes.join(' '), title]),
  );
  expect(titles.get('order:list:place order:list:confirm')).toBe('订单的“下单”与“确认”');
  expect(titles.get('content:news:state content:news:audit')).toBe('新闻的“提交”与“审核通过”、“提交”与“驳回”');
  expect(titles.get('goods:category:apply goods:review:audit')).toBe(
    '商品类目的“提交审核”与“批注”、“提交审核”与“审核”',
  );
  expect([...titles.values()].filter((title) => title.startsWith('的'))).toEqual([]);
});

/** Accounts, of people and at banks, addresses, items of dictionaries, exports, help, subjects and sites are kept, not decided: none is opened as a document. */
const apart = [
  'addressSteps',
  'bankSteps',
  'dictItemSteps',
  'enterpriseSteps',
  'exportSteps',
  'helpSteps',
  'keepingSteps',
  'userSteps',
];

test('every table of steps belongs to a kind of document', () => {
  const named = new Set(kinds.flatMap(({ steps = [] }) => steps));
  expect(
    tables
      .filter(({ value }) => !named.has(value))
      .map(({ name }) => name)
      .sort(),
  ).toEqual(apart);
});
