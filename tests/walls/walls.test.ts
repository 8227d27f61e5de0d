/** Each wall is broken on purpose, in files of a temporary tree: a linter that has gone silent fails here. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@rstest/core';

interface Wall {
  readonly title: string;
  readonly file: string;
  readonly line: string;
  readonly says: string;
}

const page = 'plugins/order/orderManagement/page.tsx';
const handlers = 'plugins/order/orderManagement/handlers.ts';
const area = 'An area meets the rest of the product only through @portal/sdk.';

const walls: readonly Wall[] = [
  {
    title: 'a page leaves its area',
    file: page,
    line: "import { x } from '../../portal/content/contract.ts';\nx();",
    says: area,
  },
  {
    title: 'a part of the server half leaves its area',
    file: 'plugins/order/orderManagement/transitions.ts',
    line: "import { x } from '../../portal/content/contract.ts';\nx();",
    says: area,
  },
  {
    title: 'a page imports its handlers',
    file: page,
    line: "import x from './handlers.ts';\nx();",
    says: 'never imports the server half',
  },
  {
    title: 'a page imports the server door',
    file: page,
    line: "import { one } from '@portal/sdk/server';\none();",
    says: 'never imports the server half',
  },
  {
    title: 'a page imports the decision instead of asking the host',
    file: page,
    line: "import { guard } from '@portal/sdk/decide';\nguard();",
    says: "or the host's port",
  },
  {
    title: 'a page opens a socket hub of its own',
    file: page,
    line: "import { createHub } from '@portal/sdk/sockets';\ncreateHub();",
    says: "or the host's port",
  },
  {
    title: 'a page imports Fluent past the kit',
    file: page,
    line: "import { Button } from '@fluentui/react-components';\nButton();",
    says: 'Through @portal/sdk/ui',
  },
  {
    title: 'a page imports the router past the SDK',
    file: page,
    line: "import { Link } from 'react-router';\nLink();",
    says: 'Through @portal/sdk/ui',
  },
  { title: 'a page fetches by itself', file: page, line: "fetch('/x');", says: 'global variable fetch' },
  { title: 'a page opens a socket', file: page, line: "new WebSocket('wss://x');", says: 'global variable WebSocket' },
  {
    title: 'a handler leaves its area',
    file: handlers,
    line: "import { x } from '../../portal/content/rows.ts';\nx();",
    says: area,
  },
  {
    title: 'a handler imports React',
    file: handlers,
    line: "import { useState } from 'react';\nuseState();",
    says: 'The server half imports',
  },
  {
    title: 'a contract imports the server door',
    file: 'plugins/order/orderManagement/contract.ts',
    line: "import { one } from '@portal/sdk/server';\none();",
    says: 'A contract imports',
  },
  {
    title: 'the SDK imports the runtime',
    file: 'sdk/data/use-x.ts',
    line: "import { x } from '../../runtime/boot.tsx';\nx();",
    says: 'knows neither host nor area',
  },
  {
    title: 'the runtime imports a plugin',
    file: 'runtime/areas/x.ts',
    line: "import x from '../../plugins/order/plugin.ts';\nx();",
    says: 'through the registry',
  },
  {
    title: 'the runtime imports the server',
    file: 'runtime/http/x.ts',
    line: "import { x } from '../../server/app.ts';\nx();",
    says: 'through the registry',
  },
  {
    title: 'the server imports the runtime',
    file: 'server/x.ts',
    line: "import { x } from '../runtime/boot.tsx';\nx();",
    says: 'knows no browser half',
  },
  {
    title: 'the server opens a database of its own',
    file: 'server/platform/menus/x.ts',
    line: "import pg from 'pg';\npg();",
    says: 'reached through server/db',
  },
  { title: 'anybody writes any', file: 'server/x.ts', line: 'export const x: any = 1;', says: 'noExplicitAny' },
];

const proper =
  "import { useList } from '@portal/sdk';\nimport { Page } from '@portal/sdk/ui';\nimport { order } from './contract.ts';\n\nexport const x = [useList, Page, order];\n";

/** A file of its own for each wall, in the place where the wall stands. */
const placeOf = (file: string, index: number) =>
  /(handlers|contract)\.ts$/.test(file)
    ? file.replace(/\/[^/]+\/(?=[^/]+$)/, `/subject${index}/`)
    : file.replace(/(\.tsx?)$/, `-${index}$1`);

const folder = mkdtempSync(join(tmpdir(), 'portal-walls-'));
let report = '';

beforeAll(() => {
  const {
    vcs: _vcs,
    $schema: _schema,
    ...config
  } = JSON.parse(readFileSync('biome.json', 'utf8')) as Record<string, unknown>;
  const files = [
    ...walls.map(({ file, line }, index) => [placeOf(file, index), line] as const),
    [placeOf(page, walls.length), proper] as const,
  ];
  writeFileSync(join(folder, 'biome.json'), JSON.stringify(config));
  for (const [file, text] of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  const biome = resolve('node_modules/.bin/biome');
  const { stdout } = spawnSync(biome, ['lint', '.', '--reporter=github', '--max-diagnostics=none'], {
    cwd: folder,
    encoding: 'utf8',
  });
  report = stdout;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const findings = (file: string) =>
  report
    .split('\n')
    .filter((line) => line.includes(`/${file},`))
    .join('\n');

for (const [index, { title, file, says }] of walls.entries()) {
  it(`refuses that ${title}`, () => expect(decodeURIComponent(findings(placeOf(file, index)))).toContain(says));
}

it('lets a proper page through', () => {
  expect(report).not.toBe('');
  expect(findings(placeOf(page, walls.length))).not.toContain('noRestrictedImports');
});
