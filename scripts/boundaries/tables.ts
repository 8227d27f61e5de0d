/**
 * Every table has one owner: the area whose migration creates it, or the platform. Others read what the owner publishes
 * as a view `pub_…`, or hear its events; `npm run size` counts the names in queries and in tagged SQL.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import type { Sources } from './graph.ts';
import { visit } from './walk.ts';

/** Of a file or a migration: an area, or the platform, to which the server's own code and the server SDK belong. */
export const ownerOf = (file: string): string => /^plugins\/([^/]+)\//.exec(file)?.[1] ?? 'platform';

const created =
  /^\s*create\s+(?:unlogged\s+)?(?:or replace\s+)?(table|view|materialized view)\s+(?:if not exists\s+)?([a-z_][a-z0-9_]*)/gim;

/** Table or view → who owns it. */
export function readOwners(root: string): ReadonlyMap<string, string> {
  const migrations = ['plugins', 'server']
    .flatMap((room) =>
      readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map((one) => `${room}/${one}`),
    )
    .filter((file) => /\/\d{4}-[^/]+\.sql$/.test(file));
  return new Map(
    migrations.flatMap((file) =>
      Array.from(
        readFileSync(join(root, file), 'utf8').matchAll(created),
        ([, , name = '']) => [name, ownerOf(file)] as const,
      ),
    ),
  );
}

const isPublished = (name: string) => name.startsWith('pub_');

/**
 * The screens of base administer the platform's roles and accounts, and its demonstration tells of their past: sign-ins,
 * locked accounts, departments, a role with a fixed id. No call writes a past, so these seeds name the tables; all
 * else in base calls the platform and reads what it publishes.
 */
const seeded: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['plugins/base/role/seed.server.ts', new Set(['auth_menu', 'auth_role', 'auth_role_menu', 'auth_user_role'])],
  ['plugins/base/user/seed.server.ts', new Set(['usr_login_log', 'usr_user', 'usr_user_ent'])],
]);

/** `ord_order_line` → `ordOrderLine`, as Kysely's queries have it. */
const camel = (name: string) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

interface Text {
  readonly text: string;
  readonly start: number;
  /** The argument of a builder that writes. */
  readonly written: boolean;
}

const writer = /^(insertInto|updateTable|deleteFrom|mergeInto|replaceInto)$/;
const beforeWritten = /\b(insert\s+into|update|delete\s+from|merge\s+into|truncate(\s+table)?)\s+$/i;

interface WritingCall {
  readonly callee: { readonly property?: { readonly name?: string } };
  readonly arguments: readonly { readonly start: number }[];
}

/** String literals, and the texts of template literals. */
function textsOf(program: unknown): readonly Text[] {
  const found: Text[] = [];
  const writtenAt = new Set<number>();
  visit(program, ({ type, value, start, ...node }) => {
    if (type === 'CallExpression') {
      const { callee, arguments: [first] = [] } = node as Partial<WritingCall>;
      if (first && writer.test(callee?.property?.name ?? '')) writtenAt.add(first.start);
    } else if (type === 'Literal' && typeof value === 'string')
      found.push({ text: value, start, written: writtenAt.has(start) });
    else if (type === 'TemplateElement')
      found.push({ text: (value as { cooked?: string }).cooked ?? '', start, written: false });
  });
  return found;
}

export const isServerHalf = (file: string) =>
  /^(plugins\/.*(\.|\/)server\.ts|server\/.*\.ts|sdk\/server(\/.*)?\.ts)$/.test(file) &&
  !/\.test\.ts$|(^|\/)test-|^server\/(testing|db\/tables)\.ts$/.test(file);

/** One line for each table that a file names and does not own. */
export function tableFaults(sources: Sources, owners: ReadonlyMap<string, string>): readonly string[] {
  const names = new Map(
    [...owners].flatMap(([name, owner]) => [name, camel(name)].map((one) => [one, { name, owner }] as const)),
  );
  return Array.from(sources)
    .filter(([file]) => isServerHalf(file))
    .flatMap(([file, text]) => {
      const texts = textsOf(parseSync(file, text).program.body);
      const me = ownerOf(file);
      return texts.flatMap(({ text: words, start, written }) =>
        Array.from(words.matchAll(/[A-Za-z_][A-Za-z0-9_]*/g)).flatMap(({ 0: word, index }) => {
          const table = names.get(word);
          if (!table || table.owner === me || seeded.get(file)?.has(table.name)) return [];
          const at = `${file}:${text.slice(0, start).split('\n').length}`;
          if (!isPublished(table.name))
            return `${at} names ${table.name}, a table of ${table.owner}: read a view that ${table.owner} publishes (pub_…), or hear its events.`;
          return written || beforeWritten.test(words.slice(0, index))
            ? `${at} writes ${table.name}, which ${table.owner} publishes for reading: emit an event that ${table.owner} hears.`
            : [];
        }),
      );
    });
}
