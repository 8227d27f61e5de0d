import { buildPlugin } from '../build-plugin.ts';
import { findingsIn } from '../check/all.ts';
import { overBudget } from '../check/budgets.ts';
import { type Command, EXIT } from '../command.ts';
import { findingLine, FoundError, hasErrors } from '../findings.ts';
import { outOf, readProject } from '../project.ts';

const kb = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;

const build: Command = {
  summary: '检查并构建插件到 dist/<id>/<version>/，连同 manifest.json',
  usage: '',
  async run({ cwd, progress }) {
    progress('读取 plugin.ts');
    const project = await readProject(cwd);
    progress('检查');
    const found = findingsIn(project);
    if (hasErrors(found)) throw new FoundError(found);
    const out = outOf(project);
    progress('打包');
    const manifest = await buildPlugin(project, out);
    const { plugin, files, sizes } = manifest;
    const over = overBudget(sizes);
    const findings = [...found, ...over];
    const sized = `入口 ${kb(sizes.entryBrotli)}（brotli），最重的页面 ${kb(sizes.firstPageGzip)}（gzip）`;
    const text = [
      `已构建 ${plugin.id} ${plugin.version}：${out}，${files.length} 个文件，${sized}`,
      ...findings.map(findingLine),
    ];
    return {
      exit: over.length > 0 ? EXIT.findings : EXIT.done,
      data: { id: plugin.id, version: plugin.version, out, files: files.length, sizes, findings },
      text: text.join('\n'),
    };
  },
};

export default build;
