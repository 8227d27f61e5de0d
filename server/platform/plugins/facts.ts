/** What the plugins of this deployment contribute, as their declarations say. */
import type { Plugin } from '@portal/sdk/registry';
import type { Setting } from '@portal/sdk/contract';
import { administrationPath } from '@portal/sdk/calls/plugin-tabs';
import { CONTRIBUTION, type ContributionKind, targetOf } from '@portal/sdk/calls/plugins';
import { refuse } from '@portal/sdk/server';
import type { DeploymentFile } from '../../registry/deployment-file.ts';
import { asBuilt, type LiveReleases, servicesIn } from '../../registry/live-releases.ts';
import type { Switched } from './switches.ts';

export interface Contribution {
  readonly target: string;
  readonly kind: ContributionKind;
  readonly title: string;
  readonly detail: string | null;
}

/** Owner of the platform's own calls. */
const platform = 'platform';

let installed: LiveReleases | undefined;

/** Handlers of calls read the declarations of the app that was built last. */
export const installReleases = (releases: LiveReleases): void => {
  installed = releases;
};

function noApp(): never {
  throw new Error('No app was built.');
}

export const releases = (): LiveReleases => installed ?? noApp();

let filed: Pick<DeploymentFile, 'problem'> | undefined;

/** The deployment file of this process; undefined where it follows none. */
export const installDeploymentFile = (file: typeof filed): void => {
  filed = file;
};

/** Why the deployment file as it is now was not taken over; null where it was. */
export const fileProblem = (): string | null => filed?.problem() ?? null;

export const manifests = (): readonly Plugin[] => installed?.manifests() ?? [];

/** Business types of documents that the services of running plugins keep: no area of the server knows them. */
export function serviceDocuments(): string[] {
  return servicesIn(installed?.now() ?? asBuilt).flatMap(({ documents }) => Object.keys(documents));
}

/** Kinds of to-dos that services of running plugins may raise, each with its plugin. */
export const serviceTodos = (): (readonly [plugin: string, bizType: string])[] =>
  servicesIn(installed?.now() ?? asBuilt).flatMap(({ id, todos }) =>
    Object.values(todos).map(({ bizType }) => [id, bizType] as const),
  );

type Named = readonly [kind: ContributionKind, name: string, title: string, detail: string | null];

/** What joins other plugins; a fill names its slot, a command its page. */
function joining({ slots = {}, fills = {}, provides = {}, commands = {}, badges = {}, topics = [] }: Plugin): Named[] {
  type Row = { readonly title: string; readonly slot?: string; readonly route?: string };
  const rows = (kind: ContributionKind, of: Readonly<Record<string, Row>>) =>
    Object.entries(of).map(([name, { title, slot, route }]): Named => [kind, name, title, slot ?? route ?? null]);
  return [
    ...rows('slot', slots),
    ...rows('fill', fills),
    ...rows('provide', provides),
    ...rows('command', commands),
    ...rows('badge', badges),
    ...topics.map((name): Named => ['topic', name, name, null]),
  ];
}

/** All that can be switched by itself. */
export function contributionsOf(plugin: Plugin) {
  const { id, routes, menus = {}, notices = {}, cards = {}, codes = {} } = plugin;
  const of = (kind: ContributionKind, name: string, title: string, detail: string | null): Contribution => ({
    target: targetOf(id, kind, name),
    kind,
    title,
    detail,
  });
  return [
    ...Object.entries(routes).map(([name, { title, path }]) => of('route', name, title, path)),
    ...Object.entries(menus).map(([name, { title, route }]) =>
      of('menu', name, title, route === undefined ? null : (routes[route]?.path ?? null)),
    ),
    ...Object.entries(notices).map(([type, notice]) => of('notice', type, notice?.label ?? `${type} 类消息`, type)),
    ...Object.entries(cards).map(([name, { title, hint }]) => of('card', name, title, hint)),
    ...Object.entries(codes).map(([code, { title }]) => of('code', code, title, code)),
    ...joining(plugin).map(([kind, name, title, detail]) => of(kind, name, title, detail)),
  ];
}

/** Why a plugin can not be switched off; null where it can. */
export const lockedOf = ({ routes }: Pick<Plugin, 'routes'>): string | null =>
  Object.values(routes).some(({ path }) => path === administrationPath) ? '插件管理页面由它提供，不能停用' : null;

/** Why the deployment file lets no administrator switch a plugin; null where it does. */
export function filedLock({ file }: Switched, { id, name }: Pick<Plugin, 'id' | 'name'>): string | null {
  const filed = file.find((one) => one.id === id);
  if (filed?.enabled === false) return `PTL-3604 部署登记表没有启用“${name}”，请由运维在登记表（REGISTRY）中启用`;
  if (filed?.locked) return `PTL-3604 部署登记表锁定了“${name}”，请由运维修改登记表（REGISTRY）`;
  return null;
}

/** @throws Refusal where the deployment file has decided. */
export function demandUnlocked(switched: Switched, manifest: Pick<Plugin, 'id' | 'name'>): void {
  const locked = filedLock(switched, manifest);
  if (locked !== null) refuse('invalid', locked);
}

/** @throws Refusal when the plugin has no such setting. */
export function demandSetting(target: string): { manifest: Plugin; name: string; setting: Setting } {
  const [id = '', , name = ''] = target.split('/');
  const { manifest } = demandTarget(id);
  const { settings = {} } = manifest;
  const setting = Object.hasOwn(settings, name) ? settings[name] : undefined;
  return { manifest, name, setting: setting ?? refuse('notFound', `PTL-3608 “${manifest.name}”没有设置 ${name}`) };
}

export interface Target {
  readonly manifest: Plugin;
  /** Undefined for the whole plugin. */
  readonly contribution: Contribution | undefined;
}

/** @throws Refusal when there is no such plugin or contribution, or it belongs to the platform. */
export function demandTarget(target: string): Target {
  const [id] = target.split('/');
  if (id === platform) refuse('invalid', '平台自身不能停用');
  const manifest = manifests().find((one) => one.id === id) ?? refuse('notFound', '插件不存在或未部署');
  if (target === id) return { manifest, contribution: undefined };
  const contribution = contributionsOf(manifest).find((one) => one.target === target);
  return { manifest, contribution: contribution ?? refuse('notFound', '插件没有这项内容') };
}

/** How users know a target: “订单管理”, or “订单管理 · 页面 · 订单列表”. */
export function titleOf(target: string): string {
  const manifest = manifests().find(({ id }) => id === target.split('/')[0]);
  const [, kind, name = ''] = target.split('/');
  const setting = kind === 'setting' ? manifest?.settings?.[name] : undefined;
  if (setting) return `${manifest?.name} · 设置 · ${setting.label}`;
  const found = manifest && contributionsOf(manifest).find((one) => one.target === target);
  return [manifest?.name ?? target, ...(found ? [CONTRIBUTION[found.kind], found.title] : [])].join(' · ');
}
