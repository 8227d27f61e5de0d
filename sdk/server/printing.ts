import { dateTime } from '../format/index.ts';
import type { Clock, FileAnswer, User } from '../server.ts';
import { pdf, pdfType } from './pdf.ts';
import { refuse } from './refusal.ts';
import { tableSheets } from './table-paper.ts';
import { exportName, type Sheet } from './xlsx.ts';

/** Most rows that are printed: some hundred and fifty sheets. */
export const maxPrintedRows = 5000;

/** A table on paper, whole. @throws Refusal `invalid` for more rows than anybody prints. */
export async function printing<Row>(
  sheet: Sheet<Row>,
  { user, clock }: { user: Pick<User, 'userName' | 'entName'>; clock: Clock },
): Promise<FileAnswer> {
  const { title, conditions = [], figures = [], rows } = sheet;
  if (rows.length > maxPrintedRows)
    refuse('invalid', `打印最多 ${maxPrintedRows.toLocaleString('en')} 行，请缩小查询范围，或导出表格`);
  const now = dateTime(clock.now());
  const facts = [
    `${user.entName}　数据截至 ${now}`,
    `查询条件：${conditions.join('；') || '无'}`,
    ...(figures.length > 0 ? [figures.join('　')] : []),
  ];
  const body = await pdf(tableSheets(sheet, { facts, printed: `打印人：${user.userName}　打印时间：${now}` }));
  return { fileName: `${exportName(title, user.entName, clock.now())}.pdf`, type: pdfType, body };
}
