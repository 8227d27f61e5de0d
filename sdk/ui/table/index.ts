/** Tables of the kit. @packageDocumentation */
export { DataTable, tableHeight } from './data-table.tsx';
export { PlainTable } from './plain-table.tsx';
export { Pager } from './pager.tsx';
export { RowActions } from './row-actions.tsx';
export { MiniBar } from './mini-bar.tsx';
export { tableBucket } from './table-bucket.ts';
export type { TableBucket } from './table-bucket.ts';
export type { Column, FieldColumn, ShownColumn, ValueKind } from './columns.ts';
