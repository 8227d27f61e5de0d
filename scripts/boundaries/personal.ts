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
    if (use !== 'text' && use !== 'json')
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

/** Builders whose argument names a column that the database then compares. */
const comparing = /^(orderBy|groupBy|distinctOn|whereRef|onRef|min|max)$/;

interface Called {
  readonly callee?: { readonly property?: { readonly name?: string } };
  readonly arguments?: readonly { readonly type: string; readonly value?: unknown; readonly start: number }[];
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
      const look = (node: Node) => {
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
      return found.map(
        ({ start, column }) =>
          `${file}:${text.slice(0, start).split('\n').length} works on ${column} in SQL, where it is sealed: use samePersonal, foundPersonal or maskedPersonal.`,
      );
    });
