/** Columns of a report, named once for its table and for its workbook. */

export type ReportKind = 'text' | 'money' | 'quantity' | 'percent' | 'integer' | 'day' | 'time';

export interface ReportColumn<Row> {
  readonly title: string;
  readonly field: keyof Row & string;
  /** Default `text`. */
  readonly kind?: ReportKind;
  readonly codes?: Readonly<Record<string | number, string>>;
  readonly group?: string;
  /** Pixels in the table. Default by kind. */
  readonly width?: number;
  /** Not in the table until asked for; always in the workbook. */
  readonly hidden?: boolean;
}
