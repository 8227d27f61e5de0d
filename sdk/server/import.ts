/** The server's half of an import: every row is checked, and only rows without a fault are written. */
import { type ImportCalls, type ImportFault, maxImportBytes, maxImportRows } from '../calls/import.ts';
import { IsOptional } from 'typebox';
import { phone } from '../calls/fields.ts';
import { metaOf, type Named } from '../contract/field.ts';
import { parseDate } from '../format/date.ts';
import { readEntered } from '../format/entered.ts';
import { presentSchema, type TSchema } from '../contract/schema.ts';
import type { Context, Handlers } from '../server.ts';
import { isPlainText, notPlain } from './plain-text.ts';
import { refuse } from './refusal.ts';
import { type SheetColumn, spreadsheet } from './xlsx.ts';
import { readRows } from './table-read.ts';

function dayFault(title: string, text: string): string | undefined {
  if (parseDate(text) === text) return undefined;
  const spelt = /^\d{4}[-/.]\d{1,2}[-/.]\d{1,2}$/.test(text);
  return spelt ? `${title} ${text} 不是日历上的日期` : `${title}应写作 2027-12-31`;
}

/** What is wrong with a text of each kind; how a text stands for a value follows from the schema of the field. */
const KINDS = {
  day: dayFault,
  /** Yuan, as a column numeric(18, 2) holds it. */
  money: (title: string, text: string) =>
    /^\d{1,14}(\.\d{1,2})?$/.test(text) ? undefined : `${title}应为不超过两位小数的金额，单位元`,
  phone: (title: string, text: string) => (/^1\d{10}$/.test(text) ? undefined : `${title}应为 11 位手机号`),
} as const;

/** A column where its field alone does not say how it is filled in. */
export interface ImportRule {
  readonly of: TSchema & Named;
  /** Texts that are taken. Default: those of the field's code table. */
  readonly choices?: readonly string[];
  /** What is wrong with a text that is there; asked after what the field says. */
  readonly fault?: (text: string) => string | undefined;
  /** Characters that the template's column holds. Default 20. */
  readonly width?: number;
}

/**
 * A field: its label is the title in the table, an optional one may stay empty, its schema says the most characters
 * (default 200), and whether a text is a day, an amount or a phone.
 */
export type ImportColumn = (TSchema & Named) | ImportRule;

/** One row of the table: a text for each column, empty where nothing was entered. */
export interface ImportRow<Name extends string> {
  readonly row: number;
  readonly values: Readonly<Record<Name, string>>;
}

/** What is wrong with one cell; `row` counts as the spreadsheet shows it. */
export interface CellFault<Name extends string> {
  readonly row: number;
  readonly field: Name;
  readonly message: string;
}

export interface ImportSpec<Name extends string> {
  /** What is imported: 商品. */
  readonly title: string;
  /** In the order of the template. */
  readonly columns: Readonly<Record<Name, ImportColumn>>;
  /** Above the template's header: how it is filled in. */
  readonly note: string;
  /** All rows or none: what is imported is wrong without any of them. Default: the right ones may be written alone. */
  readonly whole?: true;
  /** Checks rows that are valid in themselves against other rows and the database. */
  readonly check?: (rows: readonly ImportRow<Name>[], context: Context) => Promise<readonly CellFault<Name>[]>;
  readonly write: (rows: readonly ImportRow<Name>[], context: Context) => Promise<void>;
}

interface Column extends Omit<ImportRule, 'of'> {
  readonly name: string;
  readonly title: string;
  readonly required: boolean;
  readonly max: number;
  readonly kind?: keyof typeof KINDS;
}

const defaultMax = 200;
const ruleOf = (schema: TSchema) =>
  presentSchema(schema) as { readonly maxLength?: number; readonly format?: string; readonly pattern?: string };
const phonePattern = ruleOf(phone()).pattern;

const isKind = (kind: string): kind is keyof typeof KINDS => Object.hasOwn(KINDS, kind);

function columnOf(name: string, given: ImportColumn): Column {
  const { of, ...rule }: ImportRule = 'of' in given ? given : { of: given };
  const { label, codes } = { label: name, ...metaOf(of) };
  const { maxLength, format, pattern } = ruleOf(of);
  const kind = pattern === phonePattern ? 'phone' : format;
  return {
    name,
    title: label,
    required: !IsOptional(of),
    max: maxLength ?? defaultMax,
    ...(codes && { choices: codes.list.map((code) => codes.texts[code] ?? '') }),
    ...(kind !== undefined && isKind(kind) && { kind }),
    ...rule,
  };
}

const columnsOf = <Name extends string>({ columns }: ImportSpec<Name>): readonly Column[] =>
  Object.entries<ImportColumn>(columns).map(([name, column]) => columnOf(name, column));

function faultOf({ title, required, max, choices, kind, fault }: Column, text: string) {
  if (text === '') return required ? `请输入${title}` : undefined;
  if (!isPlainText(text)) return notPlain(title);
  if ([...text].length > max) return `${title}最多 ${max} 个字`;
  if (choices && !choices.includes(text)) return `${title}应为：${choices.join('、')}`;
  return (kind && KINDS[kind](title, text)) ?? fault?.(text);
}

async function tableOf({ files }: Context, fileId: string) {
  const { fileName, bytes } = await files.read(fileId);
  const [, kind] = /\.(xlsx|csv)$/i.exec(fileName) ?? refuse('invalid', '请上传由模板填写的 xlsx 或 csv 文件');
  if (bytes.length > maxImportBytes) refuse('invalid', '导入文件不能超过 5MB，请拆分后重新上传');
  return { bytes, kind: kind?.toLowerCase() === 'csv' ? ('csv' as const) : ('xlsx' as const) };
}

/** A text as the schema of its column has it. */
const kept = ({ kind }: Column, text: string) => (kind === 'day' || kind === 'money' ? readEntered(kind, text) : text);

/** Reads a stored table: its rows, and what each column says about them. */
async function readTable<Name extends string>(context: Context, spec: ImportSpec<Name>, fileId: string) {
  const columns = columnsOf(spec);
  const { bytes, kind } = await tableOf(context, fileId);
  const titles = columns.map(({ title }) => title);
  const found = await readRows(bytes, kind, { titles, maxRows: maxImportRows });
  const faults = found.flatMap(({ row, texts, unreadable }) =>
    columns.flatMap((column): ImportFault[] => {
      const message = unreadable[column.title] ?? faultOf(column, kept(column, texts[column.title] ?? ''));
      return message === undefined ? [] : [{ row, field: column.title, message }];
    }),
  );
  const rows = found.map(({ row, texts }): ImportRow<Name> => {
    const entries = columns.map((column) => [column.name, kept(column, texts[column.title] ?? '')]);
    return { row, values: Object.fromEntries(entries) as Record<Name, string> };
  });
  return { rows, faults };
}

/** Rows and all their faults: those of single cells first, then what the area finds among the rest. */
async function checked<Name extends string>(context: Context, spec: ImportSpec<Name>, fileId: string) {
  const { rows, faults } = await readTable(context, spec, fileId);
  const wrong = new Set(faults.map(({ row }) => row));
  const titles = new Map(columnsOf(spec).map(({ name, title }) => [name, title]));
  const right = rows.filter(({ row }) => !wrong.has(row));
  const further = ((await spec.check?.(right, context)) ?? []).map(
    ({ field, ...fault }): ImportFault => ({ ...fault, field: titles.get(field) ?? field }),
  );
  for (const { row } of further) wrong.add(row);
  const all = [...faults, ...further].sort((a, b) => a.row - b.row).slice(0, maxImportRows);
  return { total: rows.length, right: rows.filter(({ row }) => !wrong.has(row)), faults: all };
}

const templateColumns = (columns: readonly Column[]): SheetColumn<never>[] =>
  columns.map(({ title, required, choices, width }) => ({
    title: required ? `${title} *` : title,
    ...(choices && { choices }),
    ...(width !== undefined && { width }),
    value: () => null,
  }));

/** Handlers of an import's calls; `implement` binds them to its contract. */
export const importing = <Name extends string>(spec: ImportSpec<Name>) =>
  ({
    template: async (_, context) =>
      spreadsheet(
        { title: `${spec.title}导入模板`, columns: templateColumns(columnsOf(spec)), rows: [], note: spec.note },
        context,
      ),

    async run({ fileId, step }, context) {
      const { total, right, faults } = await checked(context, spec, fileId);
      const report = { total, right: right.length, written: 0, whole: spec.whole === true, faults };
      if (step === 'check') return report;
      if (right.length === 0) refuse('invalid', '没有可以导入的行，请修改后重新上传');
      if (report.whole && faults.length > 0) refuse('invalid', '有错误的行，整份没有导入，请修改后重新上传');
      await spec.write(right, context);
      return { ...report, written: right.length };
    },

    async faults({ fileId, faults }, context) {
      const { rows } = await readTable(context, spec, fileId);
      const told = new Map<number, string[]>();
      for (const { row, message } of faults) told.set(row, [...(told.get(row) ?? []), message]);
      const columns: SheetColumn<ImportRow<Name>>[] = [
        ...columnsOf(spec).map(({ name, title }) => ({
          title,
          value: ({ values }: ImportRow<string>) => values[name],
        })),
        { title: '原行号', kind: 'integer', value: ({ row }) => row },
        { title: '错误', width: 60, value: ({ row }) => told.get(row)?.join('；') },
      ];
      const wrong = rows.filter(({ row }) => told.has(row));
      const note = '修改后删除最后两列，即可重新上传';
      return spreadsheet({ title: `${spec.title}导入错误`, columns, rows: wrong, note }, context);
    },
  }) satisfies Handlers<ImportCalls>;
