/** The source registry: which areas this deployment has, and what each declares. */
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from '@portal/sdk';
import { type Declared, declaredParts } from '../sdk/cli/declared.ts';
import { demandOwnId } from '../server/source-registry.ts';

export const root = resolve(import.meta.dirname, '..');

export type Area = Declared;

/** Reads an area's declaration; page code is not run. */
export async function readArea(id: string): Promise<Area> {
  const module = (await import(pathToFileURL(join(root, 'plugins', id, 'plugin.ts')).href)) as { default: Plugin };
  const plugin = module.default;
  demandOwnId(id, plugin.id, root);
  return declaredParts(plugin, { root, folder: join('plugins', id) });
}
