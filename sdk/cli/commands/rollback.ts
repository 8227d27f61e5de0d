import { join, resolve } from 'node:path';
import { type Command, CommandError, EXIT, misuse, textFlag } from '../command.ts';
import { alone, damagedFiles, readManifest, readRegistry, writeRegistry } from '../deployment.ts';
import { versionFolder } from '../format.ts';

function back(folder: string, id: string) {
  const registry = readRegistry(folder);
  const plugin = registry.plugins.find((one) => one.id === id);
  if (!plugin) throw new CommandError(`部署中没有插件 ${id}。`);
  const [target, ...previous] = plugin.previous;
  if (!target) throw new CommandError(`${id} 没有更早的版本可退回。`);
  const files = join(folder, versionFolder(target));
  const damaged = damagedFiles(files, readManifest(files));
  if (damaged.length > 0) throw new CommandError(`${id} ${target.version} 的文件已损坏：${damaged.join('、')}`);
  const rows = registry.plugins.map((one) => (one.id === id ? { ...target, previous } : one));
  return { from: plugin.version, to: target.version, revision: writeRegistry(folder, registry, rows) };
}

const rollback: Command = {
  summary: '让部署回到插件的上一版',
  usage: '<id> --to <部署目录>',
  options: { to: { type: 'string' } },
  help: { to: '部署目录' },
  async run(given) {
    const { cwd, names } = given;
    const id = names[0] ?? misuse('用法：portal rollback <id> --to <部署目录>');
    const folder = resolve(cwd, textFlag(given, 'to') ?? misuse('请用 --to 给出部署目录。'));
    const data = await alone(folder, async () => back(folder, id));
    return { exit: EXIT.done, data: { id, ...data }, text: `${id} 已从 ${data.from} 退回 ${data.to}。` };
  },
};

export default rollback;
