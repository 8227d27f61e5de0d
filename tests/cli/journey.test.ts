/** A product team's day, outside the repository: create, test, check, build, plan, publish, go back. */
import { execFileSync, spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { readDeployment } from '../../sdk/cli/deployment.ts';
import { signPointer, writePointer } from '../../sdk/cli/pointers.ts';
import { publicKeyOf } from '../../sdk/cli/seal.ts';
import { sealKeys } from '../../sdk/cli/trust.ts';
import type { PluginManifest, PublishedPlugin } from '../../sdk/adopt/format.ts';
import { emptyFolder, packed, portal, tool } from './outside.ts';

let sdk: ReturnType<typeof packed>;
let folder = '';
let deployment = '';

beforeAll(() => {
  sdk = packed();
  folder = emptyFolder(sdk.archive);
  deployment = join(folder, 'deployment');
}, 60_000);
afterAll(() => {
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
const current = () => readDeployment(deployment).pointers.get('goods')?.pointer.row;
const revision = () => readDeployment(deployment).revision;
const built = () => join(folder, 'dist/goods/1.0.0');
/** A process beside this one that adopts every registry of the deployment and refuses one version. @returns what ends it. */
function portalThatRefuses(version: { id: string; version: string; reason: string }): () => void {
  const notes = join(deployment, 'processes');
  const child = spawn(process.execPath, [
    '-e',
    `const { createHash } = require('node:crypto');
    const { mkdirSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
    const tell = () => {
      const texts = [['goods', readFileSync(${JSON.stringify(join(deployment, 'current/goods.json'))}, 'utf8')]];
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
  it('explains itself, and says 2 when it is used wrongly', () => {
    expect(portal(folder, '--help').out).toContain('create');
    expect(portal(folder, 'publish', '--help').out).toContain('--to');
    expect(portal(folder, 'nonsense').exit).toBe(2);
    expect(portal(folder, 'create', 'Not An Id').exit).toBe(2);
    expect(portal(folder, 'build').exit).toBe(3);
  });

  it('creates a plugin in an empty folder, once', () => {
    expect(portal(folder, 'create', 'goods', '--notice', '17').exit).toBe(2);
    expect(portal(folder, 'create', 'goods', '--name', '物资', '--notice', '16').exit).toBe(0);
    const again = portal(folder, 'create', 'goods');
    expect(again.exit).toBe(3);
    expect(again.err).toContain('目录不是空的');
  });

  it('has made a plugin that compiles, and whose tests pass over its sources and over what is built of them', () => {
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
    const tested = portal(folder, 'test', 'wrong.test.ts');
    rmSync(join(folder, 'wrong.test.ts'));
    expect([tested.exit, tested.out]).toEqual([1, expect.stringContaining('One is two')]);
  }, 30_000);

  it('refuses a code that no menu and no declaration knows, at compile time', () => {
    edit('items/contract.ts', "'goods:item:add'", "'goods:item:remove'");
    expect(tool(folder, 'tsc', '-p', '.').out).toContain('plugin.ts');
    edit('items/contract.ts', "'goods:item:remove'", "'goods:item:add'");
  });

  it('builds the same bytes twice, a thin entry with its hashes', () => {
    const first = portal(folder, 'build', '--json');
    expect([first.exit, first.err.includes('Error')]).toEqual([0, false]);
    cpSync(built(), join(folder, 'first'), { recursive: true });
    expect(portal(folder, 'build').exit).toBe(0);
    const names = (path: string) => filesOf(path).map((file) => file.slice(path.length));
    expect(names(built())).toEqual(names(join(folder, 'first')));
    for (const name of names(built())) {
      expect(readFileSync(join(built(), name)).equals(readFileSync(join(folder, 'first', name)))).toBe(true);
    }
    rmSync(join(folder, 'first'), { recursive: true });
    const manifest = jsonOf<PluginManifest>(built(), 'manifest.json');
    expect(manifest.plugin).toMatchObject({ id: 'goods', container: 'goods__1_0_0', sdk: '^1.0' });
    expect(manifest.plugin.entry.url).toMatch(/^plugins\/goods\/1\.0\.0\/remoteEntry\.[0-9a-f]+\.js$/);
    expect(manifest.plugin.routes[0]?.assets[0]?.integrity).toMatch(/^sha384-/);
    expect(manifest.plugin.routes[0]?.kits).toEqual(['@portal/sdk/ui/form', '@portal/sdk/ui/table']);
    expect(Object.keys(manifest.codes)).toEqual(['goods:item:add']);
    const entry = readFileSync(join(deployable(manifest.plugin.entry.url)), 'utf8');
    expect(entry).toContain('__PORTAL_MF_2_9__');
  }, 30_000);

  const deployable = (url: string) => join(built(), url.split('/').slice(3).join('/'));

  it('finds what it promises to find, each with a place and a way out', () => {
    expect(portal(folder, 'check').exit).toBe(0);
    const page = readFileSync(join(folder, 'items/items.tsx'), 'utf8');
    writeFileSync(
      join(folder, 'items/items.tsx'),
      `import { Button } from '@fluentui/react-components';\n${page}\nvoid Button; void fetch('/x');\n`,
    );
    writeFileSync(join(folder, 'items/global.css'), '.inside {}\nbody { margin: 0 }\n');
    edit('plugin.ts', "path: '/goods/items'", "path: '/goods/items', aliases: ['/goods/items'], under: 'nothing'");
    const { exit, out } = portal(folder, 'check', '--no-build', '--json');
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
    edit('plugin.ts', ", aliases: ['/goods/items'], under: 'nothing'", '');
  }, 30_000);

  it('explains who may, and why not', () => {
    const said = (target: string, kind: string) => portal(folder, 'explain', target, '--as', kind);
    expect(said('/goods/items', 'purchaser').exit).toBe(0);
    expect(said('goods:item:add', 'purchaser')).toMatchObject({
      exit: 1,
      out: expect.stringContaining('您还没有该功能的权限'),
    });
    expect(said('/goods/items', 'anonymous').out).toContain('该功能需要登录后使用');
    const { steps } = JSON.parse(portal(folder, 'explain', '/goods/nothing', '--as', 'super', '--json').out) as {
      steps: object[];
    };
    expect(steps).toEqual([
      expect.objectContaining({ step: 'registry', ok: false, target: '/goods/nothing', fixBy: expect.any(String) }),
    ]);
    expect(said('/goods/items', 'king').exit).toBe(2);
  });

  it('publishes: files first and read back, the registry last', () => {
    const plan = portal(folder, 'plan', '--registry', join(folder, 'nowhere.json'));
    expect([plan.exit, plan.err]).toEqual([3, expect.stringContaining('找不到')]);
    expect(portal(folder, 'publish', '--to', deployment).err).toContain('portal key');
    expect(portal(folder, 'key', '--out', 'key.pem').out).toContain('团队密钥');
    expect(portal(folder, 'key', '--out', 'key.pem')).toMatchObject({
      exit: 3,
      err: expect.stringContaining('已存在'),
    });
    expect(portal(folder, 'publish', ...signed())).toMatchObject({
      exit: 0,
      out: expect.stringContaining('已发布 goods 1.0.0；没有运行中的门户进程。'),
    });
    const plugin = current();
    expect(plugin).toMatchObject({ id: 'goods', version: '1.0.0', previous: [] });
    expect(existsSync(join(deployment, plugin?.entry.url ?? ''))).toBe(true);
    expect(readdirSync(deployment).sort()).toEqual(['current', 'plugins']);
    expect(portal(folder, 'publish', ...signed()).out).toContain('已是当前版本');
    expect(current()).toEqual(plugin);
  });

  it('changes nothing when what was built is damaged, or when a version would change', () => {
    const before = revision();
    const manifest = jsonOf<PluginManifest>(built(), 'manifest.json');
    const entry = deployable(manifest.plugin.entry.url);
    const bytes = readFileSync(entry);
    writeFileSync(entry, 'tampered');
    const damaged = portal(folder, 'publish', ...signed());
    expect([damaged.exit, damaged.err]).toEqual([3, expect.stringContaining('不符')]);
    writeFileSync(entry, bytes);
    edit('items/items.tsx', '备注', '说明');
    expect(portal(folder, 'build').exit).toBe(0);
    const changed = portal(folder, 'publish', ...signed());
    expect([changed.exit, changed.out]).toEqual([1, expect.stringContaining('PTL-3301')]);
    expect(revision()).toBe(before);
  }, 30_000);

  it('publishes the next version beside the old one, and goes back to it', () => {
    edit('plugin.ts', "version: '1.0.0'", "version: '1.1.0'");
    expect(portal(folder, 'build').exit).toBe(0);
    expect(portal(folder, 'publish', ...signed()).exit).toBe(0);
    expect(current()).toMatchObject({ version: '1.1.0', previous: [{ version: '1.0.0' }] });
    const back = portal(folder, 'rollback', 'goods', ...signed());
    expect([back.exit, current()?.version]).toEqual([0, '1.0.0']);
    expect(back.out).toContain('goods 已从 1.1.0 退回 1.0.0；');
    expect(existsSync(join(deployment, 'plugins/goods/1.1.0/manifest.json'))).toBe(true);
  }, 30_000);

  it('takes a first version away, passes over damaged ones, and takes them again', () => {
    const next = (from: string, to: string) => {
      edit('plugin.ts', `version: '${from}'`, `version: '${to}'`);
      expect(portal(folder, 'build').exit).toBe(0);
      expect(portal(folder, 'publish', ...signed()).exit).toBe(0);
    };
    next('1.1.0', '1.2.0');
    next('1.2.0', '1.3.0');
    rmSync(join(deployment, 'plugins/goods/1.2.0/manifest.json'));
    const back = portal(folder, 'rollback', 'goods', ...signed());
    expect([back.exit, back.out]).toEqual([
      0,
      expect.stringContaining('goods 已从 1.3.0 退回 1.0.0（1.2.0 的文件已损坏，跳过）；'),
    ]);
    const away = portal(folder, 'rollback', 'goods', ...signed());
    expect([away.exit, away.out]).toEqual([0, expect.stringContaining('goods 没有更早的版本，1.0.0 已撤下；')]);
    expect(current()).toBeUndefined();
    expect(portal(folder, 'rollback', 'goods', ...signed())).toMatchObject({
      exit: 3,
      err: expect.stringContaining('部署中没有插件 goods。'),
    });
    expect(portal(folder, 'publish', ...signed()).exit).toBe(0);
    expect(current()).toMatchObject({ id: 'goods', version: '1.3.0', previous: [] });
  }, 60_000);

  it('goes back by itself when a process of the portal does not run the version, and says why', () => {
    const before = current();
    edit('plugin.ts', "version: '1.3.0'", "version: '1.4.0'");
    expect(portal(folder, 'build').exit).toBe(0);
    const end = portalThatRefuses({ id: 'goods', version: '1.4.0', reason: '菜单保存失败' });
    const refused = portal(folder, 'publish', ...signed());
    end();
    expect([refused.exit, refused.out]).toEqual([
      1,
      expect.stringMatching(/没有发布：.+没有采用 goods 1\.4\.0：菜单保存失败。已退回 1\.3\.0。/),
    ]);
    expect(current()).toEqual(before);
    expect(portal(folder, 'publish', ...signed()).exit).toBe(0); // nobody is left to say no
  }, 30_000);

  it('plans against a deployment that already has what the plugin brings', () => {
    const plugin = current();
    const host = { schema: 1, sdk: '1.0.0', shared: { ...plugin?.shared, react: '18.0.0' }, plugins: [] };
    const files = JSON.stringify(plugin).replaceAll('plugins/goods/', 'plugins/other/');
    const own = { id: 'other', container: 'other__1_0_0', redirects: [], codes: {}, previous: [] };
    const other = { ...(JSON.parse(files) as object), ...own };
    const file = join(folder, 'theirs');
    const key = readFileSync(join(folder, 'key.pem'), 'utf8');
    writePointer(file, signPointer({ id: 'other', row: other as unknown as PublishedPlugin, before: undefined }, key));
    writeFileSync(join(file, 'portal.json'), JSON.stringify({ ...host, operators: [publicKeyOf(key)] }));
    const { exit, out } = portal(folder, 'plan', '--registry', file, '--json');
    const { conflicts } = JSON.parse(out) as { conflicts: { code: string; with: string; what: string }[] };
    expect(exit).toBe(1);
    expect(conflicts).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ code: 'PTL-3101', with: 'other', what: '/goods/items' }),
        expect.objectContaining({ code: 'PTL-3105', what: '16' }),
        expect.objectContaining({ code: 'PTL-3202', what: expect.stringContaining('react ^') }),
      ]),
    );
    expect(portal(folder, 'plan', '--registry', file).out).toContain('PTL-3101');
  });

  it('plans and publishes nothing that is another team’s, or beyond what its key is enrolled for', () => {
    const operator = newKey();
    const file = join(folder, 'scoped');
    const own = { team: '物资组', plugins: ['goods-*'], paths: ['/goods'], codes: ['goods'], since: '2026-01-01' };
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
    const says = (pattern: RegExp) => {
      for (const args of [
        ['plan', '--registry', file, ...to],
        ['publish', '--to', file, ...to],
      ]) {
        const { exit, out, err } = portal(folder, ...args);
        expect([exit, out], err).toEqual([1, expect.stringMatching(pattern)]);
      }
      expect(existsSync(join(file, 'plugins/goods'))).toBe(false);
    };
    says(/PTL-3314 .*没有登记，请由管理员在“团队密钥”中登记/);
    enrol({ ...own, key: mine }, { ...own, key: publicKeyOf(newKey()), team: '仓储组', plugins: ['goods'] });
    says(/PTL-3310 .*插件 goods 属于团队“仓储组”，密钥 [0-9a-f]{12}（团队“物资组”）不能发布它/);
    enrol({ ...own, key: mine });
    says(/PTL-3311 .*没有登记插件 goods，只能发布 goods-\*/);
    enrol({ ...own, key: mine, plugins: ['goods'], paths: ['/stock'] });
    says(/PTL-3312 .*地址 \/goods\/items 不在.*（\/stock）之内/);
    enrol({ ...own, key: mine, plugins: ['goods'], codes: [] });
    says(/PTL-3313 .*权限码 goods:item:add/);
    enrol({ ...own, key: mine, plugins: ['goods'], revoked: '2026-02-03T00:00:00Z' });
    says(/PTL-3315 .*已于 2026-02-03 吊销/);
    enrol({ ...own, key: mine, plugins: ['goods'] });
    expect(portal(folder, 'publish', '--to', file, ...to)).toMatchObject({ exit: 0 });
    enrol({ ...own, key: mine, plugins: ['goods'], revoked: '2026-02-03T00:00:00Z' });
    expect(portal(folder, 'rollback', 'goods', '--to', file, ...to)).toMatchObject({
      exit: 1,
      out: expect.stringMatching(/PTL-3315[\s\S]*没有退回。/),
    });
  }, 60_000);
});
