/** Publishing to a portal that runs, over HTTP: what a team may, and what nobody may. */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from '@rstest/core';
import { alone } from '../../sdk/cli/alone.ts';
import { publishedVersion, readDeployment } from '../../sdk/cli/deployment.ts';
import { signPointer } from '../../sdk/cli/pointers.ts';
import { follow } from '../../sdk/cli/follow.ts';
import { ask, send, standingIn } from '../../sdk/cli/remote.ts';
import { digestOf, requestText } from '../../sdk/cli/request.ts';
import { publicKeyOf, signatureOf } from '../../sdk/cli/seal.ts';
import { zip } from '../../sdk/server/zip.ts';
import { builtVersion, newKey, publicationOf } from './built-version.ts';
import { type HttpPortal, openHttpPortal, quiet, scoped, signedList } from './http-portal.ts';

const [operator, team, other] = [newKey(), newKey(), newKey()];
const enrolled = signedList(operator, scoped(team, '备件组', 'parts'), scoped(other, '仓储组', 'stock'));

let portal: HttpPortal;
let server: HttpPortal['server'];
let published: HttpPortal['published'];
let [root, folder, to] = ['', '', ''];
beforeAll(async () => {
  portal = await openHttpPortal(operator, enrolled);
  ({ server, published, root, folder, to } = portal);
});
afterAll(() => portal.close());

beforeEach(() => {
  published.trustKeys(enrolled);
  server.clock.advance(61_000); // nobody asks too often
});

const remote = (privateKey = team) => ({ to, privateKey });
const make = (version: string, more: Partial<Parameters<typeof builtVersion>[1]> = {}) =>
  builtVersion(root, { id: 'parts', version, ...more });

async function publish(version: string, more: Parameters<typeof make>[1] = {}, key = team) {
  const built = make(version, more);
  const asked = await ask(remote(key), more.id ?? 'parts', publishedVersion(built));
  return send(remote(key), asked, publicationOf(built, standingIn(asked), key), quiet);
}
const stands = () => readDeployment(folder).pointers.get('parts')?.pointer.row?.version;
const trail = async () =>
  (await server.db.selectFrom('sysOperLog').select('entry').orderBy('seq', 'desc').limit(1).execute()).map(
    ({ entry }) => entry as Record<string, unknown>,
  )[0];

it('A team publishes, and goes back, with its own key; the trail names it', async () => {
  expect(await publish('1.0.0')).toEqual({ conflicts: [], adopted: { processes: 1 } });
  expect(stands()).toBe('1.0.0');
  expect(await trail()).toMatchObject({
    ...{ kind: 'PUBLICATION', action: '发布插件', target: 'parts 1.0.0', result: 'ok', userName: '备件组' },
    detail: { team: '备件组', fingerprint: expect.stringMatching(/^[0-9a-f]{12}$/) },
  });
  expect(await publish('1.1.0')).toMatchObject({ adopted: { processes: 1 } });
  const asked = await ask(remote(), 'parts');
  const before = standingIn(asked);
  const [row] = before?.row?.previous ?? [];
  const next = signPointer({ id: 'parts', row: row && { ...row, previous: [] }, before }, team);
  expect(await send(remote(), asked, { next, back: next }, quiet)).toEqual({
    conflicts: [],
    adopted: { processes: 1 },
  });
  expect(stands()).toBe('1.0.0');
});

it('The publisher hears how many open tabs run the version and how many the former one, and waits for no silent tab', async () => {
  const { id: userId } = await server.db
    .selectFrom('usrUser')
    .select('id')
    .where('account', '=', 'gys_admin')
    .executeTakeFirstOrThrow();
  await server.as('gys_admin');
  const at = server.clock.now().toISOString();
  const tab = (name: string, version: string) =>
    server.db
      .insertInto('sysPluginTab')
      .values({ tab: name.padEnd(16, 'x'), userId, at, versions: JSON.stringify({ parts: version, stock: '9.9.9' }) })
      .onConflict((conflict) => conflict.column('tab').doUpdateSet({ versions: JSON.stringify({ parts: version }) }))
      .execute();
  for (const name of ['a', 'b', 'c']) await tab(name, '1.0.0');
  const moves = [() => tab('a', '1.1.0'), () => tab('b', '1.1.0'), quiet, quiet, quiet];
  const pauses = moves.values();
  const said: string[] = [];
  const following = { id: 'parts', version: '1.1.0', progress: (line: string) => void said.push(line) };
  const last = await follow(remote(), { ...following, pause: async () => pauses.next().value?.() });
  expect(said).toEqual([
    '打开的页签 1 个使用 1.1.0，2 个仍使用原来的版本',
    '打开的页签 2 个使用 1.1.0，1 个仍使用原来的版本',
  ]);
  expect(last).toBe('打开的页签 2 个使用 1.1.0，1 个仍使用原来的版本');
  await tab('c', '1.1.0');
  let looks = 0;
  const pause = async () => {
    looks += 1;
  };
  expect(await follow(remote(), { ...following, pause })).toBe('打开的页签 3 个使用 1.1.0');
  expect(looks).toBe(1);
  await server.db.deleteFrom('sysPluginTab').execute();
});

it('Another team’s key is told whose it is, before and after it has seen what stands there', async () => {
  await expect(publish('9.0.0', {}, other)).rejects.toThrow(
    /PTL-3310 插件 parts 属于团队“备件组”，密钥 [0-9a-f]{12}（团队“仓储组”）不能发布它/,
  );
  await expect(ask(remote(newKey()), 'parts')).rejects.toMatchObject({
    ...{ exit: 3, message: expect.stringMatching(/^PTL-3314 .*没有登记/) },
  });
  await expect(publish('9.0.0', { path: '/stock' })).resolves.toMatchObject({
    conflicts: [{ code: 'PTL-3312' }, { code: 'PTL-3401', level: 'warning' }],
  });
  expect(stands()).toBe('1.0.0');
});

it('A version below the published one, or of the same number and other content, is refused in words', async () => {
  expect((await publish('0.9.0')).conflicts).toMatchObject([{ code: 'PTL-3302' }]);
  expect((await publish('1.0.0', { bytes: 21 })).conflicts).toMatchObject([{ code: 'PTL-3301' }]);
  expect(stands()).toBe('1.0.0');
});

interface Raw {
  readonly entries?: Readonly<Record<string, Buffer | string>>;
  readonly body?: Buffer;
  readonly headers?: Record<string, string>;
  readonly key?: string;
}
async function* once(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}
async function archive(entries: NonNullable<Raw['entries']>): Promise<Buffer> {
  const all = Object.entries(entries).map(([name, content]) => ({ name, text: once(Buffer.from(content)) }));
  const pieces: Uint8Array[] = [];
  for await (const piece of zip(all)) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** Sends what no command would send. @returns the portal's words. */
async function raw({ entries = {}, body, headers = {}, key = team }: Raw, given?: string): Promise<string> {
  const nonce = given ?? (await ask(remote(), 'parts')).nonce;
  const bytes = body ?? (await archive(entries));
  const digest = digestOf(bytes);
  const answer = await server.app.inject({
    method: 'PUT',
    url: `/ef-plus/publications/${nonce}`,
    headers: {
      ...{ 'content-type': 'application/zip', 'x-portal-digest': digest },
      ...{ 'x-portal-signature': signatureOf(requestText(nonce, digest), key), ...headers },
    },
    payload: bytes,
  });
  return (answer.json() as { msg: string }).msg;
}

/** Entries of a true package of the next version. */
async function entriesOf(version: string): Promise<Record<string, Buffer | string>> {
  const built = make(version);
  const { next, back } = publicationOf(built, standingIn(await ask(remote(), 'parts')), team);
  const names = ['manifest.json', 'seal.json', 'remoteEntry.0123abcd.js', 'page-home.0123abcd.js'];
  return {
    'publication.json': JSON.stringify({ next: next.signed, back: back.signed }),
    ...Object.fromEntries(names.map((name) => [`version/${name}`, readFileSync(join(built, name))])),
  };
}

it('A request is let in once, by whoever asked, with what was signed', async () => {
  const { nonce } = await ask(remote(), 'parts');
  expect(await raw({ key: other }, nonce)).toMatch(/^PTL-3320 发布请求的签名不符/);
  expect(await raw({}, nonce)).toMatch(/^PTL-3320 这次发布的编号不存在、已用过或已过期/);
  expect(await raw({}, 'never')).toMatch(/^PTL-3320/);
  expect(await raw({ headers: { 'x-portal-digest': 'a'.repeat(64) } })).toMatch(/^PTL-3320 发布请求的签名不符/);
  const late = (await ask(remote(), 'parts')).nonce;
  server.clock.advance(6 * 60_000);
  expect(await raw({}, late)).toMatch(/^PTL-3320/);
  const entries = await entriesOf('2.0.0');
  const replayed = (await ask(remote(), 'parts')).nonce;
  const body = await archive(entries);
  expect(await raw({ body }, replayed)).toBe('操作成功');
  expect(await raw({ body }, replayed)).toMatch(/^PTL-3320/);
  expect(await raw({ body })).toMatch(/^PTL-3324 插件 parts 刚刚有另一次发布/);
  expect(stands()).toBe('2.0.0');
});

it('A package that leaves its folder, links, hides files, or is another’s stores nothing', async () => {
  const entries = await entriesOf('3.0.0');
  const refused = async (more: Readonly<Record<string, Buffer | string>>) => raw({ entries: { ...entries, ...more } });
  for (const name of ['version/../../evil.js', '/etc/evil.js', 'version/./a.js', 'version/a b.js', 'C:/evil.js'])
    expect(await refused({ [name]: 'x' }), name).toMatch(/^PTL-3322/);
  expect(await refused({ 'version/evil.js': 'x' })).toBe(
    'PTL-3322 发布包里的文件 evil.js 不在 manifest.json 中，没有发布',
  );
  expect(await refused({ 'version/page-home.0123abcd.js': 'tampered' })).toMatch(
    /^文件与 manifest.json 不符：page-home/,
  );
  expect(await refused({ 'version/seal.json': '{}' })).toMatch(/^PTL-3317/);
  expect(await refused({ 'publication.json': '{}' })).toMatch(/^PTL-3317/);
  expect(await raw({ body: Buffer.from('PK no zip') })).toMatch(/^PTL-3322/);
  const link = await archive({ ...entries, 'version/link.js': '/etc/passwd' });
  const at = link.lastIndexOf('version/link.js') - 46;
  link.writeUInt32LE((0o120777 << 16) >>> 0, at + 38); // attributes of the directory's entry: a symbolic link
  expect(await raw({ body: link })).toBe('PTL-3322 文件内含有链接，不支持上传');
  expect([stands(), existsSync(join(folder, 'plugins/parts/3.0.0')), existsSync('/etc/evil.js')]).toEqual([
    '2.0.0',
    false,
    false,
  ]);
});

it('A package of 300 MB is refused before it is read, and one that does not say its size while it is', async () => {
  const { nonce } = await ask(remote(), 'parts');
  const answer = await server.app.inject({
    ...{ method: 'PUT', url: `/ef-plus/publications/${nonce}` },
    headers: { 'content-type': 'application/zip', 'content-length': String(300 * 1024 * 1024) },
  });
  const { msg } = answer.json() as { msg: string };
  expect([answer.statusCode, msg]).toEqual([
    413,
    'PTL-3321 发布包 300 MB 超过 30 MB 的上限，没有发布；请减小文件或拆分插件',
  ]);
  expect(await raw({ body: Buffer.alloc(31 * 1024 * 1024), headers: {} }, nonce)).toMatch(/^PTL-3321/);
});

it('A key that is taken back in the middle of a publication stores nothing', async () => {
  const asked = await ask(remote(), 'parts');
  const publication = publicationOf(make('5.0.0'), standingIn(asked), team);
  published.trustKeys({ ...enrolled, revoked: { [publicKeyOf(team)]: '2026-03-04T00:00:00Z' } });
  await expect(send(remote(), asked, publication, quiet)).rejects.toThrow(
    /PTL-3315 团队“备件组”的密钥 .* 已于 2026-03-04 吊销/,
  );
  published.trustKeys(enrolled);
  expect(stands()).toBe('2.0.0');
});

it('Two at once: the second is told so, and nothing of it is stored', async () => {
  const asked = await ask(remote(), 'parts');
  mkdirSync(folder, { recursive: true });
  const said = await alone(folder, () =>
    send(remote(), asked, publicationOf(make('6.0.0'), standingIn(asked), team), quiet).catch(String),
  );
  expect(said).toContain('PTL-3323 另一次发布正在进行，没有发布；请稍后重试。');
  expect(stands()).toBe('2.0.0');
});

it('A portal that is about to end takes nothing, and says so', async () => {
  server.app.health.leaving = true;
  await expect(ask(remote(), 'parts')).rejects.toThrow('PTL-3325 门户正在重启，没有发布；请稍后重试');
  server.app.health.leaving = false;
});
