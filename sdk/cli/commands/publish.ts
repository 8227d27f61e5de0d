import { cpSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type Command, CommandError, EXIT, misuse, type Outcome, textFlag } from '../command.ts';
import { isError } from '../../adopt/conflict.ts';
import { conflictsWith } from '../../adopt/plan.ts';
import { adoption, inWords } from '../adoption.ts';
import { alone } from '../alone.ts';
import { table } from '../table.ts';
import {
  damagedFiles,
  type Known,
  knownTo,
  publishedVersion,
  readManifest,
  readRegistry,
  writeRegistry,
} from '../deployment.ts';
import {
  type DeploymentRegistry,
  type PublishedPlugin,
  type PublishedVersion,
  sealName,
  versionFolder,
} from '../format.ts';
import { outOf, readProject } from '../project.ts';
import { fingerprintOf, publicKeyOf, sealVersion } from '../seal.ts';
import { keyHelp, keyOption, privateKeyOf } from '../signing.ts';

/** Versions kept to go back to. */
const keptVersions = 5;

function demandIntact(folder: string): void {
  const damaged = damagedFiles(folder, readManifest(folder));
  if (damaged.length > 0) throw new CommandError(`文件与 manifest.json 不符：${damaged.join('、')}（${folder}）`);
}

/** Written anew when another key signs: the version itself stays what it is. */
function seal(folder: string, privateKey: string): void {
  const text = JSON.stringify(sealVersion(readManifest(folder).plugin, privateKey));
  const file = join(folder, sealName);
  const beside = `${file}.${process.pid}`;
  writeFileSync(beside, text);
  renameSync(beside, file);
}

/** Copies beside, reads back, and only then gives the version its name. */
function copyVersion(from: string, to: string, privateKey: string): void {
  if (existsSync(to)) {
    const same = publishedVersion(to).manifest.integrity === publishedVersion(from).manifest.integrity;
    if (!same) throw new CommandError(`${to} 已存在且内容不同；请换一个版本号。`);
    demandIntact(to);
    seal(to, privateKey);
    return;
  }
  const beside = `${to}.${process.pid}`;
  mkdirSync(dirname(to), { recursive: true });
  try {
    cpSync(from, beside, { recursive: true });
    demandIntact(beside);
    seal(beside, privateKey);
    renameSync(beside, to);
  } finally {
    rmSync(beside, { recursive: true, force: true });
  }
}

const withoutPrevious = ({ previous: _previous, ...version }: PublishedPlugin): PublishedVersion => version;

/** The registry's rows after this version took its place. */
function rowsWith(mine: PublishedVersion, { plugins }: DeploymentRegistry): PublishedPlugin[] {
  const published = plugins.find(({ id }) => id === mine.id);
  if (!published) return [...plugins, { ...mine, previous: [] }];
  const earlier = [withoutPrevious(published), ...published.previous].filter(({ version }) => version !== mine.version);
  const row = { ...mine, previous: earlier.slice(0, keptVersions) };
  return plugins.map((plugin) => (plugin.id === mine.id ? row : plugin));
}

/** @throws CommandError when the portal of the folder takes nothing that this key has signed. */
function demandAccepted({ portal }: Known, privateKey: string): void {
  const own = fingerprintOf(publicKeyOf(privateKey));
  if (portal?.keys && !portal.keys.includes(own))
    throw new CommandError(
      '门户没有登记这把私钥的公钥，发布了也不会采用；请运维把公钥加入 REGISTRY_OTHER_KEYS 后重新构建。',
    );
}

interface Publishing {
  /** The deployment folder. */
  readonly folder: string;
  /** The built version. */
  readonly built: string;
  readonly privateKey: string;
  readonly progress: (line: string) => void;
}

/** Puts the version in its place and waits for the portal; what a process does not adopt is taken back at once. */
async function putInPlace(mine: PublishedVersion, registry: DeploymentRegistry, to: Publishing): Promise<Outcome> {
  const { folder, privateKey, progress } = to;
  const { id, version } = mine;
  const current = registry.plugins.find((plugin) => plugin.id === id);
  progress('写入 registry.json');
  const revision = writeRegistry(folder, rowsWith(mine, registry), privateKey);
  progress('等待门户采用');
  const adopted = await adoption({ folder, revision, version: mine });
  if (adopted.refused) {
    const { by, reason } = adopted.refused;
    const before = writeRegistry(folder, registry.plugins, privateKey);
    await adoption({ folder, revision: before });
    const back = current ? `已退回 ${current.version}` : '已撤下';
    return {
      exit: EXIT.findings,
      data: { id, version, published: false, revision: before, refused: adopted.refused },
      text: `没有发布：${by}没有采用 ${id} ${version}：${reason}。${back}。`,
    };
  }
  const data = { id, version, published: true, revision, previous: current?.version ?? null };
  const before = current ? `，上一版 ${current.version} 可退回` : '';
  return {
    exit: EXIT.done,
    data: { ...data, processes: adopted.processes },
    text: `已发布 ${id} ${version}${before}；${inWords(adopted)}。`,
  };
}

async function publishTo(to: Publishing): Promise<Outcome> {
  const { folder, built, privateKey, progress } = to;
  const mine = publishedVersion(built);
  const registry = readRegistry(folder);
  const known = knownTo(folder, registry);
  demandAccepted(known, privateKey);
  const { id, version } = mine;
  const conflicts = conflictsWith(mine, known);
  if (conflicts.some(isError)) {
    return {
      exit: EXIT.findings,
      data: { id, version, published: false, conflicts },
      text: `${table(conflicts)}\n没有发布。`,
    };
  }
  progress('复制并读回核对');
  copyVersion(built, join(folder, versionFolder(mine)), privateKey);
  const current = registry.plugins.find((plugin) => plugin.id === id);
  if (current?.manifest.integrity !== mine.manifest.integrity) return putInPlace(mine, registry, to);
  const revision = writeRegistry(folder, registry.plugins, privateKey); // the same registry, signed with today's key
  return {
    exit: EXIT.done,
    data: { id, version, published: true, revision },
    text: `${id} ${version} 已是当前版本。`,
  };
}

const publish: Command = {
  summary: '把构建结果发布到部署目录',
  usage: '--to <部署目录> --key <私钥>',
  options: { to: { type: 'string' }, ...keyOption },
  help: { to: '部署目录；文件写到 plugins/<id>/<version>/，最后写 registry.json', ...keyHelp },
  async run(given) {
    const { cwd, progress } = given;
    const to = textFlag(given, 'to') ?? misuse('请用 --to 给出部署目录。');
    const built = join(cwd, outOf(await readProject(cwd)));
    const privateKey = privateKeyOf(given);
    demandIntact(built);
    const folder = resolve(cwd, to);
    mkdirSync(folder, { recursive: true });
    return alone(folder, () => publishTo({ folder, built, privateKey, progress }));
  },
};

export default publish;
