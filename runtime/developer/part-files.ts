import { joinExpose, type JoinKind, type ListedPart, type ListedPlugin, type PartFiles } from '@portal/sdk/registry';
import { filesOf } from '../areas/files.ts';

interface Part extends ListedPart {
  readonly title: string;
}

/** What joins other plugins with code of its own. */
function joinParts({ fills = {}, provides = {}, commands = {}, badges = {}, notices }: ListedPlugin): Part[] {
  const part = (kind: JoinKind, name: string, title: string): Part => ({
    name: `${kind}/${name}`,
    expose: joinExpose(kind, name),
    title,
  });
  const rows = (kind: JoinKind, of: Readonly<Record<string, { readonly title: string; readonly route?: string }>>) =>
    Object.entries(of).flatMap(([name, { title, route }]) => (route === undefined ? [part(kind, name, title)] : []));
  const handled = Object.entries(notices).filter(([, notice]) => notice.handled);
  return [
    ...rows('fill', fills),
    ...rows('provide', provides),
    ...rows('command', commands),
    ...rows('badge', badges),
    ...handled.map(([type]) => part('notice', type, `${type} 类消息`)),
  ];
}

/** Files of each page, card and joining part of a plugin; none in a portal that is linked statically. */
export async function partFiles(plugin: ListedPlugin): Promise<(readonly [string, PartFiles])[]> {
  const parts: readonly Part[] = [...plugin.routes, ...plugin.cards, ...joinParts(plugin)];
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
