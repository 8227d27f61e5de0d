/** Entries of published versions that no browser can use: the shell stands, says whose page it is, and opens others. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { alone } from '../../sdk/cli/alone.ts';
import { publishTo } from '../../sdk/cli/commands/publish.ts';
import { readDeployment } from '../../sdk/cli/deployment.ts';
import { signPointer, writePointer } from '../../sdk/cli/pointers.ts';
import { builtVersion } from '../publishing/built-version.ts';
import { at, expect, isMarked, mark, type Page, shell, test, visit } from './portal.ts';
import { deployment, signingKey } from './team.ts';

interface Bad {
  /** Below the portal. */
  readonly path: string;
  /** What stands where its page would. */
  readonly says: string;
  /** What the console hears. */
  readonly heard?: RegExp;
}

/** Whose code fills no container; `name` is the one that it would have to fill. */
const entries: Readonly<Record<string, (name: string) => string>> = {
  'bad-throws': () => `throw new Error('入口坏了');`,
  'bad-mangles': () => '{{{',
  'bad-brings-nothing': () => '',
  'bad-refuses': (name) => `var ${name} = { init() { throw new Error('不接受'); }, get: 1 };`,
};

/** Each of its modules is bad in its own way. */
const pages = 'bad-pages';
const modules = {
  home: '() => ({ default: loops(react) })',
  forgets: '() => ({})',
  mistakes: '() => ({ default: 7 })',
  loses: "(await import(new URL('gone.js', base).href), () => ({}))",
};
const codeOfPages = (name: string) => `
  const base = document.currentScript.src;
  const loops = (React) => function Page() {
    const [n, set] = React.useState(0);
    React.useEffect(() => set(n + 1), [n]);
    return n;
  };
  var ${name} = {
    init(scope) { this.scope = scope; return 0; },
    async get(module) {
      const [shared] = Object.values(this.scope.react);
      const react = shared.lib ? shared.lib() : (await shared.get())();
      switch (module.replace('./', '')) {
        ${Object.entries(modules)
          .map(([module, made]) => `case '${module}': return ${made};`)
          .join('\n')}
      }
    },
  };`;

const versions = { [pages]: codeOfPages, ...entries };
const notLoaded = (id: string) => `“${id}”加载失败`;

/**
 * The first is opened by the address bar, the others from page to page. What never answers is asked in
 * runtime/router/resolve.test.tsx, what throws while it draws in runtime/shell/stopped.test.tsx.
 */
const bad: readonly Bad[] = [
  { path: `/${pages}`, says: `“${pages}”不停地重复渲染，已停止` },
  { path: '/bad-throws', says: notLoaded('bad-throws'), heard: /入口坏了/ },
  { path: '/bad-mangles', says: notLoaded('bad-mangles'), heard: /^error: / },
  { path: '/bad-brings-nothing', says: notLoaded('bad-brings-nothing') },
  { path: '/bad-refuses', says: notLoaded('bad-refuses') },
  { path: `/${pages}/forgets`, says: notLoaded(pages) },
  { path: `/${pages}/mistakes`, says: `“${pages}”出现异常`, heard: /Minified React error #130/ },
  { path: `/${pages}/loses`, says: notLoaded(pages), heard: /404 \(Not Found\).*gone\.js/ },
];

const key = readFileSync(signingKey, 'utf8');
let root = '';

test.beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'portal-bad-entries-'));
  mkdirSync(deployment, { recursive: true });
  for (const [id, code] of Object.entries(versions)) {
    const entry = code(`${id.replaceAll('-', '_')}__1_0_0`);
    const own = id === pages ? { pages: Object.keys(modules) } : {};
    const built = builtVersion(root, { id, version: '1.0.0', entry, ...own });
    const publishing = { folder: deployment, built, privateKey: key, progress: () => undefined };
    const { text } = await alone(deployment, () => publishTo(publishing));
    expect(text).toContain(`已发布 ${id} 1.0.0`);
  }
});
test.afterAll(() => {
  const { pointers } = readDeployment(deployment);
  for (const id of Object.keys(versions)) {
    const before = pointers.get(id)?.pointer;
    writePointer(deployment, signPointer({ id, row: undefined, before }, key));
    rmSync(join(deployment, 'plugins', id), { recursive: true, force: true });
  }
  rmSync(root, { recursive: true, force: true });
});

const orders = (page: Page) => page.getByRole('grid', { name: '订单' });

test('The shell stands and others open beside every entry that is bad', async ({ page, enter, complaints }) => {
  complaints.expect(...bad.flatMap(({ heard }) => heard ?? []));
  const { main, topMenu } = shell(page);
  for (const [index, { path, says }] of bad.entries())
    await test.step(path, async () => {
      if (index === 0) await enter(page, 'gys_admin', path);
      else await visit(page, path);
      if (index === 0) await mark(page);
      await expect(topMenu).toBeVisible();
      await expect(main.getByText(says).filter({ visible: true })).toBeVisible();
      await topMenu.getByRole('button', { name: '订单管理' }).click();
      await expect(orders(page)).toBeVisible();
      expect(page.url()).not.toContain(at(path));
    });
  expect(await isMarked(page)).toBe(true);
});
