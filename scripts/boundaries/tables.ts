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

/** `ord_order_line` → `ordOrderLine`, as Kysely's queries have it. */
const camel = (name: string) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

interface Text {
  readonly text: string;
  readonly start: number;
}

/** String literals, and the texts of template literals. */
function textsOf(program: unknown): readonly Text[] {
  const found: Text[] = [];
  visit(program, ({ type, value, start }) => {
    if (type === 'Literal' && typeof value === 'string') found.push({ text: value, start });
    else if (type === 'TemplateElement') found.push({ text: (value as { cooked?: string }).cooked ?? '', start });
  });
  return found;
}

const isServerHalf = (file: string) =>
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
      return texts.flatMap(({ text: words, start }) =>
        Array.from(words.matchAll(/[A-Za-z_][A-Za-z0-9_]*/g)).flatMap(({ 0: word }) => {
          const table = names.get(word);
          if (!table || table.owner === me || isPublished(table.name)) return [];
          const line = text.slice(0, start).split('\n').length;
          return `${file}:${line} names ${table.name}, a table of ${table.owner}: read a view that ${table.owner} publishes (pub_…), or hear its events.`;
        }),
      );
    });
}
