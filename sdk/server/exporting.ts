import type { Expression } from 'kysely';
import type { Sheet } from './xlsx.ts';

/** The sheet of a list: what it shows of each row, and its rows or the query that finds them, in its order. */
export interface ExportSheet<Row> extends Omit<Sheet<Row>, 'rows' | 'note'> {
  /** A query is read as the file is written; rows at hand are for what no query answers. */
  readonly rows: readonly Row[] | Expression<Row>;
}

/** An export as its handler defines it; the host writes it. */
export class Exported {
  readonly sheet: ExportSheet<unknown>;
  constructor(sheet: ExportSheet<unknown>) {
    this.sheet = sheet;
  }
}

/**
 * The answer of an export call. Up to `maxExportRows` rows the host answers one workbook at once; more is refused with
 * `tooLarge`, and the browser asks for the same call in the background: files of `maxExportRows` rows each in one
 * archive, for the user and the enterprise that asked, with the permission of that moment.
 */
export const exporting = <Row>(sheet: ExportSheet<Row>): Exported => new Exported(sheet as ExportSheet<unknown>);
