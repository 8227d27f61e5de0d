import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pageToWire } from '@portal/sdk/contract';
import type {
  Asset,
  BuiltPlugin,
  BuiltRegistry,
  BuiltRoute,
  FirstCall,
  ListedPlugin,
  ListedRegistry,
  PageData,
} from '@portal/sdk/registry';

const fileOfServer = (name: string) => readFileSync(join(process.cwd(), 'server', name), 'utf8');

/** Starts the downloads and calls of the current page before the bundle arrives; the CSP admits it by its hash. */
const starter = fileOfServer('starter.js');
const style = fileOfServer('public/page.css');

const hashOf = (algorithm: 'sha256' | 'sha384', text: string | Buffer) =>
  `${algorithm}-${createHash(algorithm).update(text).digest('base64')}`;

const scriptTag = (base: string, { url, integrity }: Asset) =>
  `<script defer src="${base}/${url}" integrity="${integrity}" crossorigin="anonymous"></script>`;
const styleTag = (base: string, { url, integrity }: Asset) =>
  `<link rel="stylesheet" href="${base}/${url}" integrity="${integrity}" crossorigin="anonymous">`;

/** A JSON data block cannot end its own element. */
const embedded = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

const listedPlugin = ({
  container: _container,
  entry: _entry,
  routes,
  cards,
  ...plugin
}: BuiltPlugin): ListedPlugin => ({
  ...plugin,
  routes: routes.map(({ assets: _assets, kits: _kits, first: _first, ...route }) => route),
  cards: cards.map(({ assets: _assets, kits: _kits, ...card }) => card),
});

/** What every page carries of the registry: a hash for each file of each page would be most of its weight. */
export const listed = ({ plugins, ...registry }: BuiltRegistry): ListedRegistry => ({
  ...registry,
  plugins: plugins.map(listedPlugin),
});

/** The whole registry as a file that never changes under its name. */
export function registryFile(registry: BuiltRegistry): Asset & { readonly body: string } {
  const body = JSON.stringify(registry);
  return { url: `registry.${registry.revision}.json`, integrity: hashOf('sha384', body), body };
}

export interface PlacedRoute {
  readonly plugin: BuiltPlugin;
  readonly route: BuiltRoute;
}

/** Pages by path, redirects followed once, as the browser's router will. */
export function routesByPath({ plugins }: BuiltRegistry): ReadonlyMap<string, PlacedRoute> {
  const found = new Map<string, PlacedRoute>();
  for (const plugin of plugins)
    for (const route of plugin.routes)
      for (const path of [route.path, ...(route.aliases ?? [])]) found.set(path, { plugin, route });
  const redirects = plugins.flatMap((plugin) => plugin.redirects);
  const ownHome = ['/', '/index', '/finance', '/finance/home'].map((path) => ({ path, redirect: '/ef/home' }));
  for (const { path, redirect } of [...redirects, ...ownHome]) {
    const target = found.get(redirect);
    if (target) found.set(path, target);
  }
  return found;
}

/** The question of a list whose address names no filters. */
function earlyCall({ method, path, dialect }: FirstCall): NonNullable<NonNullable<PageData['here']>['early']> {
  const wire = pageToWire({ dialect }, {});
  if (method === 'POST' || method === 'PUT') return { method, path, body: JSON.stringify(wire) };
  const query = Object.entries(wire).map(([name, value]): [string, string] => [name, String(value)]);
  return { method, path: `${path}?${new URLSearchParams(query)}` };
}

function hereOf({ plugin, route }: PlacedRoute): NonNullable<PageData['here']> {
  const { expose, assets, kits, first, access, path, under, name } = route;
  const section = plugin.routes.find((one) => one.name === under)?.path ?? path;
  const { container, entry } = plugin;
  const files = { expose, assets, kits, container, entry, ...(first && { first, early: earlyCall(first) }) };
  return { plugin: plugin.id, route: name, access: access ?? 'menu', section, ...files };
}

export interface PageParts {
  readonly base: string;
  readonly registry: ListedRegistry;
  readonly file: Asset;
  /** The deployed `config.json`. */
  readonly config: object;
  readonly title: string;
  readonly at?: PlacedRoute | undefined;
}

/** The one page of the portal: scripts, the registry as data, and the starter. */
export function composePage({ base, registry, file: { url, integrity }, config, title, at }: PageParts): string {
  const { scripts, styles } = registry.runtime;
  const data: PageData = { base, registry, file: { url, integrity }, config, ...(at && { here: hereOf(at) }) };
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="#0F5B99">
<title>${title}</title>
<link rel="icon" type="image/svg+xml" href="${base}/favicon.svg">
<style>${style}</style>
${styles.map((asset) => styleTag(base, asset)).join('\n')}
${scripts.map((asset) => scriptTag(base, asset)).join('\n')}
<script type="application/json" id="portal-data">${embedded(data)}</script>
<script>${starter}</script>
</head>
<body><div id="root"></div><noscript>请启用 JavaScript 后访问本平台。</noscript></body>
</html>
`;
}

/** Strict policy of the page: own scripts and the starter, the page's style and griffel's empty ones, nothing else. */
export const contentSecurityPolicy = (frameAncestors: readonly string[] = []): string =>
  [
    "default-src 'none'",
    `script-src 'self' '${hashOf('sha256', starter)}'`,
    `style-src 'self' '${hashOf('sha256', '')}' '${hashOf('sha256', style)}'`,
    "worker-src 'self'",
    "connect-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "media-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    `frame-ancestors ${frameAncestors.length ? frameAncestors.join(' ') : "'none'"}`,
    "require-trusted-types-for 'script'",
    'trusted-types default dompurify',
  ].join('; ');
