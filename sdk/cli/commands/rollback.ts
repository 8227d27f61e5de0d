import { resolve } from 'node:path';
import { type Adoption, inWords } from '../adoption.ts';
import { alone } from '../alone.ts';
import { type Command, CommandError, EXIT, misuse, type Outcome, textFlag } from '../command.ts';
import { type Conflict, isError } from '../../adopt/conflict.ts';
import { type DeploymentState, readDeployment } from '../deployment.ts';
import type { Pointer, PublishedPlugin, PublishedVersion } from '../../adopt/format.ts';
import { signPointer } from '../pointers.ts';
import { isIntact, type Stored, store } from '../publication.ts';
import { ask, isAddress, type Remote, send, standingIn } from '../remote.ts';
import { keyHelp, keyOption, privateKeyOf } from '../signing.ts';
import { publicKeyOf } from '../seal.ts';
import { table } from '../table.ts';
import { pointerConflicts } from '../trust.ts';

/** Where a plugin goes back to. */
interface Back {
  /** Absent when it is taken away. */
  readonly row?: PublishedPlugin;
  readonly from: string;
  /** Version that runs afterwards; null when none does. */
  readonly to: string | null;
  /** Earlier versions that are passed over: their files are damaged. */
  readonly damaged: readonly string[];
}

/** @param own Version of the portal's own build, behind the first one. */
function earlier(
  { id, row: current }: { readonly id: string; readonly row: Pointer['row'] },
  isWhole: (version: PublishedVersion) => boolean,
  own: string | null,
): Back {
  if (!current) throw new CommandError(`部署中没有插件 ${id}。`);
  const { previous, version: from } = current;
  const index = previous.findIndex(isWhole);
  const target = previous[index];
  const damaged = (target ? previous.slice(0, index) : previous).map(({ version }) => version);
  if (!target) return { from, to: own, damaged };
  return { row: { ...target, previous: previous.slice(index + 1) }, from, to: target.version, damaged };
}

const ownOf = ({ known }: DeploymentState, id: string): string | null =>
  known.entrants.find((one) => one.id === id)?.versions.find(({ manifest }) => manifest === undefined)?.version ?? null;

/** Words for where it went. */
function told(id: string, { from, to, damaged }: Back, adopted: Adoption): string {
  const passed = damaged.length > 0 ? `（${damaged.join('、')} 的文件已损坏，跳过）` : '';
  const what = to === null ? `${id} 没有更早的版本，${from} 已撤下` : `${id} 已从 ${from} 退回 ${to}`;
  const { refused } = adopted;
  return `${what}${passed}；${refused ? `${refused.by}还没有采用：${refused.reason}` : inWords(adopted)}。`;
}

const refused = (id: string, conflicts: readonly Conflict[]): Outcome => ({
  exit: EXIT.findings,
  data: { id, conflicts },
  text: `${table(conflicts)}\n没有退回。`,
});

function outcomeOf(id: string, back: Back, { conflicts, adopted = { processes: 0 } }: Stored): Outcome {
  if (conflicts.some(isError)) return refused(id, conflicts);
  const { row: _row, ...data } = back;
  return { exit: EXIT.done, data: { id, ...data, ...adopted }, text: told(id, back, adopted) };
}

async function goBack(folder: string, id: string, given: Parameters<Command['run']>[0]): Promise<Outcome> {
  const key = privateKeyOf(given);
  const state = readDeployment(folder);
  const foreign = state.trust ? pointerConflicts(state.trust, publicKeyOf(key), id) : [];
  if (foreign.length > 0) return refused(id, foreign);
  const before = state.pointers.get(id)?.pointer;
  const back = earlier({ id, row: before?.row }, (version) => isIntact(folder, version), ownOf(state, id));
  const next = signPointer({ id, row: back.row, before }, key);
  return outcomeOf(id, back, await store({ publication: { next, back: next }, folder, progress: given.progress }));
}

async function goBackRemotely(remote: Remote, id: string, { progress }: Parameters<Command['run']>[0]) {
  const asked = await ask(remote, id);
  const before = standingIn(asked);
  const isWhole = ({ version }: PublishedVersion) => !asked.damaged.includes(version);
  const back = earlier({ id, row: before?.row }, isWhole, asked.own);
  const next = signPointer({ id, row: back.row, before }, remote.privateKey);
  const stored = await send(remote, asked, { next, back: next }, progress);
  return outcomeOf(id, back, stored);
}

const rollback: Command = {
  summary: '让门户回到插件的上一版；没有上一版时撤下插件',
  usage: '<id> --to <门户地址或部署目录> --key <私钥>',
  options: { to: { type: 'string' }, ...keyOption },
  help: { to: '门户地址，或它的部署目录', ...keyHelp },
  async run(given) {
    const { cwd, names } = given;
    const id = names[0] ?? misuse('用法：portal rollback <id> --to <门户地址或部署目录> --key <私钥>');
    const to = textFlag(given, 'to') ?? misuse('请用 --to 给出门户地址或部署目录。');
    if (isAddress(to)) return goBackRemotely({ to, privateKey: privateKeyOf(given) }, id, given);
    const folder = resolve(cwd, to);
    return alone(folder, () => goBack(folder, id, given));
  },
};

export default rollback;
