import { defaultPageSize, type PageCall, type PageInput } from '../contract/index.ts';

interface FieldSchema {
  type?: string;
  enum?: readonly unknown[];
}

const isNumeric = ({ type, enum: values }: FieldSchema) =>
  type === 'integer' || type === 'number' || values?.every((value) => typeof value === 'number');

const typed = (schema: FieldSchema, text: string): unknown => {
  if (schema.type === 'boolean') return text === 'true';
  return isNumeric(schema) ? Number(text) : text;
};

/** The list that an address asks for: filters of the contract, `page`, `size`, `sort`, `order`. Others are ignored. */
export function listInput(call: PageCall, params: URLSearchParams): PageInput & Record<string, unknown> {
  const filters = Object.entries(call.filters.properties as Record<string, FieldSchema>).flatMap(([name, schema]) => {
    const text = params.get(name);
    return text === null || text === '' ? [] : [[name, typed(schema, text)] as const];
  });
  const sort = params.get('sort');
  return {
    ...Object.fromEntries(filters),
    page: Math.max(1, Number(params.get('page')) || 1),
    size: Number(params.get('size')) || defaultPageSize,
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
  if (size !== undefined && size !== defaultPageSize) params.set('size', String(size));
  if (sort !== undefined) params.set('sort', sort);
  if (sort !== undefined && order === 'desc') params.set('order', order);
  return params;
}
