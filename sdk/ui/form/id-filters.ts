import { isId, metaOf, type PageCall } from '../../contract/index.ts';
import type { LooseFilter } from './fields.ts';

type Schemas = Readonly<Record<string, { readonly pattern?: string }>>;

/** Ids that an address may narrow the list to, and that no field of its form shows. */
export function idFilters<C extends PageCall>({ filters }: C, shown: readonly LooseFilter[]): readonly LooseFilter[] {
  const { properties, required = [] } = filters as { properties: Schemas; required?: readonly string[] };
  const own = new Set(shown.map(({ name }) => name));
  return Object.entries(properties).flatMap(([name, schema]): LooseFilter[] => {
    const { label } = metaOf(schema) ?? {};
    const isAsked = label !== undefined && isId(schema) && !required.includes(name);
    return isAsked && !own.has(name) ? [{ name, label, kind: 'id' }] : [];
  });
}
