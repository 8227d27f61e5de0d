/** A product team's day, outside the repository: create, test, check, build, plan, publish, go back. */
import { execFileSync, spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { alone } from '../../sdk/cli/alone.ts';
import { publishTo } from '../../sdk/cli/commands/publish.ts';
import { readDeployment } from '../../sdk/cli/deployment.ts';
import { signPointer, writePointer } from '../../sdk/cli/pointers.ts';
import { publicKeyOf } from '../../sdk/cli/seal.ts';
import { sealKeys } from '../../sdk/cli/trust.ts';
import type { PluginManifest, PublishedPlugin } from '../../sdk/adopt/format.ts';
import { builtVersion } from '../publishing/built-version.ts';
import { emptyFolder, type Following, followingIn, packed, portal, tool } from './outside.ts';

let folder = '';
let deployment = '';
let following: Following;
const run: Following['run'] = (...args) => following.run(...args);

beforeAll(async () => {
  folder = emptyFolder(packed().archive);
  deployment = join(folder, 'deployment');
  following = await followingIn(folder);
}, 60_000);
afterAll(() => {
  following.end();
  rmSync(folder, { recursive: true, force: true });
});

const newKey = () =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
const edit = (file: string, from: string, to: string) => {
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  expect(text).toContain(from);
  writeFileSync(path, text.replace(from, to));
};
const jsonOf = <T>(...parts: string[]) => JSON.parse(readFileSync(join(...parts), 'utf8')) as T;
/** Where publishing goes, and who signs it. */
const signed = () => ['--to', deployment, '--key', join(folder, 'key.pem')];
const current = () => readDeployment(deployment).pointers.get('tools')?.pointer.row;
const revision = () => readDeployment(deployment).revision;
const built = () => join(folder, 'dist/tools/1.0.0');
/** A process beside this one that adopts every registry of the deployment and refuses one version. @returns what ends it. */
function portalThatRefuses(version: { id: string; version: string; reason: string }): () => void {
  const notes = join(deployment, 'processes');
  const child = spawn(process.execPath, [
    '-e',
    `const { createHash } = require('node:crypto');
    const { mkdirSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
    const tell = () => {
      const texts = [['tools', readFileSync(${JSON.stringify(join(deployment, 'current/tools.json'))}, 'utf8')]];
      const revision = createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 16);
      const facts = { schema: 1, host: 'portal-1', pid: 7, at: Date.now(), revision, problem: null };
      const note = ${JSON.stringify(join(notes, 'portal-1.json'))};
      writeFileSync(note + '.new', JSON.stringify({ ...facts, refused: [${JSON.stringify(version)}] }));
      renameSync(note + '.new', note);
    };
    mkdirSync(${JSON.stringify(notes)}, { recursive: true });
    tell();
    setInterval(tell, 20);`,
  ]);
  while (!existsSync(join(notes, 'portal-1.json'))) execFileSync('sleep', ['0.02']);
  return () => {
    child.kill('SIGKILL');
    rmSync(notes, { recursive: true });
  };
}
const filesOf = (path: string) =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();

describe('the packed SDK', () => {
  it('holds types and JavaScript for every door, documents, and no source', () => {
    const { exports } = jsonOf<{ exports: Record<string, { types: string; default: string }> }>(
      folder,
      'node_modules/@portal/sdk/package.json',
    );
    const files = Object.values(exports).flatMap((door) => [door.types, door.default]);
    const missing = files.filter(
      (file) => !file.includes('*') && !existsSync(join(folder, 'node_modules/@portal/sdk', file)),
    );
    expect(missing).toEqual([]);
    expect(existsSync(join(folder, 'node_modules/@portal/sdk/docs/write-a-plugin.md'))).toBe(true);
  });
});

describe('portal', () => {
  it('explains itself, and says 2 when it is used wrongly', async () => {
    expect(portal(folder, '--help').out).toContain('create');
    expect((await run('publish', '--help')).out).toContain('--to');
    expect((await run('nonsense')).exit).toBe(2);
    expect(portal(folder, 'create', 'Not An Id').exit).toBe(2);
    expect(portal(folder, 'build').exit).toBe(3);
  });

  it('creates a plugin in an empty folder, once', async () => {
    expect((await run('create', 'tools', '--notice', '17')).exit).toBe(2);
    expect((await run('create', 'tools', '--name', '物资', '--notice', '16', '--service')).exit).toBe(0);
    const again = await run('create', 'tools');
    expect(again.exit).toBe(3);
    expect(again.err).toContain('目录不是空的');
  });

  it('has made a plugin and a service that compile, and whose tests pass over their sources and over what is built of them', () => {
    const compiled = tool(folder, 'tsc', '-p', '.');
    expect(compiled.out).toBe('');
    const tested = portal(folder, 'test', '--built', '--json');
    const { source, built } = JSON.parse(tested.out) as Record<'source' | 'built', { passed: number; failed: number }>;
    expect([tested.exit, source.failed, built.failed]).toEqual([0, 0, 0]);
    expect(source.passed).toBeGreaterThan(20);
    const faultsOfCode = ['missing-entry', 'bad-hash', 'no-export', 'wrong-container', 'slow-chunk'];
    expect(built.passed - source.passed).toBe(faultsOfCode.length);
  }, 120_000);

  it('says 1 when a test fails, and lets its output through', () => {
    writeFileSync(
      join(folder, 'wrong.test.ts'),
      "import { expect, test } from '@rstest/core';\ntest('One is two', () => expect(1).toBe(2));\n",
    );
    // the runner's own settings would load the kit first
    writeFileSync(join(folder, 'rstest.config.ts'), "export default { include: ['*.test.ts'] };\n");
    const tested = portal(folder, 'test', 'wrong.test.ts');
    for (const file of ['wrong.test.ts', 'rstest.config.ts']) rmSync(join(folder, file));
    expect([tested.exit, tested.out]).toEqual([1, expect.stringContaining('One is two')]);
  }, 30_000);

  it('refuses a code that no menu and no declaration knows, at compile time', () => {
    edit('items/contract.ts', "'tools:item:add'", "'tools:item:remove'");
    expect(tool(folder, 'tsc', '-p', '.').out).toContain('plugin.ts');
    edit('items/contract.ts', "'tools:item:remove'", "'tools:item:add'");
  });

  it('builds the same bytes twice, a thin entry with its hashes', async () => {
    cpSync(built(), join(folder, 'first'), { recursive: true }); // the tests have run over it
    const second = await run('build', '--json');
    expect([second.exit, second.err.includes('Error')]).toEqual([0, false]);
    const names = (path: string) => filesOf(path).map((file) => file.slice(path.length));
    expect(names(built())).toEqual(names(join(folder, 'first')));
    for (const name of names(built())) {
      expect(readFileSync(join(built(), name)).equals(readFileSync(join(folder, 'first', name)))).toBe(true);
    }
    rmSync(join(folder, 'first'), { recursive: true });
    const manifest = jsonOf<PluginManifest>(built(), 'manifest.json');
    expect(manifest.plugin).toMatchObject({ id: 'tools', container: 'tools__1_0_0', sdk: '^1.0' });
    expect(manifest.plugin.entry.url).toMatch(/^plugins\/tools\/1\.0\.0\/remoteEntry\.[0-9a-f]+\.js$/);
    expect(manifest.plugin.routes[0]?.assets[0]?.integrity).toMatch(/^sha384-/);
    expect(manifest.plugin.routes[0]?.kits).toEqual(['@portal/sdk/ui/form', '@portal/sdk/ui/table']);
    expect(Object.keys(manifest.codes)).toEqual(['tools:item:add']);
    const entry = readFileSync(join(deployable(manifest.plugin.entry.url)), 'utf8');
    expect(entry).toContain('__PORTAL_MF_2_9__');
  }, 30_000);

  const deployable = (url: string) => join(built(), url.split('/').slice(3).join('/'));

  it('finds what it promises to find, each with a place and a way out', async () => {
    expect((await run('check')).exit).toBe(0);
    const page = readFileSync(join(folder, 'items/items.tsx'), 'utf8');
    writeFileSync(
      join(folder, 'items/items.tsx'),
      `import { Button } from '@fluentui/react-components';\n${page}\nvoid Button; void fetch('/x');\n`,
    );
    writeFileSync(join(folder, 'items/global.css'), '.inside {}\nbody { margin: 0 }\n');
    edit('plugin.ts', "path: '/tools/items'", "path: '/tools/items', aliases: ['/tools/items'], under: 'nothing'");
    const { exit, out } = await run('check', '--no-build', '--json');
    const { findings } = JSON.parse(out) as { findings: { code: string; file: string; line: number; fix: string }[] };
    expect(exit).toBe(1);
    expect(findings.map(({ code, file, line }) => `${code} ${file}:${line}`)).toEqual(
      expect.arrayContaining([
        'PTL-2501 items/items.tsx:1',
        expect.stringMatching(/^PTL-2502 items\/items\.tsx:\d+$/),
        'PTL-2301 items/global.css:2',
        expect.stringMatching(/^PTL-2102 plugin\.ts:\d+$/),
        expect.stringMatching(/^PTL-2101 plugin\.ts:\d+$/),
      ]),
    );
    expect(findings.every(({ fix }) => fix !== '')).toBe(true);
    writeFileSync(join(folder, 'items/items.tsx'), page);
    rmSync(join(folder, 'items/global.css'));
    edit('plugin.ts', ", aliases: ['/tools/items'], under: 'nothing'", '');
  }, 30_000);

  it('explains who may, and why not', async () => {
    const said = (target: string, kind: string) => run('explain', target, '--as', kind);
    expect((await said('/tools/items', 'purchaser')).exit).toBe(0);
    expect(await said('tools:item:add', 'purchaser')).toMatchObject({
      exit: 1,
      out: expect.stringContaining('您还没有该功能的权限'),
    });
    expect((await said('/tools/items', 'anonymous')).out).toContain('该功能需要登录后使用');
    const { steps } = JSON.parse((await run('explain', '/tools/nothing', '--as', 'super', '--json')).out) as {
      steps: object[];
    };
    expect(steps).toEqual([
      expect.objectContaining({ step: 'registry', ok: false, target: '/tools/nothing', fixBy: expect.any(String) }),
    ]);
    expect((await said('/tools/items', 'king')).exit).toBe(2);
  });

  it('publishes: files first and read back, the registry last', async () => {
    const plan = await run('plan', '--registry', join(folder, 'nowhere.json'));
    expect([plan.exit, plan.err]).toEqual([3, expect.stringContaining('找不到')]);
    expect((await run('publish', '--to', deployment)).err).toContain('portal key');
    expect((await run('key', '--out', 'key.pem')).out).toContain('团队密钥');
    expect(await run('key', '--out', 'key.pem')).toMatchObject({
      exit: 3,
      err: expect.stringContaining('已存在'),
    });
    expect(await run('publish', ...signed())).toMatchObject({
      exit: 0,
      out: expect.stringContaining('已发布 tools 1.0.0；没有运行中的门户进程。'),
    });
    const plugin = current();
    expect(plugin).toMatchObject({ id: 'tools', version: '1.0.0', previous: [] });
    expect(existsSync(join(deployment, plugin?.entry.url ?? ''))).toBe(true);
    expect(readdirSync(deployment).sort()).toEqual(['current', 'plugins']);
    expect((await run('publish', ...signed())).out).toContain('已是当前版本');
    expect(current()).toEqual(plugin);
  });

  it('changes nothing when what was built is damaged, or when a version would change', async () => {
    const before = revision();
    const manifest = jsonOf<PluginManifest>(built(), 'manifest.json');
    const entry = deployable(manifest.plugin.entry.url);
    const bytes = readFileSync(entry);
    writeFileSync(entry, 'tampered');
    const damaged = await run('publish', ...signed());
    expect([damaged.exit, damaged.err]).toEqual([3, expect.stringContaining('不符')]);
    writeFileSync(entry, bytes);
    edit('items/items.tsx', '备注', '说明');
    expect((await run('build')).exit).toBe(0);
    const changed = await run('publish', ...signed());
    expect([changed.exit, changed.out]).toEqual([1, expect.stringContaining('PTL-3301')]);
    expect(revision()).toBe(before);
  }, 30_000);

  it('publishes the next version beside the old one, and goes back to it', async () => {
    edit('plugin.ts', "version: '1.0.0'", "version: '1.1.0'");
    expect((await run('build')).exit).toBe(0);
    expect((await run('publish', ...signed())).exit).toBe(0);
    expect(current()).toMatchObject({ version: '1.1.0', previous: [{ version: '1.0.0' }] });
    const back = await run('rollback', 'tools', ...signed());
    expect([back.exit, current()?.version]).toEqual([0, '1.0.0']);
    expect(back.out).toContain('tools 已从 1.1.0 退回 1.0.0；');
    expect(existsSync(join(deployment, 'plugins/tools/1.1.0/manifest.json'))).toBe(true);
  }, 30_000);

  it('takes a first version away, passes over damaged ones, and takes them again', async () => {
    const privateKey = readFileSync(join(folder, 'key.pem'), 'utf8');
    for (const version of ['1.2.0', '1.3.0']) {
      const next = { built: builtVersion(folder, { id: 'tools', version }), privateKey, progress: () => undefined };
      const { exit } = await alone(deployment, () => publishTo({ folder: deployment, ...next }));
      expect(exit).toBe(0);
    }
    rmSync(join(deployment, 'plugins/tools/1.2.0/manifest.json'));
    const back = await run('rollback', 'tools', ...signed());
    expect([back.exit, back.out]).toEqual([
      0,
      expect.stringContaining('tools 已从 1.3.0 退回 1.0.0（1.2.0 的文件已损坏，跳过）；'),
    ]);
    const away = await run('rollback', 'tools', ...signed());
    expect([away.exit, away.out]).toEqual([0, expect.stringContaining('tools 没有更早的版本，1.0.0 已撤下；')]);
    expect(current()).toBeUndefined();
    expect(await run('rollback', 'tools', ...signed())).toMatchObject({
      exit: 3,
      err: expect.stringContaining('部署中没有插件 tools。'),
    });
    expect((await run('publish', ...signed())).exit).toBe(0);
    expect(current()).toMatchObject({ id: 'tools', version: '1.1.0', previous: [] });
  }, 60_000);

  it('goes back by itself when a process of the portal does not run the version, and says why', async () => {
    const before = current();
    edit('plugin.ts', "version: '1.1.0'", "version: '1.4.0'");
    expect((await run('build')).exit).toBe(0);
    const end = portalThatRefuses({ id: 'tools', version: '1.4.0', reason: '菜单保存失败' });
    const refused = await run('publish', ...signed());
    end();
    expect([refused.exit, refused.out]).toEqual([
      1,
      expect.stringMatching(/没有发布：.+没有采用 tools 1\.4\.0：菜单保存失败。已退回 1\.1\.0。/),
    ]);
    expect(current()).toEqual(before);
    expect((await run('publish', ...signed())).exit).toBe(0); // nobody is left to say no
  }, 30_000);

  it('plans against a deployment that already has what the plugin brings', async () => {
    const plugin = current();
    const host = { schema: 1, sdk: '1.0.0', shared: { ...plugin?.shared, react: '18.0.0' }, plugins: [] };
    const files = JSON.stringify(plugin).replaceAll('plugins/tools/', 'plugins/other/');
    const own = { id: 'other', container: 'other__1_0_0', redirects: [], codes: {}, previous: [], service: undefined };
    const other = { ...(JSON.parse(files) as object), ...own };
    const file = join(folder, 'theirs');
    const key = readFileSync(join(folder, 'key.pem'), 'utf8');
    writePointer(file, signPointer({ id: 'other', row: other as unknown as PublishedPlugin, before: undefined }, key));
    writeFileSync(join(file, 'portal.json'), JSON.stringify({ ...host, operators: [publicKeyOf(key)] }));
    const { exit, out } = await run('plan', '--registry', file, '--json');
    const { conflicts } = JSON.parse(out) as { conflicts: { code: string; with: string; what: string }[] };
    expect(exit).toBe(1);
    expect(conflicts).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ code: 'PTL-3101', with: 'other', what: '/tools/items' }),
        expect.objectContaining({ code: 'PTL-3105', what: '16' }),
        expect.objectContaining({ code: 'PTL-3202', what: expect.stringContaining('react ^') }),
      ]),
    );
    expect((await run('plan', '--registry', file)).out).toContain('PTL-3101');
  });

  it('plans and publishes nothing that is another team’s, or beyond what its key is enrolled for', async () => {
    const operator = newKey();
    const file = join(folder, 'scoped');
    const own = { team: '物资组', plugins: ['tools-*'], paths: ['/tools'], codes: ['tools'], since: '2026-01-01' };
    const enrol = (...keys: readonly object[]) => {
      const text = JSON.stringify({ schema: 1, revision: 1, keys });
      writeFileSync(join(file, 'keys.json'), JSON.stringify({ list: sealKeys(text, operator), revoked: {} }));
    };
    const mine = publicKeyOf(readFileSync(join(folder, 'key.pem'), 'utf8'));
    const shared = current()?.shared;
    const host = { schema: 1, sdk: '1.0.0', shared: {}, plugins: [], operators: [publicKeyOf(operator)] };
    mkdirSync(file);
    writeFileSync(
      join(file, 'portal.json'),
      JSON.stringify({
        ...host,
        shared: Object.fromEntries(Object.entries(shared ?? {}).map(([n, r]) => [n, r.slice(1)])),
      }),
    );
    const to = ['--key', join(folder, 'key.pem')];
    const says = async (pattern: RegExp, command: 'plan' | 'publish' = 'publish') => {
      const { exit, out, err } = await run(command, command === 'plan' ? '--registry' : '--to', file, ...to);
      expect([exit, out], err).toEqual([1, expect.stringMatching(pattern)]);
      expect(existsSync(join(file, 'plugins/tools'))).toBe(false);
    };
    await says(/PTL-3314 .*没有登记，请由管理员在“团队密钥”中登记/);
    await says(/PTL-3314/, 'plan');
    enrol({ ...own, key: mine }, { ...own, key: publicKeyOf(newKey()), team: '仓储组', plugins: ['tools'] });
    await says(/PTL-3310 .*插件 tools 属于团队“仓储组”，密钥 [0-9a-f]{12}（团队“物资组”）不能发布它/);
    enrol({ ...own, key: mine });
    await says(/PTL-3311 .*没有登记插件 tools，只能发布 tools-\*/);
    enrol({ ...own, key: mine, plugins: ['tools'], paths: ['/stock'] });
    await says(/PTL-3312 .*地址 \/tools\/items 不在.*（\/stock）之内/);
    enrol({ ...own, key: mine, plugins: ['tools'], codes: [] });
    await says(/PTL-3313 .*权限码 tools:item:add/);
    enrol({ ...own, key: mine, plugins: ['tools'], revoked: '2026-02-03T00:00:00Z' });
    await says(/PTL-3315 .*已于 2026-02-03 吊销/);
    await says(/PTL-3315 .*已于 2026-02-03 吊销/, 'plan');
    enrol({ ...own, key: mine, plugins: ['tools'] });
    expect(await run('publish', '--to', file, ...to)).toMatchObject({ exit: 0 });
    enrol({ ...own, key: mine, plugins: ['tools'], revoked: '2026-02-03T00:00:00Z' });
    expect(await run('rollback', 'tools', '--to', file, ...to)).toMatchObject({
      exit: 1,
      out: expect.stringMatching(/PTL-3315[\s\S]*没有退回。/),
    });
  }, 60_000);
});
