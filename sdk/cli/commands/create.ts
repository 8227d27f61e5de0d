import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesBelow } from '../files.ts';
import { type Command, CommandError, EXIT, misuse } from '../command.ts';
import { idForm } from '../project.ts';

const template = join(import.meta.dirname, '../template');

/** Kept under another name, so that npm and the compiler leave the template alone. */
const placeOf = (name: string) =>
  name.replace(/(^|\/)_gitignore$/, '$1.gitignore').replace(/(^|\/)_(?=[^/]+\.json$)/, '$1');

const create: Command = {
  summary: '在空目录中建立一个可运行的插件',
  usage: '<id> [--name <名称>]',
  options: { name: { type: 'string' } },
  help: { name: '插件的中文名称，默认“示例插件”' },
  async run({ cwd, names: [id], flags, progress }) {
    if (id === undefined || !idForm.test(id)) return misuse('用法：portal create <id>，id 由小写字母、数字和 - 组成。');
    const present = readdirSync(cwd).filter((name) => !name.startsWith('.') && name !== 'node_modules');
    if (present.length > 0) throw new CommandError(`目录不是空的：${present.slice(0, 3).join('、')}`);
    const name = typeof flags['name'] === 'string' ? flags['name'] : '示例插件';
    const files = filesBelow(template).map((file) => ({ from: join(template, file), to: placeOf(file) }));
    for (const { from, to } of files) {
      progress(to);
      const text = readFileSync(from, 'utf8').replaceAll('example', id).replaceAll('示例插件', name);
      mkdirSync(dirname(join(cwd, to)), { recursive: true });
      writeFileSync(join(cwd, to), text);
    }
    const next = '接下来：npm install，npm test，npm run check，npm run build';
    return {
      exit: EXIT.done,
      data: { id, name, files: files.map(({ to }) => to) },
      text: `已建立插件 ${id}（${files.length} 个文件）。\n${next}`,
    };
  },
};

export default create;
