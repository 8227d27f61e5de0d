import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SwitchState } from '@portal/sdk/calls/plugin-tabs';
import { embedded, type VersionSeal } from '@portal/sdk/deployment';
import type { Asset, PageData, Sealed } from '@portal/sdk/registry';
import { pageName, type PlacedRoute, registryFile } from './registry/documents.ts';
import { type Deployed, publishedIn, stateOf } from './registry/live-releases.ts';
import type { SealedRegistry } from './registry/seal.ts';

const fileOfServer = (name: string) => readFileSync(join(process.cwd(), 'server', name), 'utf8');

/** Starts the downloads and calls of the current page before the bundle arrives; the CSP admits it by its hash. */
const starter = fileOfServer('starter.js');
/** The micro-app's three steps, for the page of a host shell. */
const embedding = fileOfServer('embed.js');
const style = fileOfServer('public/page.css');
/** Stands until the portal draws. */
const splash = fileOfServer('splash.html');

const hashOf = (algorithm: 'sha256' | 'sha384', text: string | Buffer) =>
  `${algorithm}-${createHash(algorithm).update(text).digest('base64')}`;

const scriptTag = (base: string, { url, integrity }: Asset) =>
  `<script defer src="${base}/${url}" integrity="${integrity}" crossorigin="anonymous"></script>`;
const styleTag = (base: string, { url, integrity }: Asset) =>
  `<link rel="stylesheet" href="${base}/${url}" integrity="${integrity}" crossorigin="anonymous">`;

export interface PageParts {
  readonly base: string;
  readonly sealed: SealedRegistry;
  /** The deployed `config.json`. */
  readonly config: object;
  readonly title: string;
  readonly at?: PlacedRoute | undefined;
  readonly deployed: Deployed;
}

/** Of a team: browsers take its word for what its key is scoped to. Operators' keys are pinned in the build. */
const entryOf = ({ switched: { keys } }: Deployed, { key }: VersionSeal): Sealed | undefined => keys.list?.entries[key];

const keyMark = (deployed: Deployed, seal: VersionSeal): string =>
  entryOf(deployed, seal) ? ` data-key="${seal.key}"` : '';

const sealedBlock = (name: string, { text, signature }: Sealed) =>
  `<script type="application/json" ${name} data-signature="${signature}">${text}</script>`;

function hereBlock({ sealed: { documents, signatures }, deployed }: PageParts, at: PlacedRoute): string {
  const name = pageName(at);
  const own = { text: documents.here[name] ?? '', signature: signatures.here[name] ?? '' };
  const { seal } = publishedIn(deployed).find(({ plugin }) => plugin.id === at.plugin.id) ?? {};
  const here = seal?.here[at.route.name];
  return here ? sealedBlock(`id="portal-here"${keyMark(deployed, seal)}`, here) : sealedBlock('id="portal-here"', own);
}

/** Without reasons, which are not for everybody. Undefined while all is as it was built. */
function switchesOf(deployed: Deployed): SwitchState | undefined {
  const state = stateOf(deployed, false);
  const isAsBuilt = state.off.length + state.versions.length === 0 && !state.order && !state.settings;
  return isAsBuilt ? undefined : state;
}

/** The deployment and the registry, as data. */
function dataBlocks({ base, sealed, config, deployed }: Omit<PageParts, 'at'>): string {
  const { registry, documents, signatures } = sealed;
  const file = { ...registryFile(registry, documents), signature: signatures.whole };
  const switches = switchesOf(deployed);
  const data: Omit<PageData, 'registry' | 'here'> = { base, file, config, ...(switches && { switches }) };
  const seals = publishedIn(deployed).flatMap(({ seal }) => seal ?? []);
  const entries = new Set(seals.flatMap((seal) => entryOf(deployed, seal) ?? []));
  const published = [
    ...Array.from(entries, (entry) => sealedBlock('class="portal-key"', entry)),
    ...seals.map((seal) => sealedBlock(`class="portal-published"${keyMark(deployed, seal)}`, seal.listed)),
  ];
  return `<script type="application/json" id="portal-data">${embedded(data)}</script>
${sealedBlock('id="portal-registry"', { text: documents.listed, signature: signatures.listed })}
${published.join('\n')}`;
}

/** The one page of the portal: scripts, the registry as data, and the starter. */
export function composePage(parts: PageParts): string {
  const { base, sealed, title, at } = parts;
  const { scripts, styles } = sealed.registry.runtime;
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
${dataBlocks(parts)}
${at ? hereBlock(parts, at) : ''}
<script>${starter}</script>
</head>
<body><div id="root"></div>${splash.replace('<b></b>', `<b>${title}</b>`)}<noscript>请启用 JavaScript 后访问本平台。</noscript></body>
</html>
`;
}

/** For `embed.js`, which has no base of its own. */
const below = (base: string, { url, integrity }: Asset): Asset => ({ url: `${base}/${url}`, integrity });

/** What a host shell fetches to mount the portal: no page of its own, and no starter; see `docs/decisions/0008`. */
export function composeEmbedding(parts: Omit<PageParts, 'at'>): string {
  const { base, sealed, title } = parts;
  const { scripts, styles } = sealed.registry.runtime;
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<title>${title}</title>
${styles.map((asset) => styleTag(base, asset)).join('\n')}
</head>
<body>
<div id="portal-embedded"></div>
${dataBlocks(parts)}
<script type="application/json" id="portal-scripts">${embedded(scripts.map((asset) => below(base, asset)))}</script>
<script>${embedding}</script>
</body>
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
