import type { PageCall } from '../contract/index.ts';
import { listPageSize, type PageInput } from '../contract/paging.ts';

/** In the address of a list: the id of the view that it is shown in. */
export const viewParam = 'view';

interface FieldSchema {
  type?: string;
  enum?: readonly unknown[];
}

const isNumeric = ({ type, enum: values }: FieldSchema) =>
  type === 'integer' || type === 'number' || values?.every((value) => typeof value === 'number');

/** Parses a filter's value from the address; what should be a number and is none, or is no code, counts as missing. */
const typed = (schema: FieldSchema, text: string): unknown => {
  if (schema.type === 'boolean') return text === 'true';
  const value = isNumeric(schema) ? Number(text) : text;
  if (schema.enum && !schema.enum.includes(value)) return undefined;
  return Number.isNaN(value) || value === Number.POSITIVE_INFINITY ? undefined : value;
};

const countOf = (text: string | null, fallback: number): number =>
  text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : fallback;

/** The list that an address asks for: filters of the contract, `page`, `size`, `sort`, `order`. Others are ignored. */
export function listInput(call: PageCall, params: URLSearchParams): PageInput & Record<string, unknown> {
  const filters = Object.entries(call.filters.properties as Record<string, FieldSchema>).flatMap(([name, schema]) => {
    const text = params.get(name);
    const value = text === null || text.trim() === '' ? undefined : typed(schema, text);
    return value === undefined ? [] : [[name, value] as const];
  });
  const sort = params.get('sort');
  return {
    ...Object.fromEntries(filters),
    page: countOf(params.get('page'), 1),
    size: countOf(params.get('size'), listPageSize),
    ...(sort !== null && call.sort.includes(sort) && { sort, order: params.get('order') === 'desc' ? 'desc' : 'asc' }),
  };
}

/** The address of a list: the inverse of `listInput`, defaults left out. */
export function listParams(input: PageInput & Record<string, unknown>): URLSearchParams {
  const { page, size, sort, order, ...filters } = input;
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) {
    if (value !== undefined && value !== '' && value !== null) params.set(name, String(value));
  }
  if (page !== undefined && page > 1) params.set('page', String(page));
  if (size !== undefined && size !== listPageSize) params.set('size', String(size));
  if (sort !== undefined) params.set('sort', sort);
  if (sort !== undefined && order === 'desc') params.set('order', order);
  return params;
}
