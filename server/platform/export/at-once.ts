import { type Context, type Exported, type FileAnswer, maxExportRows, refuse, spreadsheet } from '@portal/sdk/server';
import { firstRows } from './rows.ts';

const tooMany = `数据超过 ${maxExportRows.toLocaleString('en')} 行，请缩小查询范围，或转入后台导出`;

/** One workbook. @throws Refusal `tooLarge` for more rows than it holds. */
export async function writeAtOnce({ sheet }: Exported, context: Context): Promise<FileAnswer> {
  const rows = await firstRows(context.db, sheet.rows, maxExportRows + 1);
  if (rows.length > maxExportRows) refuse('tooLarge', tooMany);
  return spreadsheet({ ...sheet, rows }, context);
}
