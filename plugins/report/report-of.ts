import { call, download, Obj, pageOf, type TProperties, Time } from '@portal/sdk/contract';

interface Spec<Name extends string, F, R, S, By extends string> {
  /** In its permission codes: `report:<name>:view`, `report:<name>:export`. */
  readonly name: Name;
  /** Of the rows. */
  readonly path: string;
  /** Of the sums and of the workbook, where they do not stand below that of the rows. */
  readonly at?: { readonly summary: string; readonly export: string };
  readonly filters: F;
  readonly row: R;
  readonly sort?: readonly By[];
  /** What is told of the whole result, beside the moment of the data; cards read the labels of its fields. */
  readonly summary: S;
}

/** The calls of a report under one question: its rows, what is told of the whole result, and its workbook. */
export function reportOf<
  const Name extends string,
  F extends TProperties,
  R extends TProperties,
  S extends TProperties,
  const By extends string = never,
>({ name, path, at, row, sort, summary, ...asked }: Spec<Name, F, R, S, By>) {
  const filters = Obj(asked.filters);
  const access = `report:${name}:view` as const;
  return {
    page: pageOf({ path, access, filters, row: Obj(row), sort: sort ?? [] }),
    summary: call({
      path: at?.summary ?? `${path}/summary`,
      access,
      reads: true,
      input: filters,
      output: Obj({ asOf: Time(), ...summary }),
    }),
    export: download({
      path: at?.export ?? `${path}/export`,
      access: `report:${name}:export` as const,
      input: filters,
    }),
  };
}
