/** Tables of the kit. @packageDocumentation */
// Lists and lines
export { ListPage } from './list-page.tsx';
export { BesideList } from './beside-list.tsx';
export { FactLine } from './fact-line.tsx';
export { Board, BoardCard, BoardColumn } from './board.tsx';
export { DataTable } from './data-table.tsx';
export { PlainTable } from './plain-table.tsx';
export { Pager } from './pager.tsx';
export { RowActions } from './row-actions.tsx';
export { SideDrawer } from './side-drawer.tsx';
// Lines that are entered
export { LineGrid } from './line-grid/line-grid.tsx';
export type { LineColumn } from './line-grid/columns.ts';
// Imports
export { ImportButton } from './import-button.tsx';
// Columns
export { attemptColumns } from './attempt-columns.tsx';
export { deviceName } from './device-name.ts';
export { columnsOf } from './columns.ts';
export type { Column, ColumnOf, Mark } from './columns.ts';
// Small figures
export { MiniBar } from './mini-bar.tsx';
// Buckets
