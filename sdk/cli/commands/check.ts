import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildPlugin } from '../build-plugin.ts';
import { findingsIn } from '../check/all.ts';
import { overBudget } from '../check/budgets.ts';
import { type Command, EXIT } from '../command.ts';
import { type Finding, findingLine, FoundError, hasErrors } from '../findings.ts';
import { type Project, readProject } from '../project.ts';

const trial = 'dist/.check';

/** Weighs a trial build, which is thrown away; one that is not made says why. */
async function weighed(project: Project): Promise<readonly Finding[]> {
  try {
    return overBudget((await buildPlugin(project, trial)).sizes);
  } catch (error) {
    if (error instanceof FoundError) return error.findings;
    throw error;
  } finally {
    rmSync(join(project.root, trial), { recursive: true, force: true });
  }
}

const check: Command = {
  summary: '检查声明、路由、权限码、样式、依赖和体积',
  usage: '[--no-build]',
  options: { 'no-build': { type: 'boolean' } },
  help: { 'no-build': '不做试构建，不检查体积' },
  async run({ cwd, flags, progress }) {
    progress('读取 plugin.ts');
    const project = await readProject(cwd);
    const { plugin } = project.declared;
    const found = findingsIn(project);
    if (flags['no-build'] !== true) progress('试构建');
    const findings = flags['no-build'] === true ? found : [...found, ...(await weighed(project))];
    const errors = findings.filter(({ level }) => level === 'error').length;
    const total = `${errors} 个错误，${findings.length - errors} 个警告`;
    return {
      exit: hasErrors(findings) ? EXIT.findings : EXIT.done,
      data: { id: plugin.id, errors, warnings: findings.length - errors, findings },
      text: [...findings.map(findingLine), total].join('\n'),
    };
  },
};

export default check;
