import { Array as Arr, Integer, Object as TypeObject, Optional } from 'typebox';
import type { TObject, TSchema } from 'typebox';
import { OneOf } from './schema.ts';

/** How a list is requested inside the product; the three formats of the wire stay in this file. */
export interface PageInput<Sort extends string = string> {
  /** Page number from 1. Default 1. */
  page?: number;
  /** Rows a page. Default 10. */
  size?: number;
  sort?: Sort;
  order?: 'asc' | 'desc';
}

/** One page of rows, and how many there are in all. */
export interface Paged<Row> {
  records: Row[];
  total: number;
  page: number;
  size: number;
}

/**
 * `P1`: `pageNum, pageSize` → `data[0].records/total/size/current` (product lists; default).
 * `P2`: `page, limit` → `data[0]…` (notification centre). `P3`: `currentPage, pageSize` → flat, with `total` (accounts).
 */
export type Dialect = 'P1' | 'P2' | 'P3';

export const defaultPageSize = 10; // spec 9

/** Rows of a list that has a page of its own, whose question stands in the address. */
export const listPageSize = 20;

/** `data: [answer]`, as the spec's product and notification lists answer. */
export const boxed = (schema: TSchema): TSchema => Arr(schema, { minItems: 1, maxItems: 1 });

interface Spelling {
  page: string;
  size: string;
  current: string;
  boxed: boolean;
}

const SPELLING: Record<Dialect, Spelling> = {
  P1: { page: 'pageNum', size: 'pageSize', current: 'current', boxed: true },
  P2: { page: 'page', size: 'limit', current: 'current', boxed: true },
  P3: { page: 'currentPage', size: 'pageSize', current: 'currentPage', boxed: false },
};

const positive = () => Optional(Integer({ minimum: 1 }));

function inputOf(spelling: Spelling, filters: TObject, sort: readonly string[]): TObject {
  return TypeObject(
    {
      ...filters.properties,
      [spelling.page]: positive(),
      [spelling.size]: positive(),
      ...(sort.length > 0 && { sortField: Optional(OneOf(...sort)), sortOrder: Optional(OneOf('asc', 'desc')) }),
    },
    { additionalProperties: false },
  );
}

function outputOf(spelling: Spelling, row: TObject): TSchema {
  const page = TypeObject({
    records: Arr(row),
    total: Integer(),
    [spelling.boxed ? 'size' : 'pageSize']: Integer(),
    [spelling.current]: Integer(),
  });
  return spelling.boxed ? boxed(page) : page;
}

const dialect = (name: Dialect) => ({
  input: (filters: TObject, sort: readonly string[]) => inputOf(SPELLING[name], filters, sort),
  output: (row: TObject) => outputOf(SPELLING[name], row),
});

export const DIALECTS = { P1: dialect('P1'), P2: dialect('P2'), P3: dialect('P3') };

interface Dialected {
  dialect: Dialect;
}

/** Inside → wire, for the client. */
export function pageToWire(call: Dialected, input: PageInput & Record<string, unknown>): Record<string, unknown> {
  const { page, size, sort, order, ...filters } = input;
  const spelling = SPELLING[call.dialect];
  return {
    ...filters,
    [spelling.page]: page ?? 1,
    [spelling.size]: size ?? defaultPageSize,
    ...(sort !== undefined && { sortField: sort, sortOrder: order ?? 'asc' }),
  };
}

/** Wire → inside, for the server. */
export function pageFromWire(call: Dialected, wire: Record<string, unknown>): PageInput & Record<string, unknown> {
  const spelling = SPELLING[call.dialect];
  const { [spelling.page]: page, [spelling.size]: size, sortField, sortOrder, ...filters } = wire;
  return {
    ...filters,
    page: typeof page === 'number' ? page : 1,
    size: typeof size === 'number' ? size : defaultPageSize,
    ...(typeof sortField === 'string' && { sort: sortField, order: sortOrder === 'desc' ? 'desc' : 'asc' }),
  };
}

/** Inside → wire, for the server's answer. */
export function rowsToWire(call: Dialected, paged: Paged<unknown>): unknown {
  const spelling = SPELLING[call.dialect];
  const answer = {
    records: paged.records,
    total: paged.total,
    [spelling.boxed ? 'size' : 'pageSize']: paged.size,
    [spelling.current]: paged.page,
  };
  return spelling.boxed ? [answer] : answer;
}

/** Wire → inside, for the client. @throws TypeError when the answer is not a page. */
export function rowsFromWire(call: Dialected, data: unknown): Paged<unknown> {
  const spelling = SPELLING[call.dialect];
  const answer: unknown = spelling.boxed && Array.isArray(data) ? data[0] : data;
  if (typeof answer !== 'object' || answer === null || !('records' in answer) || !Array.isArray(answer.records)) {
    throw new TypeError('The answer is not a page of rows.');
  }
  const facts = answer as Record<string, unknown>;
  const numberOf = (key: string) => Number(facts[key] ?? 0);
  return {
    records: answer.records,
    total: numberOf('total'),
    page: numberOf(spelling.current),
    size: numberOf(spelling.boxed ? 'size' : 'pageSize'),
  };
}
