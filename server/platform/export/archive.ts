import { type Context, type Exported, maxExportRows, spreadsheet, zip, type ZipEntry } from '@portal/sdk/server';
import { inPieces } from './rows.ts';

interface Means {
  readonly context: Context;
  /** Names the cursor and the files. */
  readonly name: string;
  readonly fileName: string;
  /** Told before each file how many rows stand in those before it; what it throws ends the writing. */
  readonly onRows: (rowsDone: number) => Promise<void>;
}

/** The sums stand below the last row of all, in the file that is not full. */
async function* workbooks({ sheet }: Exported, means: Means): AsyncGenerator<ZipEntry> {
  const { context, name, fileName, onRows } = means;
  let [number, rowsDone] = [0, 0];
  for await (const rows of inPieces({ db: context.db, name }, sheet.rows, maxExportRows)) {
    await onRows(rowsDone);
    number += 1;
    rowsDone += rows.length;
    const columns =
      rows.length < maxExportRows ? sheet.columns : sheet.columns.map(({ total: _, ...column }) => column);
    yield { name: `${fileName}_${number}.xlsx`, text: spreadsheet({ ...sheet, columns, rows }, context).body };
  }
  await onRows(rowsDone);
}

/** A zip of workbooks, of which only the one that is being written stands in memory. */
export const archiveOf = (exported: Exported, means: Means): AsyncIterable<Uint8Array> =>
  zip(workbooks(exported, means));
