import { describe, expect, it } from '@rstest/core';
import { Id, Int, Obj, Opt, pageFromWire, pageOf, pageToWire, rowsFromWire, rowsToWire, Text } from './index.ts';

const listOf = (dialect?: 'P1' | 'P2' | 'P3') =>
  pageOf({
    path: '/api/x/page',
    access: 'login',
    filters: Obj({ keyword: Opt(Text(50)), status: Opt(Int()) }),
    row: Obj({ id: Id() }),
    sort: ['id'],
    ...(dialect && { dialect }),
  });

const input = { keyword: '煤', page: 3, size: 20, sort: 'id', order: 'desc' } as const;
const paged = { records: [{ id: '5' }], total: 41, page: 3, size: 20 };
const sorting = { sortField: 'id', sortOrder: 'desc' };

const dialects = [
  {
    dialect: 'P1',
    asks: { keyword: '煤', pageNum: 3, pageSize: 20, ...sorting },
    answers: [{ records: [{ id: '5' }], total: 41, size: 20, current: 3 }],
    first: { pageNum: 1, pageSize: 10 },
  },
  {
    dialect: 'P2',
    asks: { keyword: '煤', page: 3, limit: 20, ...sorting },
    answers: [{ records: [{ id: '5' }], total: 41, size: 20, current: 3 }],
    first: { page: 1, limit: 10 },
  },
  {
    dialect: 'P3',
    asks: { keyword: '煤', currentPage: 3, pageSize: 20, ...sorting },
    answers: { records: [{ id: '5' }], total: 41, pageSize: 20, currentPage: 3 },
    first: { currentPage: 1, pageSize: 10 },
  },
] as const;

describe('paging', () => {
  for (const { dialect, asks, answers, first } of dialects) {
    const list = listOf(dialect);
    it(`${dialect} asks in its own words, and is understood again`, () => {
      expect(pageToWire(list, input)).toEqual(asks);
      expect(pageFromWire(list, asks)).toEqual(input);
    });
    it(`${dialect} answers in its own words, and is understood again`, () => {
      expect(rowsToWire(list, paged)).toEqual(answers);
      expect(rowsFromWire(list, answers)).toEqual(paged);
    });
    it(`R-FORMAT-09 ${dialect} asks for page 1 of 10 rows when nothing is said`, () => {
      expect(pageToWire(list, {})).toEqual(first);
      expect(pageFromWire(list, {})).toEqual({ page: 1, size: 10 });
    });
    it(`${dialect} declares on the wire what it asks and answers`, () => {
      expect(Object.keys(list.input.properties).sort()).toEqual([...Object.keys(asks), 'status'].sort());
      expect(list.input.required ?? []).toEqual([]);
      expect(list.input).toMatchObject({ additionalProperties: false });
      expect(list.output).toMatchObject(Array.isArray(answers) ? { type: 'array', maxItems: 1 } : { type: 'object' });
    });
  }

  it('is spoken in P1 unless the contract says otherwise, up to 100 rows', () =>
    expect(listOf()).toMatchObject({ dialect: 'P1', maxSize: 100, reads: true, kind: 'page', method: 'POST' }));

  it('takes an unknown order for ascending, and no column for no sort', () => {
    const list = listOf('P1');
    expect(pageFromWire(list, { sortField: 'id', sortOrder: 'up' })).toMatchObject({ sort: 'id', order: 'asc' });
    expect(pageFromWire(list, { sortOrder: 'desc' })).toEqual({ page: 1, size: 10 });
    expect(pageToWire(list, { sort: 'id' })).toMatchObject({ sortField: 'id', sortOrder: 'asc' });
  });

  it('reads figures that a backend sends as texts', () =>
    expect(rowsFromWire(listOf('P1'), [{ records: [], total: '7', size: '10', current: '1' }])).toEqual({
      records: [],
      total: 7,
      page: 1,
      size: 10,
    }));

  it('refuses an answer that is no page', () => {
    for (const answer of [undefined, null, [], [{}], 'x', { records: 3 }])
      expect(() => rowsFromWire(listOf('P1'), answer)).toThrow(TypeError);
  });
});
