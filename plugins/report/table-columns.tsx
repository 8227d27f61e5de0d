import type { ReactNode } from 'react';
import type { Column } from '@portal/sdk/ui/table';
import type { ReportColumn, ReportKind } from './columns.ts';

const AS: Readonly<Partial<Record<ReportKind, string>>> = {
  money: 'money',
  quantity: 'quantity',
  percent: 'percent',
  integer: 'quantity',
  day: 'date',
  time: 'dateTime',
};
const WIDTH: Readonly<Record<ReportKind, number>> = {
  text: 140,
  money: 152,
  quantity: 104,
  percent: 96,
  integer: 84,
  day: 108,
  time: 168,
};

/** Figures stand right, however they are drawn. */
const isFigure = (kind: ReportKind) => kind !== 'text' && kind !== 'day' && kind !== 'time';

type Draws<Row> = { readonly [F in keyof Row & string]?: (value: Row[F], row: Row) => ReactNode };

/** Columns as a table draws them; `draws` replaces the drawing of single fields. */
export const tableColumns = <Row,>(
  columns: readonly ReportColumn<Row>[],
  draws: Draws<Row> = {},
): readonly Column<Row>[] =>
  columns.map(({ kind = 'text', field, codes, width = WIDTH[kind], ...shared }) => {
    const as = draws[field] ?? AS[kind];
    // the fields of a report are listed with kinds that its contract gives them
    const align = isFigure(kind) ? { align: 'end' } : {};
    return { ...shared, field, width, ...align, ...(codes && !as ? { codes } : { as }) } as unknown as Column<Row>;
  });
