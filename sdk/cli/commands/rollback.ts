import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Adoption, adoption, inWords } from '../adoption.ts';
import { alone } from '../alone.ts';
import { type Command, CommandError, EXIT, misuse, textFlag } from '../command.ts';
import { damagedFiles, knownTo, readManifest, readRegistry, writeRegistry } from '../deployment.ts';
import {
  type DeploymentRegistry,
  manifestName,
  type PublishedPlugin,
  type PublishedVersion,
  versionFolder,
} from '../format.ts';
import { keyHelp, keyOption, privateKeyOf } from '../signing.ts';

interface Back {
  readonly rows: readonly PublishedPlugin[];
  /** Version that runs afterwards; null when the plugin is taken away. */
  readonly to: string | null;
  /** Earlier versions that are passed over: their files are damaged. */
  readonly damaged: readonly string[];
}

function isIntact(folder: string, target: PublishedVersion): boolean {
  const files = join(folder, versionFolder(target));
  return existsSync(join(files, manifestName)) && damagedFiles(files, readManifest(files)).length === 0;
}

/** The last version whose files are whole; behind the first one stands that of the portal's own build, if it has one. */
function earlier(folder: string, registry: DeploymentRegistry, { id, previous }: PublishedPlugin): Back {
  const index = previous.findIndex((one) => isIntact(folder, one));
  const target = previous[index];
  const passed = target ? previous.slice(0, index) : previous;
  const damaged = passed.map(({ version }) => version);
  const others = registry.plugins.filter((one) => one.id !== id);
  if (!target) {
    const own = knownTo(folder, { ...registry, plugins: others }).entrants.find((one) => one.id === id);
    return { rows: others, to: own?.versions[0]?.version ?? null, damaged };
  }
  const row = { ...target, previous: previous.slice(index + 1) };
  return { rows: registry.plugins.map((one) => (one.id === id ? row : one)), to: target.version, damaged };
}

function back(folder: string, id: string, privateKey: string) {
  const registry = readRegistry(folder);
  const plugin = registry.plugins.find((one) => one.id === id);
  if (!plugin) throw new CommandError(`部署中没有插件 ${id}。`);
  const { rows, ...outcome } = earlier(folder, registry, plugin);
  return { from: plugin.version, ...outcome, revision: writeRegistry(folder, rows, privateKey) };
}

function told(id: string, { from, to, damaged }: ReturnType<typeof back>, adopted: Adoption): string {
  const passed = damaged.length > 0 ? `（${damaged.join('、')} 的文件已损坏，跳过）` : '';
  const what = to === null ? `${id} 没有更早的版本，${from} 已撤下` : `${id} 已从 ${from} 退回 ${to}`;
  const { refused } = adopted;
  return `${what}${passed}；${refused ? `${refused.by}还没有采用：${refused.reason}` : inWords(adopted)}。`;
}

const rollback: Command = {
  summary: '让部署回到插件的上一版；没有上一版时撤下插件',
  usage: '<id> --to <部署目录> --key <私钥>',
  options: { to: { type: 'string' }, ...keyOption },
  help: { to: '部署目录', ...keyHelp },
  async run(given) {
    const { cwd, names } = given;
    const id = names[0] ?? misuse('用法：portal rollback <id> --to <部署目录> --key <私钥>');
    const folder = resolve(cwd, textFlag(given, 'to') ?? misuse('请用 --to 给出部署目录。'));
    const key = privateKeyOf(given);
    const data = await alone(folder, async () => back(folder, id, key));
    const adopted = await adoption({ folder, revision: data.revision });
    return { exit: EXIT.done, data: { id, ...data, ...adopted }, text: told(id, data, adopted) };
  },
};

export default rollback;
