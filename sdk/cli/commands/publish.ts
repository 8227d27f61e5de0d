import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { inWords } from '../adoption.ts';
import { alone } from '../alone.ts';
import { type Command, CommandError, EXIT, misuse, type Outcome, textFlag } from '../command.ts';
import { isError } from '../../adopt/conflict.ts';
import { damagedFiles, publishedVersion, readDeployment, readManifest } from '../deployment.ts';
import { follow } from '../follow.ts';
import type { Pointer, PublishedVersion } from '../../adopt/format.ts';
import { signPointer } from '../pointers.ts';
import { outOf, readProject } from '../project.ts';
import { type Publication, rowWith, stage, type Stored, store, writeSeal } from '../publication.ts';
import { ask, isAddress, type Remote, send, standingIn } from '../remote.ts';
import { sealVersion } from '../seal.ts';
import { keyHelp, keyOption, privateKeyOf } from '../signing.ts';
import { table } from '../table.ts';

interface Publishing {
  /** The deployment folder. */
  readonly folder: string;
  /** The built version. */
  readonly built: string;
  readonly privateKey: string;
  readonly progress: (line: string) => void;
}

/** What the plugin's file is to say, and what it is to say when no portal adopts that. */
export function signed(mine: PublishedVersion, before: Pointer | undefined, privateKey: string) {
  const { id } = mine;
  const next = signPointer({ id, row: rowWith(mine, before?.row), before }, privateKey);
  const back = signPointer({ id, row: before?.row, before: next.pointer }, privateKey);
  return { next, back } satisfies Publication;
}

/** Words for what became of it. @param before The version that ran. */
export function outcomeOf(
  mine: PublishedVersion,
  before: Pointer | undefined,
  { conflicts, adopted }: Stored,
): Outcome {
  const { id, version } = mine;
  if (conflicts.some(isError) || !adopted)
    return {
      exit: EXIT.findings,
      data: { id, version, published: false, conflicts },
      text: `${table(conflicts)}\n没有发布。`,
    };
  if (adopted.refused) {
    const { by, reason } = adopted.refused;
    const back = before?.row ? `已退回 ${before.row.version}` : '已撤下';
    return {
      exit: EXIT.findings,
      data: { id, version, published: false, refused: adopted.refused },
      text: `没有发布：${by}没有采用 ${id} ${version}：${reason}。${back}。`,
    };
  }
  const { processes } = adopted;
  const data = { id, version, published: true, previous: before?.row?.version ?? null, processes };
  if (before?.row?.manifest.integrity === mine.manifest.integrity)
    return { exit: EXIT.done, data, text: `${id} ${version} 已是当前版本。` };
  const earlier = before?.row ? `，上一版 ${before.row.version} 可退回` : '';
  return { exit: EXIT.done, data, text: `已发布 ${id} ${version}${earlier}；${inWords(adopted)}。` };
}

/** To be called alone in the folder. */
export async function publishTo({ folder, built, privateKey, progress }: Publishing): Promise<Outcome> {
  const mine = publishedVersion(built);
  const before = readDeployment(folder).pointers.get(mine.id)?.pointer;
  progress('复制并读回核对');
  const staged = stage(folder);
  cpSync(built, staged, { recursive: true });
  writeSeal(staged, sealVersion(readManifest(staged).plugin, privateKey));
  const publication = { ...signed(mine, before, privateKey), staged };
  return outcomeOf(mine, before, await store({ publication, folder, progress }));
}

/** It is live with the processes; the tabs follow. A portal that does not tell of them has taken the version all the same. */
async function withTabs(outcome: Outcome, remote: Remote, following: Parameters<typeof follow>[1]): Promise<Outcome> {
  const tabs = await follow(remote, following).catch(() => undefined);
  return tabs === undefined ? outcome : { ...outcome, text: `${outcome.text}已生效：${tabs}。` };
}

/** Through the portal's address: nothing is sent before it has nothing against it. */
async function publishRemotely(remote: Remote, { built, progress }: Omit<Publishing, 'folder'>): Promise<Outcome> {
  const mine = publishedVersion(built);
  progress(`询问 ${remote.to}`);
  const asked = await ask(remote, mine.id, mine);
  const before = standingIn(asked);
  if (asked.conflicts.some(isError)) return outcomeOf(mine, before, asked);
  const folder = mkdtempSync(join(tmpdir(), 'portal-publish-'));
  try {
    cpSync(built, folder, { recursive: true });
    writeSeal(folder, sealVersion(readManifest(folder).plugin, remote.privateKey));
    const publication = { ...signed(mine, before, remote.privateKey), staged: folder };
    const stored = await send(remote, asked, publication, progress);
    const outcome = outcomeOf(mine, before, stored);
    return outcome.exit === EXIT.done ? await withTabs(outcome, remote, { ...mine, progress }) : outcome;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const publish: Command = {
  summary: '把构建结果发布到门户，或它的部署目录',
  usage: '--to <门户地址或部署目录> --key <私钥>',
  options: { to: { type: 'string' }, ...keyOption },
  help: {
    to: '门户地址，例如 https://portal.example.com/ef-plus；或它的部署目录：文件写到 plugins/<id>/<version>/，最后写 current/<id>.json',
    ...keyHelp,
  },
  async run(given) {
    const { cwd, progress } = given;
    const to = textFlag(given, 'to') ?? misuse('请用 --to 给出门户地址或部署目录。');
    const built = join(cwd, outOf(await readProject(cwd)));
    const privateKey = privateKeyOf(given);
    const damaged = damagedFiles(built, readManifest(built));
    if (damaged.length > 0) throw new CommandError(`文件与 manifest.json 不符：${damaged.join('、')}（${built}）`);
    if (isAddress(to)) return publishRemotely({ to, privateKey }, { built, privateKey, progress });
    const folder = resolve(cwd, to);
    mkdirSync(folder, { recursive: true });
    return alone(folder, () => publishTo({ folder, built, privateKey, progress }));
  },
};

export default publish;
