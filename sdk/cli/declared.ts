/** What a plugin declares, and the files of its pages and cards. Page code is not run. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { joinCodes, joinExpose } from '../joins.ts';
import type { Plugin } from '../plugin.ts';
import { kits } from './shared.ts';

export interface PageSource {
  readonly route: string;
  /** Name under which the page is exposed, and its chunk group. */
  readonly expose: string;
  /** File of the page, relative to the root. */
  readonly file: string;
}

export interface Declared {
  readonly id: string;
  readonly plugin: Plugin;
  readonly pages: readonly PageSource[];
  readonly cards: readonly PageSource[];
  /** Code of fills, services, commands, badges and notices; each by its kind and name, `fill/related`. */
  readonly joins: readonly PageSource[];
}

/** Everything that the build exposes. */
export const allParts = ({ pages, cards, joins }: Declared): readonly PageSource[] => [...pages, ...cards, ...joins];

const importPath = /import\(\s*['"](\.[^'"]+)['"]/;

interface Place {
  readonly root: string;
  /** Folder of `plugin.ts`, relative to the root. */
  readonly folder: string;
}

/** What has code is a lazy thunk; its text names the file, which the build exposes as a module of its own. */
function fileOf({ root, folder }: Place, name: string, load: () => Promise<unknown>): string {
  const declaration = join(folder, 'plugin.ts');
  const specifier = importPath.exec(load.toString())?.[1];
  if (!specifier) throw new Error(`${declaration}: ${name} must be loaded by () => import('./…').`);
  const file = join(folder, specifier);
  if (!existsSync(join(root, file))) throw new Error(`${declaration}: ${file} of ${name} does not exist.`);
  return file;
}

/** The files behind a declaration. @throws Error when a page is not a lazy import, or its file is missing. */
export function declaredParts(plugin: Plugin, place: Place): Declared {
  const files = new Map<string, string>();
  const pages = Object.entries(plugin.routes).map(([route, spec]) => {
    const file = fileOf(place, `route ${route}`, spec.page);
    const expose = files.get(file) ?? route;
    files.set(file, expose);
    return { route, expose, file };
  });
  const cards = Object.entries(plugin.cards ?? {}).map(([name, spec]) => ({
    route: name,
    expose: `card-${name}`,
    file: fileOf(place, `card ${name}`, spec.card),
  }));
  const joins = joinCodes(plugin).map(({ kind, name, load }) => ({
    route: `${kind}/${name}`,
    expose: joinExpose(kind, name),
    file: fileOf(place, `${kind} ${name}`, load),
  }));
  return { id: plugin.id, plugin, pages, cards, joins };
}

/** `order` at 1.0.0 → `order__1_0_0`: a JavaScript identifier, so that two versions can live in one page. */
export const containerName = ({ id, version }: Pick<Plugin, 'id' | 'version'>): string =>
  `${id}__${version}`.replaceAll(/[^0-9A-Za-z_]/g, '_');

const anyImport = /(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g;

/** The SDK kits that a page reaches through its own files; the host fetches them together with the page. */
export function kitsOf(root: string, file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const found = new Set<string>();
  for (const [, specifier = ''] of readFileSync(join(root, file), 'utf8').matchAll(anyImport)) {
    if (kits.some((kit) => kit === specifier)) found.add(specifier);
    if (/^\.{1,2}\/.+\.tsx?$/.test(specifier)) {
      for (const kit of kitsOf(root, join(dirname(file), specifier), seen)) found.add(kit);
    }
  }
  return [...found].sort();
}
