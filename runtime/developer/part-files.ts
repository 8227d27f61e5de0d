import type { ListedPlugin, PartFiles } from '@portal/sdk/registry';
import { filesOf } from '../areas/files.ts';

/** Files of each page and card of a plugin; none in a portal that is linked statically. */
export async function partFiles(plugin: ListedPlugin): Promise<(readonly [string, PartFiles])[]> {
  const parts = [...plugin.routes, ...plugin.cards];
  const found = await Promise.all(
    parts.map((part) =>
      filesOf(plugin, part).then(
        (files) => [[part.title, files] as const],
        () => [],
      ),
    ),
  );
  return found.flat();
}
