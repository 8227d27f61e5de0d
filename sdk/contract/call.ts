import type { Static, TObject, TProperties, TSchema } from 'typebox';
import type { Audited } from './audit.ts';
import { currencyFieldOf } from './currency.ts';
import type { NamedKeys } from './field.ts';
import { Arr, Int, Money, Obj } from './schema.ts';
import { boxed, DIALECTS, type Dialect, type PageInput, type Paged } from './paging.ts';

/** Button permission code: `area:screen:action`. */
export type PermissionCode = `${string}:${string}:${string}`;

/** Who may call: anybody, anybody with a session, or holders of one permission code. */
export type Access = 'public' | 'login' | PermissionCode;

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export type Standstill = 'goesOn' | 'dropped';

/** One call of the product, written once: page, client, route, validator, serialiser, guard and tests all read it. */
export interface Call<In = unknown, Out = unknown, A extends Access = Access, Named extends string = string> {
  readonly kind: 'call' | 'page' | 'upload' | 'download';
  readonly method: Method;
  /** Full path below the API base, such as `/api/order/detail`; `{id}` marks a path parameter. */
  readonly path: string;
  readonly access: A;
  readonly input: TObject;
  readonly output: TSchema;
  /** True when the call changes nothing: it runs outside a transaction and may be repeated freely. */
  readonly reads: boolean;
  /** True where spec 4 and 8 accept only code `'200'` as success: neither `0` nor `1`, nor a passed-through code. */
  readonly onlyOk?: boolean;
  /** True for money, signatures and grants: requires a proof of identity within the last ten minutes. */
  readonly stepUp?: boolean;
  /** True where an input has one answer for ever, as what is stored under an id: a session asks once. */
  readonly lasting?: boolean;
  /**
   * What becomes of it while the portal stands still, be that read-only or in maintenance: it `goesOn` for everybody, or
   * is `dropped`, answered as done without having been. Default: what reads is answered, to administrators of the
   * platform alone during maintenance; what writes is refused.
   */
  readonly standstill?: Standstill;
  /** Its entry in the audit trail, where that does not follow from its code. */
  readonly audit?: Audited;
  /** Types only; absent at run time. */
  readonly types?: { in: In; out: Out };
  /** Inputs that have a label; types only. */
  readonly named?: Named;
}

/** Inputs of a call that have a label. */
export type NamedOf<C> = C extends { readonly named?: infer Named extends string } ? Named : never;

export type InputOf<C> = C extends { readonly types?: { in: infer In } } ? In : never;
export type OutputOf<C> = C extends { readonly types?: { out: infer Out } } ? Out : never;

/** A call that answers one page of rows, whatever paging format its path uses. */
export interface PageCall<
  Filters = unknown,
  Row = unknown,
  Sort extends string = string,
  A extends Access = Access,
  Named extends string = string,
  Shown extends string = string,
> extends Call<Filters & PageInput<Sort>, Paged<Row>, A, Named> {
  readonly kind: 'page';
  readonly dialect: Dialect;
  readonly filters: TObject;
  readonly row: TObject;
  readonly sort: readonly Sort[];
  /** Largest page size allowed; more is refused. Default 100. */
  readonly maxSize: number;
  /** Fields of the row that have a label; types only. */
  readonly shown?: Shown;
}

/** Fields of a list's row that have a label. */
export type ShownOf<C> = C extends { readonly shown?: infer Shown extends string } ? Shown : never;

export type RowOf<C> = OutputOf<C> extends Paged<infer Row> ? Row : never;
export type FiltersOf<C> = Omit<InputOf<C>, keyof PageInput>;

/** A call that takes files beside its fields. */
export interface UploadCall<In = unknown, Out = unknown, A extends Access = Access> extends Call<In, Out, A> {
  readonly kind: 'upload';
  /** Multipart field that carries the files. */
  readonly filesField: string;
  /** Largest size of one file, in bytes. */
  readonly maxFileBytes: number;
  readonly maxFiles: number;
}

/** A call that answers a file; its `Out` is not JSON. */
export interface DownloadCall<In = unknown, A extends Access = Access> extends Call<In, Blob, A> {
  readonly kind: 'download';
}

interface Spec<P extends TProperties, A extends Access = Access> {
  method?: Method;
  path: string;
  access: A;
  input?: TObject<P>;
  /** Default: true for GET, false otherwise. */
  reads?: boolean;
  /** Default false. */
  onlyOk?: boolean;
  /** Default false. */
  stepUp?: boolean;
  /** Default false. */
  lasting?: boolean;
  /** Signing in and out, what a session needs to begin, and what ends the standstill; or visits and reports. */
  standstill?: Standstill;
  /**
   * Calls with a permission code that write or answer a file stand in the audit trail anyway; with `audit` other calls
   * do as well, and pages once a search. A public call with the kind `SIGN_IN` stands there when it is refused: who has
   * come in is known to its handler alone.
   */
  audit?: Audited;
}

const base = <P extends TProperties, A extends Access>(spec: Spec<P, A>) => ({
  method: spec.method ?? ('POST' as const),
  path: spec.path,
  access: spec.access,
  input: spec.input ?? Obj({}),
  reads: spec.reads ?? spec.method === 'GET',
  ...(spec.onlyOk && { onlyOk: true }),
  ...(spec.stepUp && { stepUp: true }),
  ...(spec.lasting && { lasting: true }),
  ...(spec.standstill && { standstill: spec.standstill }),
  ...(spec.audit && { audit: spec.audit }),
});

/** Declares a call. Without `output` it answers `null`. */
export function call<P extends TProperties, O extends TSchema, const A extends Access>(
  spec: Spec<P, A> & { output: O },
): Call<Static<TObject<P>>, Static<O>, A, NamedKeys<P>>;
export function call<P extends TProperties, const A extends Access>(
  spec: Spec<P, A>,
): Call<Static<TObject<P>>, null, A, NamedKeys<P>>;
export function call(spec: Spec<TProperties> & { output?: TSchema }): Call {
  return { kind: 'call', ...base(spec), output: spec.output ?? { type: 'null' } };
}

/** Declares a paged list. `sort` names the columns a user may sort by. */
export function pageOf<
  F extends TProperties,
  R extends TProperties,
  const A extends Access,
  const S extends string = never,
>(
  spec: Omit<Spec<F, A>, 'input'> & {
    filters?: TObject<F>;
    row: TObject<R>;
    sort?: readonly S[];
    dialect?: Dialect;
    maxSize?: number;
  },
): PageCall<Static<TObject<F>>, Static<TObject<R>>, S, A, NamedKeys<F>, NamedKeys<R>> {
  const dialect = spec.dialect ?? 'P1';
  const filters = spec.filters ?? (Obj({}) as unknown as TObject<F>);
  const sort = spec.sort ?? [];
  const maxSize = spec.maxSize ?? 100;
  return {
    kind: 'page',
    ...base({ ...spec, input: DIALECTS[dialect].input(filters, sort) }),
    reads: true,
    output: DIALECTS[dialect].output(spec.row),
    dialect,
    filters,
    row: spec.row,
    sort,
    maxSize,
  };
}

/**
 * Declares how many rows a list has of each code of a field, under the filters of the list: its tabs ask for it. Rows
 * whose sums are of several currencies are counted for each of them.
 * @example counts: countsOf({ path: '/api/order/counts', access: 'login', filters, row, by: 'status' })
 */
export function countsOf<
  F extends TProperties,
  R extends TProperties,
  const By extends keyof R & string,
  const A extends Access,
  const Sum extends keyof R & string = never,
>({ filters, row, by, sums = [], ...spec }: CountsSpec<F, R, By, A, Sum>): CountsCall<F, R, By, A, Sum> {
  const summed = Object.fromEntries(sums.map((field) => [field, Money()]));
  const currency = currencyFieldOf(row, sums[0] ?? '');
  const counted = {
    [by]: row[by] as TSchema,
    count: Int(),
    ...summed,
    ...(currency !== undefined && { currency: row[currency] as TSchema }),
  };
  const declared = call({ ...spec, reads: true, input: Obj(filters), output: Arr(Obj(counted)) });
  return declared as unknown as CountsCall<F, R, By, A, Sum>;
}

type CountsCall<
  F extends TProperties,
  R extends TProperties,
  By extends keyof R,
  A extends Access,
  Sum extends string,
> = Call<Static<TObject<F>>, Counted<R, By, Sum>[], A, NamedKeys<F>>;

interface CountsSpec<F, R, By, A extends Access, Sum> {
  readonly path: string;
  readonly access: A;
  /** Of the list. */
  readonly filters: F;
  readonly row: R;
  /** The field whose codes are counted. */
  readonly by: By;
  /** Fields that are summed up for each code, in yuan: for the totals of the list. Default none. */
  readonly sums?: readonly Sum[];
}

type Counted<R extends TProperties, By extends keyof R, Sum extends string> = {
  readonly [K in By]: Static<R[K]>;
} & { readonly [K in Sum]: string } & { readonly count: number; readonly currency?: string };

/** Declares a call whose answer the spec wraps in a list of one (`data[0]`). */
export function boxedCall<P extends TProperties, O extends TSchema, const A extends Access>(
  spec: Spec<P, A> & { output: O },
): Call<Static<TObject<P>>, [Static<O>], A> {
  return { kind: 'call', ...base(spec), output: boxed(spec.output) };
}

/** Declares a multipart upload. Defaults: field `uploadFiles`, 10 MiB a file, 10 files. */
export function upload<P extends TProperties, O extends TSchema, const A extends Access>(
  spec: Spec<P, A> & { output: O; filesField?: string; maxFileBytes?: number; maxFiles?: number },
): UploadCall<Static<TObject<P>>, Static<O>, A> {
  return {
    kind: 'upload',
    ...base(spec),
    output: spec.output,
    filesField: spec.filesField ?? 'uploadFiles',
    maxFileBytes: spec.maxFileBytes ?? 10 * 1024 * 1024,
    maxFiles: spec.maxFiles ?? 10,
  };
}

/** Declares a call that answers a file. */
export function download<P extends TProperties, const A extends Access>(
  spec: Spec<P, A>,
): DownloadCall<Static<TObject<P>>, A> {
  return { kind: 'download', ...base(spec), reads: true, output: {} };
}
