import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Asset, BuiltRegistry } from '@portal/sdk/registry';

/** Starts the downloads of the current route before the bundle arrives; the CSP admits it by its hash. */
const starter = readFileSync(join(process.cwd(), 'server/starter.js'), 'utf8');

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const script = (base: string, { url, integrity }: Asset) =>
  `<script defer src="${base}/${url}" integrity="${integrity}" crossorigin="anonymous"></script>`;
const style = (base: string, { url, integrity }: Asset) =>
  `<link rel="stylesheet" href="${base}/${url}" integrity="${integrity}" crossorigin="anonymous">`;

/** A JSON data block cannot end its own element. */
const embedded = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

/** The one page of the portal: scripts, the registry as data, and the starter. */
export function composePage({
  base,
  registry,
  title,
}: {
  base: string;
  registry: BuiltRegistry;
  title: string;
}): string {
  const { scripts, styles } = registry.runtime;
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="#0F5B99">
<title>${title}</title>
<link rel="icon" type="image/svg+xml" href="${base}/favicon.svg">
<link rel="preload" as="fetch" crossorigin href="${base}/config.json">
<link rel="stylesheet" href="${base}/page.css">
${styles.map((asset) => style(base, asset)).join('\n')}
${scripts.map((asset) => script(base, asset)).join('\n')}
<script type="application/json" id="portal-data">${embedded({ base, registry })}</script>
<script>${starter}</script>
</head>
<body><div id="root"></div><noscript>请启用 JavaScript 后访问本平台。</noscript></body>
</html>
`;
}

/** Strict policy of the page: own scripts and the starter, empty style elements that griffel fills, nothing else. */
export const contentSecurityPolicy = (frameAncestors: readonly string[] = []): string =>
  [
    "default-src 'none'",
    `script-src 'self' ${sha256(starter)}`,
    `style-src 'self' ${sha256('')}`,
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
