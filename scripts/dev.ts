/** `npm run dev`: runtime, every plugin and the server with hot reload, in one command. */
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { embedded } from '@portal/sdk/deployment';
import { sealRegistry } from '../server/registry/seal.ts';
import { sourceAreas } from '../server/source-registry.ts';
import { linkedPlugin } from './build.ts';
import { readArea, root } from './registry.ts';
import { signingKey } from './signing-key.ts';
import { writeStaticLinks } from './static-links.ts';
import { tool } from './run.ts';

const port = Number(process.env['PORT'] ?? 3000);
const apiPort = port + 1;

const areas = await Promise.all(sourceAreas(root).map(readArea));
const registry = {
  revision: 'dev',
  runtime: { scripts: [], styles: [], chrome: [], federation: [], kits: {} },
  plugins: areas.map(linkedPlugin),
};
const key = signingKey();
const { documents, signatures } = sealRegistry(registry, key.privateKey);
const data = embedded({ base: '/ef-plus' });

mkdirSync(join(root, '.cache'), { recursive: true });
writeStaticLinks(areas);
writeFileSync(
  join(root, '.cache/dev.html'),
  `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>澜岳e服务平台</title>
<link rel="icon" href="/ef-plus/favicon.svg"><link rel="stylesheet" href="/ef-plus/page.css">
<script type="application/json" id="portal-data">${data}</script>
<script type="application/json" id="portal-registry" data-signature="${signatures.listed}">${documents.listed}</script></head><body><div id="root"></div></body></html>`,
);

const start = (command: string, args: readonly string[], env: Readonly<Record<string, string>>) =>
  spawn(command, args, { cwd: root, env: { ...process.env, ...env }, stdio: 'inherit' });

const children = [
  start(tool('tsx'), ['watch', '--clear-screen=false', 'server/main.ts'], { PORT: String(apiPort), SITE: 'off' }),
  start(tool('rsbuild'), ['dev'], {
    PORT: String(port),
    PORTAL_DEV: '1',
    PORTAL_LINK: 'static',
    PORTAL_REGISTRY_KEYS: JSON.stringify(key.accepted),
    PORTAL_API: `http://localhost:${apiPort}`,
  }),
];

const stop = (signal?: NodeJS.Signals) => {
  for (const child of children) child.kill(signal);
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(signal));
for (const child of children) child.on('exit', () => stop());
