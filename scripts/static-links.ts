/** For the statically linked build and for development: every page as a lazy chunk of the runtime's own build. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { allParts } from '../sdk/cli/declared.ts';
import { type Area, root } from './registry.ts';

const line = (area: Area) =>
  allParts(area)
    .map(({ expose, file }) => `  '${area.id}/${expose}': () => import('../${file}'),`)
    .join('\n');

/** Writes `.cache/static-links.ts`, which `runtime/areas/static.ts` imports. */
export function writeStaticLinks(areas: readonly Area[]): void {
  mkdirSync(join(root, '.cache'), { recursive: true });
  const body = areas.map(line).join('\n');
  const text = `export const pages: Record<string, () => Promise<{ default: unknown }>> = {\n${body}\n};\n`;
  writeFileSync(join(root, '.cache', 'static-links.ts'), text);
}
