/** What the portal says, with the developer's version in it. Nothing is added that is not signed. */
import type { SwitchState } from '../../calls/plugin-tabs.ts';
import type { MenuNode, UserInfo } from '../../calls/session.ts';
import { addressOf, type PageData, type Sealed } from '../../registry.ts';
import { grantsOf } from '../../testing/users.ts';
import { embedded } from '../seal.ts';
import type { DevVersion } from './version.ts';

/** Above every number of the portal, and rising with each version: the newest that a tab was told wins. */
const numbersBelow = 1_000_000n;

/** The plugin runs at the developer's version, on, whatever administrators chose; all else is as the portal says. */
export function stateWith({ plugin, number }: DevVersion, state: SwitchState): SwitchState {
  const isOwn = (target: string) => target === plugin.id || target.startsWith(`${plugin.id}/`);
  const own = { plugin: plugin.id, version: plugin.version, previous: null, unfit: null };
  return {
    revision: String((BigInt(state.revision) + 1n) * numbersBelow + BigInt(number)),
    off: state.off.filter(({ target }) => !isOwn(target)),
    versions: [...state.versions.filter((one) => one.plugin !== plugin.id), own],
    personal: true,
  };
}

/** Adds entries that the tree does not have; those that it has stay as administrators made them. */
function merged(tree: readonly MenuNode[], added: readonly MenuNode[]): MenuNode[] {
  const known = tree.map((node) => {
    const own = added.find(({ sourceKey }) => sourceKey === node.sourceKey);
    return own ? { ...node, children: merged(node.children ?? [], own.children ?? []) } : node;
  });
  return [...known, ...added.filter(({ sourceKey }) => !tree.some((node) => node.sourceKey === sourceKey))];
}

/** Where the entry stands: in its group, where the user has that. */
function placed({ menus = {} }: DevVersion['declared'], node: MenuNode, tree: readonly MenuNode[]): MenuNode {
  const { group } = menus[node.sourceKey?.split('/')[1] ?? ''] ?? {};
  const above = group && tree.find(({ sourceKey }) => sourceKey === group);
  return above ? { ...above, children: [node] } : node;
}

/** Every menu entry and code of the plugin, granted: the server does not know those that were never published. */
export function userWith({ declared }: DevVersion, user: UserInfo): UserInfo {
  const { menus, person } = grantsOf(declared, 'super');
  return {
    ...user,
    enableMenuList: menus.reduce<MenuNode[]>(
      (tree, node) => merged(tree, [placed(declared, node, tree)]),
      [...user.enableMenuList],
    ),
    btnPerm: [...new Set([...user.btnPerm, ...person.codes])],
  };
}

const dataBlock = /(<script type="application\/json" id="portal-data">)([\s\S]*?)(<\/script>)/;
const hereBlock = /<script type="application\/json" id="portal-here"[^>]*>([\s\S]*?)<\/script>\n?/;

/** What a page of the portal says of itself; undefined of any other page. */
export function dataOf(html: string): Omit<PageData, 'registry' | 'here'> | undefined {
  const text = dataBlock.exec(html)?.[2];
  return text === undefined ? undefined : (JSON.parse(text) as PageData);
}

const sealed = (name: string, { text, signature }: Sealed) =>
  `<script type="application/json" ${name} data-signature="${signature}">${text}</script>`;

/** Files of the page that an address of the plugin shows. */
function hereAt({ plugin, seal }: DevVersion, path: string): Sealed | undefined {
  const route = plugin.routes.find((one) =>
    [one.path, ...(one.aliases ?? [])].some((known) => path === known || path === addressOf(one, known)),
  );
  return route && seal.here[route.name];
}

const asBuilt: SwitchState = { revision: '0', off: [], versions: [], personal: false };

interface Page {
  readonly html: string;
  /** Of the address, below the base path. */
  readonly path: string;
  /** Tags that the page is to have beside. */
  readonly tags: string;
  /** The key that has signed the version, as an operator has; undefined where it is an operator's own. */
  readonly entry: Sealed | undefined;
}

export function pageWith(version: DevVersion, { html, path, tags, entry }: Page): string {
  const data = dataOf(html);
  if (!data) return html;
  const { plugin, seal } = version;
  const here = hereAt(version, path);
  const [, known] = hereBlock.exec(html) ?? [];
  const isReplaced = here !== undefined || known?.includes(`"plugin":${JSON.stringify(plugin.id)}`) === true;
  const mark = entry ? ` data-key="${seal.key}"` : '';
  const blocks = [
    embedded({ ...data, switches: stateWith(version, data.switches ?? asBuilt) }),
    (entry ? `${sealed('class="portal-key"', entry)}\n` : '') + sealed(`class="portal-published"${mark}`, seal.listed),
    here ? sealed(`id="portal-here"${mark}`, here) : '',
  ] as const;
  return (isReplaced ? html.replace(hereBlock, '') : html).replace(
    dataBlock,
    (_, begin: string, _text, end: string) => `${tags}\n${begin}${blocks[0]}${end}\n${blocks[1]}\n${blocks[2]}`,
  );
}
