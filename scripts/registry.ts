/** The source registry: which areas this deployment has, and what each declares. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from '@portal/sdk';
import { kits, type PageSource } from './build-areas.ts';

export const root = resolve(import.meta.dirname, '..');

export interface Area {
  readonly id: string;
  readonly plugin: Plugin;
  readonly pages: readonly PageSource[];
  readonly cards: readonly PageSource[];
}

/** Ids of the areas that are switched on in `registry.json`, in its order. */
export function enabledAreas(): string[] {
  const source = JSON.parse(readFileSync(join(root, 'registry.json'), 'utf8')) as {
    plugins: { id: string; enabled: boolean }[];
  };
  return source.plugins.filter((plugin) => plugin.enabled).map((plugin) => plugin.id);
}

const importPath = /import\(\s*['"](\.[^'"]+)['"]\s*\)/;

/** A page or a card is a lazy thunk; its text names the file, which the build exposes as a module of its own. */
function fileOf(id: string, name: string, load: () => Promise<unknown>): string {
  const specifier = importPath.exec(load.toString())?.[1];
  if (!specifier) throw new Error(`plugins/${id}/plugin.ts: ${name} must be loaded by () => import('./…').`);
  const file = join('plugins', id, specifier);
  if (!existsSync(join(root, file))) throw new Error(`plugins/${id}/plugin.ts: ${file} of ${name} does not exist.`);
  return file;
}

/** Reads an area's declaration; page code is not run. */
export async function readArea(id: string): Promise<Area> {
  const module = (await import(pathToFileURL(join(root, 'plugins', id, 'plugin.ts')).href)) as { default: Plugin };
  const plugin = module.default;
  if (plugin.id !== id) throw new Error(`plugins/${id}/plugin.ts declares the id ${plugin.id}.`);
  const files = new Map<string, string>();
  const pages = Object.entries(plugin.routes).map(([route, spec]) => {
    const file = fileOf(id, `route ${route}`, spec.page);
    const expose = files.get(file) ?? route;
    files.set(file, expose);
    return { route, expose, file };
  });
  const cards = Object.entries(plugin.cards ?? {}).map(([name, spec]) => ({
    route: name,
    expose: `card-${name}`,
    file: fileOf(id, `card ${name}`, spec.card),
  }));
  return { id, plugin, pages, cards };
}

/** `order` at 1.0.0 → `order__1_0_0`: a JavaScript identifier, so that two versions can live in one page. */
export const containerName = (plugin: Pick<Plugin, 'id' | 'version'>): string =>
  `${plugin.id}__${plugin.version.replaceAll(/[^0-9A-Za-z]/g, '_')}`;

const anyImport = /(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g;

/** The SDK kits that a page reaches through its own files; the host fetches them together with the page. */
export function kitsOf(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const found = new Set<string>();
  for (const [, specifier = ''] of readFileSync(join(root, file), 'utf8').matchAll(anyImport)) {
    if (kits.includes(specifier)) found.add(specifier);
    if (/^\.{1,2}\/.+\.tsx?$/.test(specifier)) {
      for (const kit of kitsOf(join(dirname(file), specifier), seen)) found.add(kit);
    }
  }
  return [...found].sort();
}
