/** The source registry: which areas this deployment has, and what each declares. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from '@portal/sdk';
import { type Declared, declaredParts } from '../sdk/cli/declared.ts';

export const root = resolve(import.meta.dirname, '..');

export type Area = Declared;

/** Ids of the areas that are switched on in `registry.json`, in its order. */
export function enabledAreas(): string[] {
  const source = JSON.parse(readFileSync(join(root, 'registry.json'), 'utf8')) as {
    plugins: { id: string; enabled: boolean }[];
  };
  return source.plugins.filter((plugin) => plugin.enabled).map((plugin) => plugin.id);
}

/** Reads an area's declaration; page code is not run. */
export async function readArea(id: string): Promise<Area> {
  const module = (await import(pathToFileURL(join(root, 'plugins', id, 'plugin.ts')).href)) as { default: Plugin };
  const plugin = module.default;
  if (plugin.id !== id) throw new Error(`plugins/${id}/plugin.ts declares the id ${plugin.id}.`);
  return declaredParts(plugin, { root, folder: join('plugins', id) });
}
