/** The deployment file, by default `registry.json`: which plugins run, and how. Checked whenever it is read. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import schema from '../sdk/schema/registry.json' with { type: 'json' };
import { projectRoot } from './db/root.ts';
import { JsonFault, parseWithLines } from './json-lines.ts';

const fileName = 'registry.json';

export type FileValue = string | number | boolean;

interface Entry {
  readonly id: string;
  readonly enabled: boolean;
  /** No administrator switches it: it is what the file says. */
  readonly locked?: boolean;
  /** By the name of the setting. */
  readonly settings?: Readonly<Record<string, FileValue>>;
}

export interface ListedEntry extends Entry {
  readonly line: number;
  /** Line of a setting. */
  readonly lineOf: (setting: string) => number;
}

/** Where a registry is read from. */
export interface RegistrySource {
  /** Absolute. */
  readonly file: string;
  /** As sentences call it. */
  readonly name: string;
  /** Of the repository; `plugins/` stands below it. */
  readonly root: string;
  /** Plugins beside the folders; undefined where nobody can tell. */
  readonly published: readonly string[] | undefined;
}

export interface Mistake {
  readonly line: number;
  readonly what: string;
  /** What to do. */
  readonly fix: string;
}

export function mistakesError(name: string, mistakes: readonly Mistake[]): Error {
  const lines = mistakes.map(({ line, what, fix }) => `  ${name}:${line} ${what}。修正：${fix}。`);
  return new Error([`插件登记表有 ${mistakes.length} 处错误：`, ...lines].join('\n'));
}

const options = { allErrors: true, verbose: true, allowUnionTypes: true };
// the schema is our own: a check of it takes longer than that of the file
const check = new Ajv2020({ ...options, validateSchema: false }).compile<{
  plugins: readonly Entry[];
}>(schema);

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
  'string,number,boolean': '字符串、数字或布尔值',
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

/** Folders of areas: with both halves. */
const halves = ['plugin.ts', 'server.ts'] as const;

const foldersOf = (root: string): string[] =>
  readdirSync(join(root, 'plugins'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

const isHalved = (root: string, id: string, name: string) => existsSync(join(root, 'plugins', id, name));

function folderMistakes({ root, published }: RegistrySource, { id, line }: ListedEntry): Mistake[] {
  if (published?.includes(id)) return [];
  const folders = foldersOf(root);
  if (folders.includes(id))
    return halves
      .filter((name) => !isHalved(root, id, name))
      .map((name) => ({ line, what: `文件夹 plugins/${id} 里没有 ${name}`, fix: '补上该文件，或删除这一行' }));
  if (published === undefined) return [];
  const others = published.filter((one) => !folders.includes(one));
  const fix = `改为现有的插件（${[...folders, ...others].join('、')}），或删除这一行`;
  return [{ line, what: `没有文件夹 plugins/${id}${others.length > 0 ? '，也没有发布过它' : ''}`, fix }];
}

/** What no schema can tell: entries against each other, and against the folders. */
function entryMistakes(source: RegistrySource, entries: readonly ListedEntry[], line: number): Mistake[] {
  const first = new Map<string, number>();
  const mistakes = entries.flatMap((entry): Mistake[] => {
    const before = first.get(entry.id);
    if (before !== undefined) {
      const what = `插件 ${entry.id} 登记了两次，第一次在第 ${before} 行`;
      return [{ line: entry.line, what, fix: '删除其中一行' }];
    }
    first.set(entry.id, entry.line);
    return folderMistakes(source, entry);
  });
  if (mistakes.length === 0 && !entries.some(({ enabled }) => enabled))
    return [{ line, what: '没有启用任何插件', fix: '把至少一个插件的 enabled 写为 true' }];
  return mistakes;
}

function parse(name: string, text: string): ReturnType<typeof parseWithLines> {
  try {
    return parseWithLines(text);
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error;
    throw mistakesError(name, [{ line: error.line, what: error.message, fix: '按 JSON 的写法改正' }]);
  }
}

/** @throws Error with a Chinese sentence for each mistake: its line, and what to do. */
export function readRegistryFile(source: RegistrySource): readonly ListedEntry[] {
  const { file, name } = source;
  if (!existsSync(file)) throw new Error(`找不到插件登记表 ${file}。修正：恢复该文件，或改正环境变量 REGISTRY。`);
  const { value, lines } = parse(name, readFileSync(file, 'utf8'));
  if (!check(value))
    throw mistakesError(
      name,
      (check.errors ?? []).map((error) => mistakeOf(error, value, lines)),
    );
  const entries = value.plugins.map((entry, index): ListedEntry => {
    const line = lines.get(`/plugins/${index}`) ?? 1;
    return { ...entry, line, lineOf: (setting) => lines.get(`/plugins/${index}/settings/${setting}`) ?? line };
  });
  const mistakes = entryMistakes(source, entries, lines.get('/plugins') ?? 1);
  if (mistakes.length > 0) throw mistakesError(name, mistakes);
  return entries;
}

/** The registry of the repository. @throws Error with a Chinese sentence for each mistake. */
export const readSourceRegistry = (root: string = projectRoot()): readonly ListedEntry[] =>
  readRegistryFile({ file: join(root, fileName), name: fileName, root, published: [] });

/** Ids of all areas, in the order of the repository's registry; those that it does not name after them. */
export function sourceAreas(root: string = projectRoot()): string[] {
  const listed = readSourceRegistry(root).map(({ id }) => id);
  const others = foldersOf(root).filter((id) => halves.every((name) => isHalved(root, id, name)));
  return [...new Set([...listed, ...others])];
}

/** @throws Error with a Chinese sentence when a declaration calls itself otherwise than its folder. */
export function demandOwnId(id: string, declared: string, root?: string): void {
  if (declared === id) return;
  const line = readSourceRegistry(root).find((entry) => entry.id === id)?.line ?? 1;
  const what = `plugins/${id}/plugin.ts 里的 id 是 ${declared}，与文件夹不同`;
  const fix = `把 plugin.ts 的 id 改为 ${id}，或把文件夹和这一行改为 ${declared}`;
  throw mistakesError(fileName, [{ line, what, fix }]);
}
