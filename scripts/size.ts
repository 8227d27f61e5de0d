/** `npm run size`: what a screen costs, and what is told more than once. It prints figures and fails nothing. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inColumns } from '../sdk/cli/table.ts';
import { circles, subjectOf } from './boundaries/circles.ts';
import { readGraph, readSources, type Sources } from './boundaries/graph.ts';
import { readOwners, tableFaults } from './boundaries/tables.ts';
import { readArea, root } from './registry.ts';
import { casts, guards, labels, stateConditions } from './size/counts.ts';
import { sourceAreas } from '../server/source-registry.ts';

const isTest = (file: string) => /\.test(-d)?\.tsx?$|(^|\/)(test-|fixture)/.test(file);
const linesOf = (text: string) => text.split('\n').length - 1;
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

function linesBelow(sources: Sources, folder: string): number {
  const files = Array.from(sources).filter(([file]) => file.startsWith(`${folder}/`) && !isTest(file));
  return sum(files.map(([, text]) => linesOf(text)));
}

/** Of each routed screen: the lines of its subject, shared by the screens that stand in it. */
async function linesPerScreen(sources: Sources): Promise<readonly number[]> {
  const areas = await Promise.all(sourceAreas(root).map(readArea));
  const folders = areas.flatMap(({ id, plugin }) =>
    Object.values(plugin.routes).flatMap(({ page }) => {
      const [, folder] = /import\(.*?['"`]\.\/([^/'"`]+)\//.exec(String(page)) ?? [];
      return folder === undefined ? [] : [`plugins/${id}/${folder}`];
    }),
  );
  return folders.map((folder) => linesBelow(sources, folder) / folders.filter((one) => one === folder).length);
}

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const sources = readSources(root);
const all = labels(sources);
const conditions = stateConditions(sources);
const screens = await linesPerScreen(sources);
const written = guards(sources);
const exported =
  readFileSync(join(root, 'sdk/api.md'), 'utf8').match(/^(class|const|function|interface|type|namespace) /gm)?.length ??
  0;
const plugins = Array.from(sources).filter(([file]) => file.startsWith('plugins/'));
const figures: readonly (readonly [title: string, figure: number, bar: string])[] = [
  ['plugins/ 行数（含测试）', sum(plugins.map(([, text]) => linesOf(text))), ''],
  ['plugins/ 行数（不含测试）', linesBelow(sources, 'plugins'), '54,000'],
  ['页面', screens.length, ''],
  ['每个页面的行数，中位数', Math.round(median(screens)), '480'],
  ['标签写出的次数', all.length, ''],
  ['标签重复写出', all.length - new Set(all.map(({ what }) => what)).size, '60'],
  ['浏览器端的状态条件', conditions.length, '20'],
  ['其中的文件', new Set(conditions.map(({ file }) => file)).size, ''],
  ['手写的流转守卫', written.length, '0'],
  ['有手写守卫的业务', new Set(written.map(({ file }) => subjectOf(file))).size, '0'],
  ['服务端的类型断言', casts(sources).length, '15'],
  ['互相引用的业务（对）', circles(readGraph(root, sources)).size, '0'],
  ['引用别人的表', tableFaults(sources, readOwners(root)).length, '0'],
  ['SDK 公开的名称', exported, ''],
];
console.log(
  inColumns([
    ['项目', '现在', '目标'],
    ...figures.map(([title, figure, bar]) => [title, figure.toLocaleString('en'), bar]),
  ]),
);
