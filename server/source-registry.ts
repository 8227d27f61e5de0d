/** `registry.json`: which areas this deployment has. Checked whenever it is read, by build and server alike. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import schema from '../sdk/schema/registry.json' with { type: 'json' };
import { projectRoot } from './db/root.ts';
import { JsonFault, parseWithLines } from './json-lines.ts';

const fileName = 'registry.json';

interface Entry {
  readonly id: string;
  readonly enabled: boolean;
}

interface ListedEntry extends Entry {
  readonly line: number;
}

interface Mistake {
  readonly line: number;
  readonly what: string;
  /** What to do. */
  readonly fix: string;
}

const mistakeLine = ({ line, what, fix }: Mistake) => `${fileName}:${line} ${what}。修正：${fix}。`;

const mistakesError = (mistakes: readonly Mistake[]): Error =>
  new Error([`插件登记表有 ${mistakes.length} 处错误：`, ...mistakes.map((one) => `  ${mistakeLine(one)}`)].join('\n'));

const check = new Ajv2020({ allErrors: true, verbose: true }).compile<{ plugins: readonly Entry[] }>(schema);

/** `插件 order `, or its place where it has no id; what follows is Chinese. */
function entryAt(pointer: string, value: unknown): string {
  const [, plugins, index] = pointer.split('/');
  if (plugins !== 'plugins' || index === undefined) return '登记表';
  const entry = (value as { plugins: readonly unknown[] }).plugins[Number(index)];
  const id = typeof entry === 'object' && entry !== null && 'id' in entry ? entry.id : undefined;
  return typeof id === 'string' ? `插件 ${id} ` : `第 ${Number(index) + 1} 个插件`;
}

const TYPE: Readonly<Record<string, string>> = {
  object: '对象 {…}',
  array: '数组 […]',
  string: '字符串',
  boolean: '布尔值 true 或 false',
};

const shortly = (value: unknown) => JSON.stringify(value).slice(0, 40);

/** What the schema found, in words. The schema's own description is the way out. */
function mistakeOf(error: ErrorObject, value: unknown, lines: ReadonlyMap<string, number>): Mistake {
  const { keyword, instancePath, params, parentSchema, data } = error;
  const owner = entryAt(instancePath, value);
  const field = instancePath.replace(/^\/plugins\/\d+/, '').slice(1);
  const line = lines.get(instancePath) ?? 1;
  const description = String(parentSchema?.['description'] ?? '');
  const named: Readonly<Record<string, () => Mistake>> = {
    required: () => {
      const missing = String(params['missingProperty']);
      const wanted = parentSchema?.['properties'] as Readonly<Record<string, { description: string }>>;
      return { line, what: `${owner}缺少字段 ${missing}`, fix: `补上 ${missing}（${wanted[missing]?.description}）` };
    },
    additionalProperties: () => {
      const extra = String(params['additionalProperty']);
      const known = Object.keys((parentSchema?.['properties'] ?? {}) as object);
      const at = lines.get(`${instancePath}/${extra}`) ?? line;
      return { line: at, what: `${owner}有未知字段 ${extra}`, fix: `删除或改名，可用的字段有 ${known.join('、')}` };
    },
    type: () => ({
      line,
      what: `${owner}${field && `的 ${field} `}应为${TYPE[String(params['type'])]}，现在是 ${shortly(data)}`,
      fix: description,
    }),
  };
  return named[keyword]?.() ?? { line, what: `${owner}的 ${field} 不符合格式`, fix: description };
}

const foldersOf = (root: string): string[] =>
  readdirSync(join(root, 'plugins'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

/** What no schema can tell: entries against each other, and against the folders. */
function entryMistakes(root: string, entries: readonly ListedEntry[], line: number): Mistake[] {
  const first = new Map<string, number>();
  const mistakes = entries.flatMap(({ id, line }): Mistake[] => {
    const before = first.get(id);
    if (before !== undefined)
      return [{ line, what: `插件 ${id} 登记了两次，第一次在第 ${before} 行`, fix: '删除其中一行' }];
    first.set(id, line);
    const folders = foldersOf(root);
    if (!folders.includes(id))
      return [{ line, what: `没有文件夹 plugins/${id}`, fix: `改为现有的插件（${folders.join('、')}），或删除这一行` }];
    return ['plugin.ts', 'server.ts']
      .filter((name) => !existsSync(join(root, 'plugins', id, name)))
      .map((name) => ({ line, what: `文件夹 plugins/${id} 里没有 ${name}`, fix: '补上该文件，或删除这一行' }));
  });
  if (mistakes.length === 0 && !entries.some(({ enabled }) => enabled))
    return [{ line, what: '没有启用任何插件', fix: '把至少一个插件的 enabled 写为 true' }];
  return mistakes;
}

function parse(text: string): ReturnType<typeof parseWithLines> {
  try {
    return parseWithLines(text);
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error;
    throw mistakesError([{ line: error.line, what: error.message, fix: '按 JSON 的写法改正' }]);
  }
}

/** @throws Error with a Chinese sentence for each mistake: its line, and what to do. */
export function readSourceRegistry(root: string = projectRoot()): readonly ListedEntry[] {
  const file = join(root, fileName);
  if (!existsSync(file)) throw new Error(`找不到插件登记表 ${file}。修正：从版本库恢复该文件。`);
  const { value, lines } = parse(readFileSync(file, 'utf8'));
  if (!check(value)) throw mistakesError((check.errors ?? []).map((error) => mistakeOf(error, value, lines)));
  const entries = value.plugins.map((entry, index) => ({ ...entry, line: lines.get(`/plugins/${index}`) ?? 1 }));
  const mistakes = entryMistakes(root, entries, lines.get('/plugins') ?? 1);
  if (mistakes.length > 0) throw mistakesError(mistakes);
  return entries;
}

/** Ids of the areas that are switched on, in their order. */
export const enabledAreas = (root?: string): string[] =>
  readSourceRegistry(root)
    .filter(({ enabled }) => enabled)
    .map(({ id }) => id);

/** @throws Error with a Chinese sentence when a declaration calls itself otherwise than its folder. */
export function demandOwnId(id: string, declared: string, root?: string): void {
  if (declared === id) return;
  const line = readSourceRegistry(root).find((entry) => entry.id === id)?.line ?? 1;
  const what = `plugins/${id}/plugin.ts 里的 id 是 ${declared}，与文件夹不同`;
  throw mistakesError([{ line, what, fix: `把 plugin.ts 的 id 改为 ${id}，或把文件夹和这一行改为 ${declared}` }]);
}
