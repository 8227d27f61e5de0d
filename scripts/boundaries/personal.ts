/**
 * The database has personal texts sealed: comparing, ordering, cutting or joining two of them works on sealed texts and
 * finds nothing. What needs their meaning goes through the doors of the SDK (`samePersonal`, `foundPersonal`,
 * `maskedPersonal`), and what writes them through a built query or `personal`.
 */
import { parseSync } from 'oxc-parser';
import { personalColumns } from '../../server/db/tables.ts';
import type { Sources } from './graph.ts';
import { isServerHalf } from './tables.ts';
import { type Node, visit } from './walk.ts';

const camel = (name: string) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** Views of the platform under which other areas read such columns. */
const published: Readonly<Record<string, readonly string[]>> = {
  usr_user: ['pub_user_contact'],
  ent_bank_account: ['pub_bank_account'],
};

/** Column → tables that hold it wholly sealed. */
const columns = new Map<string, string[]>();
for (const [table, uses] of Object.entries(personalColumns))
  for (const [column, use] of Object.entries(uses))
    if (use !== 'text' && use !== 'json' && use !== 'rows')
      columns.set(column, [...(columns.get(column) ?? []), table, ...(published[table] ?? [])]);

/** Names that other tables have for other things: they count where the file names a table that seals them. */
const common = new Set(['phone', 'email', 'account_no']);

const before =
  /(?:[=<>~]|\|\||\b(?:i?like|in|any|all|similar to|order by|group by|partition by|distinct(?: on)?|between)|\b(?!personal_)\w+\s*\((?:[^()]*,)?)\s*(?:\w+\.)?$/i;
const after = /^\s*(?:[=<>~!]|\|\||::|\b(?:not\s+)?(?:i?like|in|between|similar)\b|\bcollate\b)/i;
/** Texts that are handed on whole, whatever they are. */
const handsOn =
  /\b(?:jsonb_build_object|coalesce|count|values|insert into \w+(?: as \w+)?|array_agg|jsonb_agg|\w*_index|\w*_tail|\w*_key)\s*\((?:[^()]*,)?\s*(?:\w+\.)?$/i;

/** Lists of columns: those of a query within, and those of rows that are given as JSON. */
const isListed = (head: string, tail: string) =>
  /\(\s*select\b[^()]*,\s*(?:\w+\.)?$/i.test(head) || /^ text\b/.test(tail);

/** Columns of words with personal data in them: no constraint finds who writes them in clear. */
const bodies = new Map(
  Object.entries(personalColumns).map(([table, uses]) => [
    table,
    Object.keys(uses).filter((column) => /^(text|json)$/.test(uses[column] ?? '')),
  ]),
);

/** Writes no words of people. */
const made = /(?:^|\/)(?:seed|test-|fixture)/;
const closesList = /^\s(?:from|where|returning|on conflict|union)\b/i;

/** What stands between commas, up to the end of a list. */
function itemsOf(list: string): string[] {
  const items = [''];
  let depth = 0;
  for (let at = 0; at < list.length && depth >= 0; at += 1) {
    const letter = list[at] ?? '';
    if (depth === 0 && closesList.test(list.slice(at, at + 14))) break;
    depth += letter === '(' ? 1 : letter === ')' ? -1 : 0;
    if (letter === ',' && depth === 0) items.push('');
    else items[items.length - 1] += letter;
  }
  return items.map((item) => item.trim());
}

interface Writing {
  readonly table: string;
  readonly column: string;
  /** As SQL, `$3$` for the third expression. */
  readonly value: string;
}

function writingsIn(statement: string): Writing[] {
  const inserts = statement.matchAll(
    /\binsert into (\w+)(?: as \w+)?\s*\(([^)]*)\)\s*(?:values\s*\(|select\s(?:distinct\s)?)/gi,
  );
  const inserted = [...inserts].flatMap((found) => {
    const [whole, table = '', columns = ''] = found;
    const values = itemsOf(statement.slice(found.index + whole.length));
    return columns.split(',').map((column, at) => ({ table, column: column.trim(), value: values[at] ?? '' }));
  });
  const updates = statement.matchAll(/\bupdate (\w+)(?: (?:as )?\w+)?\s+set\s/gi);
  const updated = [...updates].flatMap((found) =>
    itemsOf(statement.slice(found.index + found[0].length)).map((item) => {
      const [column = '', value = ''] = item.split(/\s*=\s*(.*)/s);
      return { table: found[1] ?? '', column, value };
    }),
  );
  return [...inserted, ...updated];
}

/** Marked, or SQL itself: a call that makes it, or a constant that is it. */
const isMade = (text: string, expression: string) =>
  /personal/.test(expression) || /^\w+\(/.test(expression) || text.includes(`const ${expression} = sql\``);

/** What a statement of one's own writes or cuts of such words. @param expressions - Their sources. */
function bodyFault(text: string, statement: string, expressions: readonly string[]): string | undefined {
  const clear = ({ table, column, value }: Writing) =>
    bodies.get(table)?.includes(column) &&
    [...value.matchAll(/\$(\d+)\$/g)].some(([, at]) => !isMade(text, expressions[Number(at)] ?? ''));
  const written = writingsIn(statement).find(clear);
  if (written)
    return `writes ${written.table}.${written.column} in SQL as it is given: use personalText, personalJson or a built statement`;
  const [, cut = ''] =
    /\b(?:left|right|substr|substring|split_part|overlay)\s*\(\s*(?:\w+\.)?(\w+)/i.exec(statement) ?? [];
  const [table] = [...bodies].find(([name, columns]) => text.includes(name) && columns.includes(cut)) ?? [];
  return table && `cuts ${cut} in SQL, where a sealed text may stand`;
}

/** Builders whose argument names a column that the database then compares. */
const comparing = /^(orderBy|groupBy|distinctOn|whereRef|onRef|min|max)$/;

interface Called {
  readonly callee?: { readonly property?: { readonly name?: string } };
  readonly arguments?: readonly { readonly type: string; readonly value?: unknown; readonly start: number }[];
}

interface Template {
  readonly quasis: readonly { readonly value: { readonly cooked?: string } }[];
  readonly expressions: readonly Node[];
}

const nameIn = (text: string) => text.split('.').at(-1) ?? text;

/** One line for each place where SQL works on a sealed text. */
export const personalFaults = (sources: Sources): readonly string[] =>
  Array.from(sources)
    .filter(([file]) => isServerHalf(file))
    .flatMap(([file, text]) => {
      const watched = [...columns].filter(
        ([column, tables]) =>
          !common.has(column) || tables.some((table) => text.includes(table) || text.includes(`'${camel(table)}`)),
      );
      const found: { readonly start: number; readonly column: string }[] = [];
      const lines: { readonly start: number; readonly says: string }[] = [];
      const look = (node: Node) => {
        if (node.type === 'TemplateLiteral' && !made.test(file)) {
          const { quasis, expressions } = node as unknown as Template;
          const words = quasis.map(({ value }, at) => (at === 0 ? '' : `$${at - 1}$`) + (value.cooked ?? '')).join('');
          const sources = expressions.map(({ start, end }) => text.slice(start, end));
          const says = bodyFault(text, words, sources);
          if (says !== undefined) lines.push({ start: node.start, says });
        }
        if (node.type === 'TemplateElement') {
          const words = (node['value'] as { cooked?: string }).cooked ?? '';
          for (const [column] of watched)
            for (const { index } of words.matchAll(new RegExp(`\\b${column}\\b`, 'g'))) {
              const [head, tail] = [words.slice(0, index), words.slice(index + column.length)];
              const works = before.test(head) && !handsOn.test(head) && !isListed(head, tail);
              if (works || after.test(tail)) found.push({ start: node.start + index, column });
            }
          return;
        }
        if (node.type !== 'CallExpression') return;
        const { callee, arguments: given = [] } = node as unknown as Called;
        if (!comparing.test(callee?.property?.name ?? '')) return;
        for (const { value, start } of given)
          for (const [column] of watched)
            if (typeof value === 'string' && nameIn(value) === camel(column)) found.push({ start, column });
      };
      visit(parseSync(file, text).program.body, look);
      const where = (start: number) => `${file}:${text.slice(0, start).split('\n').length}`;
      return [
        ...found.map(
          ({ start, column }) =>
            `${where(start)} works on ${column} in SQL, where it is sealed: use samePersonal, foundPersonal or maskedPersonal.`,
        ),
        ...lines.map(({ start, says }) => `${where(start)} ${says}.`),
      ];
    });
