import type { Clock, FileAnswer, User } from '../server.ts';
import {
  contentTypes,
  rootRelations,
  STYLE,
  SUM_STYLE,
  sheetOpening,
  styles,
  workbook,
  workbookRelations,
} from './xlsx-parts.ts';
import { zip } from './zip.ts';

/** How a column's values are written; all but `text` become typed cells, so that they can be summed and sorted. */
export type CellKind = 'text' | 'money' | 'quantity' | 'percent' | 'integer' | 'day' | 'time';

type CellValue = string | number | null | undefined;

export interface SheetColumn<Row> {
  readonly title: string;
  /** Default `text`. `percent` takes a fraction, `day` `YYYY-MM-DD`, `time` ISO 8601, shown at +08:00. */
  readonly kind?: CellKind;
  /** In characters. Default 12, or 20 for text and time. */
  readonly width?: number;
  /** Texts offered as a list in the cells below, also in rows that are still empty. */
  readonly choices?: readonly string[];
  readonly value: (row: Row) => CellValue;
  /** Of all rows, below the last one. */
  readonly total?: CellValue;
}

export interface Sheet<Row> {
  /** Name of the page: names the file and the sheet. */
  readonly title: string;
  readonly columns: readonly SheetColumn<Row>[];
  readonly rows: readonly Row[];
  /** Rows that sum up others. */
  readonly summing?: (row: Row) => boolean;
  /** What was asked for, such as `状态：待确认`; stands above the header. */
  readonly conditions?: readonly string[];
  /** What is told of all rows, such as `应结 1,200.00 元`; stands below the conditions. */
  readonly figures?: readonly string[];
  /** Stands above the header instead of when, who and what was asked for. */
  readonly note?: string;
}

/** Most rows of one file. */
export const maxExportRows = 10_000;

const rowsPerPiece = 200;
const beijingMs = 8 * 3_600_000;
const msPerDay = 86_400_000;
const excelEpochDays = 25_569; // 1970-01-01 counted from 1899-12-30

// Also the full-width forms: a spreadsheet with Chinese settings reads them alike.
const formulaLike = /^\s*[=+\-@\t\r＝＋－＠]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 has no way to write these
const unwritable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(unwritable, '').replace(/[&<>"]/g, (c) => ESCAPES[c] ?? c);

const textCell = (text: string, style: number) =>
  `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;

function serial(kind: 'day' | 'time', value: string): number {
  const ms = kind === 'day' ? Date.parse(`${value}T00:00:00Z`) : Date.parse(value) + beijingMs;
  return ms / msPerDay + excelEpochDays;
}

function cellOf(value: CellValue, kind: CellKind, style = STYLE): string {
  if (value === null || value === undefined || value === '') return `<c s="${style[kind]}"/>`;
  if (kind === 'text') return textCell(String(value), formulaLike.test(String(value)) ? style.guarded : style.text);
  const written = kind === 'day' || kind === 'time' ? serial(kind, String(value)) : value;
  if (Number.isNaN(Number(written))) return textCell(String(value), style.guarded);
  return `<c s="${style[kind]}"><v>${written}</v></c>`;
}

const rowOf = <Row>({ columns, summing }: Sheet<Row>, row: Row): string => {
  const style = summing?.(row) ? SUM_STYLE : STYLE;
  return `<row>${columns.map((c) => cellOf(c.value(row), c.kind ?? 'text', style)).join('')}</row>`;
};

/** 合计 below the rows, where a column has one. */
function totalsRow(columns: readonly SheetColumn<never>[]): string {
  if (columns.every(({ total }) => total === undefined)) return '';
  const cells = columns.map(({ total, kind = 'text' }, at) =>
    at === 0 && total === undefined ? textCell('合计', SUM_STYLE.text) : cellOf(total, kind, SUM_STYLE),
  );
  return `<row>${cells.join('')}</row>`;
}

const widthOf = ({ kind = 'text', width }: SheetColumn<never>) =>
  width ?? (kind === 'text' || kind === 'time' ? 20 : 14);

/** Excel's name of a column, counted from 0. */
const letters = (at: number): string =>
  (at < 26 ? '' : letters(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26));

/** A list longer than this cannot stand in the sheet itself; the column is then free text. */
const maxChoices = 255;

function validations(columns: readonly SheetColumn<never>[]): string {
  const lists = columns.flatMap(({ choices = [] }, at) => {
    const list = choices.join(',');
    if (list === '' || list.length > maxChoices) return [];
    const cells = `${letters(at)}3:${letters(at)}${maxExportRows}`;
    return `<dataValidation type="list" allowBlank="1" showErrorMessage="1" sqref="${cells}"><formula1>&quot;${escaped(list)}&quot;</formula1></dataValidation>`;
  });
  return lists.length === 0 ? '' : `<dataValidations count="${lists.length}">${lists.join('')}</dataValidations>`;
}

function* sheetXml<Row>(sheet: Sheet<Row>, note: string): Generator<string> {
  const { columns, rows } = sheet;
  yield sheetOpening;
  // Row 1 tells where the figures come from, row 2 is the header; both stay in sight.
  yield '<sheetViews><sheetView workbookViewId="0"><pane ySplit="2" topLeftCell="A3" activePane="bottomLeft" ';
  yield 'state="frozen"/></sheetView></sheetViews><cols>';
  yield columns.map((c, i) => `<col min="${i + 1}" max="${i + 1}" width="${widthOf(c)}" customWidth="1"/>`).join('');
  yield `</cols><sheetData><row r="1">${textCell(note, STYLE.note)}</row><row r="2" ht="22" customHeight="1">`;
  yield `${columns.map(({ title }) => textCell(title, STYLE.header)).join('')}</row>`;
  for (let from = 0; from < rows.length; from += rowsPerPiece) {
    const piece = rows.slice(from, from + rowsPerPiece);
    yield piece.map((row) => rowOf(sheet, row)).join('');
  }
  yield `${totalsRow(columns)}</sheetData>${validations(columns)}</worksheet>`;
}

/** Excel refuses these characters in a sheet's name, and more than 31 of them. */
const sheetName = (title: string) => escaped(title.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31));

const beijing = (now: Date) => new Date(now.getTime() + beijingMs).toISOString().slice(0, 19);

/** What files of a page are named, without their suffix: 页面_企业_yyyyMMddHHmmss. */
export const exportName = (title: string, entName: string, now: Date): string =>
  `${title}_${entName}_${beijing(now).replace(/\D/g, '')}`;

/** A streamed xlsx of at most `maxExportRows` rows that are at hand; lists are answered by `exporting`. */
export function spreadsheet<Row>(
  sheet: Sheet<Row>,
  { user, clock }: { user: Pick<User, 'userName' | 'entName'>; clock: Clock },
): FileAnswer & { readonly body: AsyncIterable<Uint8Array> } {
  const now = beijing(clock.now());
  const made = `导出时间：${now.replace('T', ' ')}　导出人：${user.userName}`;
  const asked = sheet.conditions ? [`查询条件：${sheet.conditions.join('；') || '无'}`] : [];
  const facts = [made, ...asked, ...(sheet.figures ?? [])].join('　');
  return {
    fileName: `${exportName(sheet.title, user.entName, clock.now())}.xlsx`,
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    body: zip([
      { name: '[Content_Types].xml', text: [contentTypes] },
      { name: '_rels/.rels', text: [rootRelations] },
      { name: 'xl/workbook.xml', text: [workbook(sheetName(sheet.title))] },
      { name: 'xl/_rels/workbook.xml.rels', text: [workbookRelations] },
      { name: 'xl/styles.xml', text: [styles] },
      { name: 'xl/worksheets/sheet1.xml', text: sheetXml(sheet, sheet.note ?? facts) },
    ]),
  };
}
