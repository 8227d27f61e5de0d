/** What the JSON text of a notice says, for the types that carry any. */
type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** @returns no fields for a text that is no JSON object. */
export function parsed(data: string | null): Fields {
  try {
    const value: unknown = JSON.parse(data ?? '{}');
    return isFields(value) ? value : {};
  } catch {
    return {};
  }
}

const text = (fields: Fields, name: string): string | undefined => {
  const value = fields[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/** Product that a notice of type 2, 3 or 7 is about. */
export const productTypeOf = (data: string | null): string | undefined => text(parsed(data), 'productType');

/** An organisation change can be read out of the notice. */
export const hasOrgChange = (data: string | null): boolean => isFields(parsed(data)['org']);
