import * as t from '@portal/sdk/contract';

/** The calls of a report under one question. `title` is that of its page, its menu entry and its workbook. */
export interface ReportCalls {
  readonly page: t.PageCall & { readonly title: string };
  readonly summary: t.Call;
  readonly export: t.DownloadCall;
  readonly print: t.DownloadCall;
}

/** What is told of the whole result, sums and figures beside each other. */
export type Told<R extends ReportCalls> = Omit<t.OutputOf<R['summary']>, 'asOf' | 'totals'> & TotalsOf<R>;
type TotalsOf<R extends ReportCalls> = t.OutputOf<R['summary']> extends { readonly totals: infer T } ? T : unknown;

interface Spec<Name extends string, F, R, S, By extends string> {
  /** In its permission codes: `report:<name>:view`, `report:<name>:export`. */
  readonly name: Name;
  readonly title: string;
  /** Of the rows. */
  readonly path: string;
  /** Of the sums and of the workbook, where they do not stand below that of the rows. */
  readonly at?: { readonly summary: string; readonly export: string };
  readonly filters: F;
  readonly row: R;
  readonly sort?: readonly By[];
  /** Most rows of a page. Default 100; a table that is read whole has few rows by nature, and is asked for at once. */
  readonly maxSize?: number;
  /** What is told of the whole result, beside the moment of the data; cards read the labels of its fields. */
  readonly summary: S;
}

/** Declares a report: its rows, what is told of the whole result, its workbook, and the same on paper. */
export function reportOf<
  const Name extends string,
  F extends t.TProperties,
  R extends t.TProperties,
  S extends t.TProperties,
  const By extends string = never,
>({ name, title, path, at, row, sort, maxSize = 100, summary, ...asked }: Spec<Name, F, R, S, By>) {
  const filters = t.Obj(asked.filters);
  const access = `report:${name}:view` as const;
  const exports = `report:${name}:export` as const;
  return {
    page: { ...t.pageOf({ path, access, filters, row: t.Obj(row), sort: sort ?? [], maxSize }), title },
    summary: t.call({
      path: at?.summary ?? `${path}/summary`,
      access,
      reads: true,
      input: filters,
      output: t.Obj({ asOf: t.Time(), ...summary }),
    }),
    export: t.download({ path: at?.export ?? `${path}/export`, access: exports, input: filters }),
    print: t.download({ path: `${path}/print`, access: exports, input: filters }),
  };
}
