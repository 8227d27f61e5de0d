/** Reads the rows below the header of a table as texts. What an archive inflates to is counted before it is stored. */
import type { CellObject, WorkSheet } from '@e965/xlsx';
import { separated } from '../format/separated.ts';
import { refuse } from './refusal.ts';

export interface SheetRow {
  /** As the spreadsheet counts. */
  readonly row: number;
  /** Title → text of the cell, trimmed; empty where there is none. */
  readonly texts: Readonly<Record<string, string>>;
  /** Title → why the cell cannot be read. */
  readonly unreadable: Readonly<Record<string, string>>;
}

/** The header stands among the first rows: exports have a line of facts above it. */
const headerWithin = 5;
/** A spreadsheet keeps 15 digits of a number; what follows is noise of the binary form. */
const digits = 15;

const tidy = (text: string) => text.replace(/^[\s\u3000]+|[\s\u3000]+$/g, '');

function textOf({ t, v }: CellObject): string {
  if (v instanceof Date) return v.toISOString().slice(0, 10);
  if (typeof v === 'number') return String(Number(v.toPrecision(digits)));
  if (t === 'b') return v ? '是' : '否';
  return tidy(String(v ?? ''));
}

/** A formula's value depends on what else the file holds; an error is no value. */
function whyUnreadable({ t, f }: CellObject): string | undefined {
  if (f !== undefined) return '不能使用公式，请粘贴为数值';
  return t === 'e' ? '单元格内容有错误' : undefined;
}

/** A title as the template writes it, less the mark of what is required. */
const titleOf = (cell: CellObject | undefined) => (cell ? textOf(cell).replace(/[\s*＊]+$/, '') : '');

type Cells = readonly (readonly (CellObject | undefined)[] | undefined)[];

function header(cells: Cells, titles: readonly string[]) {
  const candidates = cells.slice(0, headerWithin).map((row, at) => ({ at, found: (row ?? []).map(titleOf) }));
  const missingOf = (found: readonly string[]) => titles.filter((title) => !found.includes(title));
  const [best] = candidates.sort((a, b) => missingOf(a.found).length - missingOf(b.found).length);
  const missing = missingOf(best?.found ?? []);
  if (!best || missing.length > 0) refuse('invalid', `表头缺少：${missing.join('、')}，请使用最新的导入模板`);
  return best as { at: number; found: readonly string[] };
}

function rowOf(
  cells: readonly (CellObject | undefined)[],
  row: number,
  columns: readonly (readonly [string, number])[],
) {
  const entries = columns.flatMap(([title, at]) => {
    const cell = cells[at];
    return cell ? [[title, cell] as const] : [];
  });
  const unreadable = entries.flatMap(([title, cell]) => {
    const why = whyUnreadable(cell);
    return why === undefined ? [] : [[title, why] as const];
  });
  const texts = new Map(entries.map(([title, cell]) => [title, textOf(cell)]));
  return {
    row,
    texts: Object.fromEntries(columns.map(([title]) => [title, texts.get(title) ?? ''])),
    unreadable: Object.fromEntries(unreadable),
  };
}

const isBlank = ({ texts, unreadable }: SheetRow) =>
  Object.values(texts).every((text) => text === '') && Object.keys(unreadable).length === 0;

async function firstSheet(bytes: Buffer, sheetRows: number): Promise<WorkSheet> {
  const { read } = await import('@e965/xlsx'); // only imports pay for it
  try {
    const book = read(bytes, { dense: true, sheets: 0, sheetRows, cellDates: true, UTC: true, cellHTML: false });
    const sheet = book.Sheets[book.SheetNames[0] ?? ''];
    if (sheet) return sheet;
  } catch {
    // told below
  }
  return refuse('invalid', '文件无法读取，请另存为 xlsx 格式后重新上传');
}

async function cellsOfWorkbook(bytes: Buffer, rows: number): Promise<Cells> {
  const sheet = await firstSheet(bytes, rows);
  return (sheet['!data'] ?? []) as Cells;
}

/** Spreadsheets write text in the coding of their system, which is GBK on a Chinese one. */
function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

/** A spreadsheet that opens the text works out what begins with an equals sign. */
const textCell = (text: string): CellObject => ({ t: 's', v: text, ...(text.startsWith('=') && { f: text }) });

function cellsOfText(bytes: Buffer): Cells {
  const text = decoded(bytes);
  const head = text.split(/[\r\n]+/, headerWithin).join('\n');
  return separated(text, head.includes('\t') ? '\t' : ',').map((row) =>
    row.map((cell) => (cell === '' ? undefined : textCell(cell))),
  );
}

/**
 * @param kind - A workbook, or text with its cells apart by commas or tabs.
 * @throws Refusal `invalid` when it cannot be read, lacks a title, holds no row or more than `maxRows`.
 */
export async function readRows(
  bytes: Buffer,
  kind: 'xlsx' | 'csv',
  { titles, maxRows }: { readonly titles: readonly string[]; readonly maxRows: number },
): Promise<SheetRow[]> {
  const cells = kind === 'csv' ? cellsOfText(bytes) : await cellsOfWorkbook(bytes, maxRows + headerWithin + 1);
  const { at, found } = header(cells, titles);
  const columns = titles.map((title) => [title, found.indexOf(title)] as const);
  const rows = cells
    .slice(at + 1)
    .map((row, index) => rowOf(row ?? [], at + index + 2, columns))
    .filter((row) => !isBlank(row));
  if (rows.length === 0) refuse('invalid', '文件中没有数据行，请填写后重新上传');
  if (rows.length > maxRows) refuse('invalid', `一次最多导入 ${maxRows} 行，请拆分文件后重新上传`);
  return rows;
}
