/** For the statically linked build and for development: every page as a lazy chunk of the runtime's own build. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Area, root } from './registry.ts';

const line = (area: Area) =>
  [...area.pages, ...area.cards]
    .map(({ expose, file }) => `  '${area.id}/${expose}': () => import('../${file}'),`)
    .join('\n');

/** Writes `.cache/static-links.ts`, which `runtime/areas/static.ts` imports. */
export function writeStaticLinks(areas: readonly Area[]): void {
  mkdirSync(join(root, '.cache'), { recursive: true });
  const body = areas.map(line).join('\n');
  const text = `import type { ComponentType } from 'react';\n\nexport const pages: Record<string, () => Promise<{ default: ComponentType }>> = {\n${body}\n};\n`;
  writeFileSync(join(root, '.cache', 'static-links.ts'), text);
}
