import { join } from 'node:path';
import { type Command, EXIT, misuse, textFlag } from '../command.ts';
import { conflictsWith } from '../../adopt/plan.ts';
import { table } from '../table.ts';
import { publishedVersion, readKnown } from '../deployment.ts';
import { outOf, readProject } from '../project.ts';

const plan: Command = {
  summary: '比对构建结果与一个部署，列出冲突',
  usage: '--registry <文件或网址>',
  options: { registry: { type: 'string' } },
  help: { registry: '部署目录的 registry.json，或门户构建的 registry.json' },
  async run(given) {
    const { cwd, progress } = given;
    const from = textFlag(given, 'registry') ?? misuse('请用 --registry 给出清单的文件或网址。');
    const mine = publishedVersion(join(cwd, outOf(await readProject(cwd))));
    progress(`读取 ${from}`);
    const registry = await readKnown(from);
    const conflicts = conflictsWith(mine, registry);
    const errors = conflicts.filter(({ level }) => level === 'error').length;
    const against = `${mine.id} ${mine.version} 与 ${registry.entrants.length} 个插件比对：${errors} 个冲突`;
    return {
      exit: errors > 0 ? EXIT.findings : EXIT.done,
      data: { id: mine.id, version: mine.version, errors, conflicts },
      text: conflicts.length > 0 ? `${table(conflicts)}\n${against}` : against,
    };
  },
};

export default plan;
