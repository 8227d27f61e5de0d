import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildPlugin } from '../build-plugin.ts';
import { overBudget } from '../check/budgets.ts';
import { sourceFindings } from '../check/code.ts';
import { codeFindings, declarationFindings } from '../check/rules.ts';
import { schemaFindings } from '../check/schema.ts';
import { type Source, sourcesOf } from '../check/sources.ts';
import { topicFindings } from '../check/topics.ts';
import { type Command, EXIT } from '../command.ts';
import { type Finding, findingLine, hasErrors } from '../findings.ts';
import { type Project, readProject } from '../project.ts';

const trial = 'dist/.check';

/** Weighs a trial build, which is thrown away. */
async function weighed(project: Project): Promise<Finding[]> {
  try {
    return overBudget((await buildPlugin(project, trial)).sizes);
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
    const sources = sourcesOf(cwd);
    const declaration: Source = sources.find(({ file }) => file === 'plugin.ts') ?? { file: 'plugin.ts', text: '' };
    const found = [
      ...schemaFindings(plugin, declaration),
      ...declarationFindings(plugin, declaration),
      ...codeFindings(plugin, sources),
      ...sourceFindings(sources),
      ...topicFindings(plugin, sources),
    ];
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
