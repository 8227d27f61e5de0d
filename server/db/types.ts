import pg from 'pg';
import type { Passage } from './personal/passage.ts';

const oid = {
  date: 1082,
  timestamp: 1114,
  timestamptz: 1184,
  dates: 1182,
  timestamps: 1115,
  timestamptzs: 1185,
  numerics: 1231,
  text: 25,
  varchar: 1043,
  json: 114,
  jsonb: 3802,
  texts: 1009,
};

const asIs = (text: string) => text;

/** `infinity` has no date and stays as it is. */
function asIso(text: string): string {
  const zone = /([+-]\d\d)(:?\d\d)?$/.exec(text);
  const moment = new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'));
  return zone && !Number.isNaN(moment.getTime()) ? moment.toISOString() : text;
}

const texts = pg.types.getTypeParser(oid.texts, 'text') as (text: string) => (string | null)[];
const isos = (text: string) => texts(text).map((one) => (one === null ? null : asIso(one)));

const own: Readonly<Record<number, (text: string) => unknown>> = {
  [oid.date]: asIs,
  [oid.timestamp]: asIs,
  [oid.timestamptz]: asIso,
  [oid.dates]: texts,
  [oid.timestamps]: texts,
  [oid.timestamptzs]: isos,
  [oid.numerics]: texts,
};

/**
 * Both engines answer alike: dates as `YYYY-MM-DD`, times as ISO 8601 in UTC, int8 and numeric as strings. What is sealed
 * in a text comes out open.
 */
export function typesOf({ text, json }: Passage): pg.CustomTypesConfig {
  const opened = (value: string | null) => (value === null ? null : text(value));
  const parsed = (value: string): unknown => JSON.parse(json(value));
  const passing: Readonly<Record<number, (value: string) => unknown>> = {
    ...own,
    [oid.text]: text,
    [oid.varchar]: text,
    [oid.json]: parsed,
    [oid.jsonb]: parsed,
    [oid.texts]: (value) => texts(value).map(opened),
  };
  return {
    getTypeParser: (id: number, format?: 'text' | 'binary') =>
      passing[id] ?? pg.types.getTypeParser(id, format as 'text'),
  } as pg.CustomTypesConfig;
}
