import { join, resolve } from 'node:path';
import { type Command, CommandError, EXIT, misuse, textFlag } from '../command.ts';
import { alone, damagedFiles, knownTo, readManifest, readRegistry, writeRegistry } from '../deployment.ts';
import { type DeploymentRegistry, type PublishedPlugin, type PublishedVersion, versionFolder } from '../format.ts';
import { keyHelp, keyOption, privateKeyOf } from '../signing.ts';

/** Without an earlier version, the one of the portal's own build stands behind the first that was published. */
function withoutPublished(folder: string, registry: DeploymentRegistry, id: string) {
  const rows = registry.plugins.filter((one) => one.id !== id);
  const own = knownTo(folder, { ...registry, plugins: rows }).plugins.find((one) => one.id === id);
  if (!own) throw new CommandError(`${id} 没有更早的版本可退回。`);
  return { to: own.version, rows };
}

function demandIntact(folder: string, target: PublishedVersion): void {
  const files = join(folder, versionFolder(target));
  const damaged = damagedFiles(files, readManifest(files));
  if (damaged.length > 0) throw new CommandError(`${target.id} ${target.version} 的文件已损坏：${damaged.join('、')}`);
}

function earlier(
  folder: string,
  registry: DeploymentRegistry,
  { id, previous: [target, ...previous] }: PublishedPlugin,
) {
  if (!target) return withoutPublished(folder, registry, id);
  demandIntact(folder, target);
  const rows = registry.plugins.map((one) => (one.id === id ? { ...target, previous } : one));
  return { to: target.version, rows };
}

function back(folder: string, id: string, privateKey: string) {
  const registry = readRegistry(folder);
  const plugin = registry.plugins.find((one) => one.id === id);
  if (!plugin) throw new CommandError(`部署中没有插件 ${id}。`);
  const { to, rows } = earlier(folder, registry, plugin);
  return { from: plugin.version, to, revision: writeRegistry(folder, rows, privateKey) };
}

const rollback: Command = {
  summary: '让部署回到插件的上一版',
  usage: '<id> --to <部署目录> --key <私钥>',
  options: { to: { type: 'string' }, ...keyOption },
  help: { to: '部署目录', ...keyHelp },
  async run(given) {
    const { cwd, names } = given;
    const id = names[0] ?? misuse('用法：portal rollback <id> --to <部署目录> --key <私钥>');
    const folder = resolve(cwd, textFlag(given, 'to') ?? misuse('请用 --to 给出部署目录。'));
    const data = await alone(folder, async () => back(folder, id, privateKeyOf(given)));
    return { exit: EXIT.done, data: { id, ...data }, text: `${id} 已从 ${data.from} 退回 ${data.to}。` };
  },
};

export default rollback;
