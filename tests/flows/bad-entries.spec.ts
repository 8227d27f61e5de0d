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

interface BadEntry {
  readonly name: string;
  /** Its code; `name` is the container that it has to fill. */
  readonly code: (name: string) => string;
  /** What stands where its page would. */
  readonly says: (name: string) => string;
  /** What the console hears. */
  readonly heard: readonly RegExp[];
}

const container = (name: string, get: string) =>
  `var ${name} = { init(scope) { this.scope = scope; return 0; }, get: ${get} };`;
const rendering = (name: string, body: string) =>
  container(
    name,
    `async function () {
      const [shared] = Object.values(this.scope.react);
      const React = shared.lib ? shared.lib() : (await shared.get())();
      return () => ({ default: function Page() { ${body} } });
    }`,
  );

const notLoaded = (name: string) => `“bad-${name}”加载失败`;
const broken = (name: string) => `“bad-${name}”出现异常`;

/** The first is opened by the address bar, the others from page to page. */
const entries: readonly BadEntry[] = [
  {
    name: 'loops',
    code: (name) =>
      rendering(name, 'const [n, set] = React.useState(0); React.useEffect(() => set(n + 1), [n]); return n;'),
    says: (name) => `“bad-${name}”不停地重复渲染，已停止`,
    heard: [],
  },
  { name: 'throws', code: () => `throw new Error('入口坏了');`, says: notLoaded, heard: [/入口坏了/] },
  { name: 'mangles', code: () => '{{{', says: notLoaded, heard: [/^error: /] },
  { name: 'brings-nothing', code: () => '', says: notLoaded, heard: [] },
  {
    name: 'refuses',
    code: (name) => `var ${name} = { init() { throw new Error('不接受'); }, get: 1 };`,
    says: notLoaded,
    heard: [],
  },
  { name: 'hangs', code: (name) => container(name, '() => new Promise(() => undefined)'), says: notLoaded, heard: [] },
  { name: 'forgets', code: (name) => container(name, 'async () => () => ({})'), says: notLoaded, heard: [] },
  {
    name: 'mistakes',
    code: (name) => container(name, 'async () => () => ({ default: 7 })'),
    says: broken,
    heard: [/Minified React error #130/],
  },
  {
    name: 'crashes',
    code: (name) => rendering(name, `throw new Error('页面坏了');`),
    says: broken,
    heard: [/页面坏了/],
  },
  {
    name: 'loses',
    code: (name) => `
      const base = document.currentScript.src;
      ${container(name, `async () => (await import(new URL('gone.js', base).href), () => ({}))`)}`,
    says: notLoaded,
    heard: [/404 \(Not Found\).*gone\.js/],
  },
];

const idOf = (name: string) => `bad-${name}`;
const key = readFileSync(signingKey, 'utf8');
let root = '';

test.beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'portal-bad-entries-'));
  mkdirSync(deployment, { recursive: true });
  for (const { name, code } of entries) {
    const entry = code(`${idOf(name).replaceAll('-', '_')}__1_0_0`);
    const built = builtVersion(root, { id: idOf(name), version: '1.0.0', entry });
    const publishing = { folder: deployment, built, privateKey: key, progress: () => undefined };
    const { text } = await alone(deployment, () => publishTo(publishing));
    expect(text).toContain(`已发布 ${idOf(name)} 1.0.0`);
  }
});
test.afterAll(() => {
  const { pointers } = readDeployment(deployment);
  for (const { name } of entries) {
    const before = pointers.get(idOf(name))?.pointer;
    writePointer(deployment, signPointer({ id: idOf(name), row: undefined, before }, key));
    rmSync(join(deployment, 'plugins', idOf(name)), { recursive: true, force: true });
  }
  rmSync(root, { recursive: true, force: true });
});

const orders = (page: Page) => page.getByRole('grid', { name: '订单' });

test('The shell stands and others open beside every entry that is bad', async ({ page, enter, complaints }) => {
  complaints.expect(...entries.flatMap(({ heard }) => heard));
  const { main, topMenu } = shell(page);
  const expectOthers = async (name: string, text: string) => {
    await expect(topMenu).toBeVisible();
    await expect(main.getByText(text).filter({ visible: true })).toBeVisible();
    await topMenu.getByRole('button', { name: '订单管理' }).click();
    await expect(orders(page)).toBeVisible();
    expect(page.url()).not.toContain(at(`/${idOf(name)}`));
  };
  const [first, ...others] = entries;
  await test.step('by the address bar', async () => {
    await enter(page, 'gys_admin', `/${idOf(first?.name ?? '')}`);
    await mark(page);
    await expectOthers(first?.name ?? '', first?.says(first.name) ?? '');
  });
  for (const { name, says } of others)
    await test.step(`from a page of another, an entry that ${name}`, async () => {
      await visit(page, `/${idOf(name)}`);
      await expectOthers(name, says(name));
    });
  expect(await isMarked(page)).toBe(true);
});
