import { metaOf } from '../../contract/index.ts';
import { writtenAs } from '../../contract/field.ts';
import { copyTable } from '../copy.ts';
import { spelled } from '../value.tsx';
import type { LooseColumn } from './columns.ts';

type Properties = Readonly<Record<string, unknown>>;

/** A value as its column spells it, also where a page draws it otherwise. */
function cellText({ field = '', codes, as, foreign }: LooseColumn, row: Properties, properties: Properties): string {
  const value = row[field];
  if (value === null || value === undefined || value === '') return '';
  const schema = properties[field];
  const texts = codes ?? metaOf(schema)?.codes?.texts;
  if (texts) return texts[String(value)] ?? String(value);
  const kind = typeof as === 'string' ? as : schema ? writtenAs(schema) : 'text';
  const currency = foreign?.(row);
  const text = typeof value === 'object' ? '' : spelled(kind, value);
  return currency ? `${currency.code} ${text}` : text;
}

/** Puts rows on the clipboard as a table; a column that is a drawing alone has no text. */
export function copyRows(columns: readonly LooseColumn[], rows: readonly unknown[], properties: Properties) {
  const told = columns.filter(({ field }) => field !== undefined);
  const lines = rows.map((row) => told.map((column) => cellText(column, row as Properties, properties)));
  return copyTable([told.map(({ title }) => title), ...lines], `已复制 ${rows.length} 行，可粘贴到表格`);
}
