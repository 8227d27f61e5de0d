/** Imports of a table, as a workbook, as CSV, or pasted: its template, the check of each row, the writing of the right ones, the wrong ones as a file. */
import * as t from '../contract/index.ts';
import type { PermissionCode } from '../contract/call.ts';
import { FileId } from './files.ts';

/** Most rows of one table. */
export const maxImportRows = 5000;
/** Largest file, in bytes. */
export const maxImportBytes = 5 * 1024 * 1024;

/** What is wrong with one cell; `row` counts as the spreadsheet shows it. */
const fault = t.Obj({
  row: t.Int({ minimum: 1 }),
  field: t.Str({ maxLength: 60 }),
  message: t.Str({ maxLength: 300 }),
});
export type ImportFault = t.Static<typeof fault>;

const report = t.Obj({
  /** Rows that hold anything. */
  total: t.Int(),
  /** Rows without a fault. */
  right: t.Int(),
  /** Rows written; 0 after a check. */
  written: t.Int(),
  /** Whether wrong rows keep the right ones from being written. */
  whole: t.Bool(),
  faults: t.Arr(fault),
});
export type ImportReport = t.Static<typeof report>;

/**
 * The calls of one import, below its path. `run` checks a stored table, or writes its right rows; both read it anew.
 * @example export const goodsImport = importOf('/api/goods/import', 'goods:list:import');
 */
export const importOf = <const A extends PermissionCode>(path: string, access: A) => ({
  template: t.download({ path: `${path}/template`, access }),
  run: t.call({ path, access, input: t.Obj({ fileId: FileId(), step: t.OneOf('check', 'write') }), output: report }),
  /** The rows that these faults name, each with what is wrong. */
  faults: t.download({
    path: `${path}/faults`,
    access,
    input: t.Obj({ fileId: FileId(), faults: t.Arr(fault, { minItems: 1, maxItems: maxImportRows }) }),
  }),
});

export type ImportCalls<A extends PermissionCode = PermissionCode> = ReturnType<typeof importOf<A>>;
