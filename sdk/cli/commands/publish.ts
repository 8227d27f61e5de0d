import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type Command, CommandError, EXIT, misuse, type Outcome, textFlag } from '../command.ts';
import { conflictsWith, table } from '../conflicts.ts';
import { alone, damagedFiles, publishedVersion, readManifest, readRegistry, writeRegistry } from '../deployment.ts';
import { type DeploymentRegistry, type PublishedPlugin, type PublishedVersion, versionFolder } from '../format.ts';
import { outOf, readProject } from '../project.ts';

/** Versions kept to go back to. */
const keptVersions = 5;

function demandIntact(folder: string): void {
  const damaged = damagedFiles(folder, readManifest(folder));
  if (damaged.length > 0) throw new CommandError(`文件与 manifest.json 不符：${damaged.join('、')}（${folder}）`);
}

/** Copies beside, reads back, and only then gives the version its name. */
function copyVersion(from: string, to: string): void {
  if (existsSync(to)) {
    const same = publishedVersion(to).manifest.integrity === publishedVersion(from).manifest.integrity;
    if (!same) throw new CommandError(`${to} 已存在且内容不同；请换一个版本号。`);
    demandIntact(to);
    return;
  }
  const beside = `${to}.${process.pid}`;
  mkdirSync(dirname(to), { recursive: true });
  try {
    cpSync(from, beside, { recursive: true });
    demandIntact(beside);
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

async function publishTo(folder: string, built: string, progress: (line: string) => void): Promise<Outcome> {
  const mine = publishedVersion(built);
  const registry = readRegistry(folder);
  const { id, version } = mine;
  const current = registry.plugins.find((plugin) => plugin.id === id);
  const conflicts = conflictsWith(mine, registry);
  if (conflicts.some(({ level }) => level === 'error')) {
    return {
      exit: EXIT.findings,
      data: { id, version, published: false, conflicts },
      text: `${table(conflicts)}\n没有发布。`,
    };
  }
  progress('复制并读回核对');
  copyVersion(built, join(folder, versionFolder(mine)));
  if (current?.manifest.integrity === mine.manifest.integrity) {
    const { revision } = registry;
    return {
      exit: EXIT.done,
      data: { id, version, published: true, revision },
      text: `${id} ${version} 已是当前版本。`,
    };
  }
  progress('写入 registry.json');
  const revision = writeRegistry(folder, registry, rowsWith(mine, registry));
  return {
    exit: EXIT.done,
    data: { id, version, published: true, revision, previous: current?.version ?? null },
    text: `已发布 ${id} ${version}${current ? `，上一版 ${current.version} 可退回` : ''}。`,
  };
}

const publish: Command = {
  summary: '把构建结果发布到部署目录',
  usage: '--to <部署目录>',
  options: { to: { type: 'string' } },
  help: { to: '部署目录；文件写到 plugins/<id>/<version>/，最后写 registry.json' },
  async run(given) {
    const { cwd, progress } = given;
    const to = textFlag(given, 'to') ?? misuse('请用 --to 给出部署目录。');
    const built = join(cwd, outOf(await readProject(cwd)));
    demandIntact(built);
    const folder = resolve(cwd, to);
    mkdirSync(folder, { recursive: true });
    return alone(folder, () => publishTo(folder, built, progress));
  },
};

export default publish;
