/** What the bundler, or the evaluation of `plugin.ts`, says of a fault: as a finding with a place and a way out. */
import { existsSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { lineOf } from './check/sources.ts';
import { type Finding, PTL } from './findings.ts';

/** As the bundler tells it. */
export interface BundlerError {
  readonly message: string;
  readonly module?: { readonly resource?: string } | null;
}

interface Place {
  readonly file: string;
  readonly line: number;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: terminals are coloured by them
const plain = (text: string): string => text.replaceAll(/\u001b\[\d+m/g, '').trim();

/** `items.tsx:12:5` of a stack, and the frame of a compiler, which knows the line alone. */
const located = /[[(\s]((?:\/|[A-Za-z]:\\)[^\s[\]()]+?\.(?:tsx?|css|json)):(\d+)(?::\d+)?/;
const framed = /╭─\[(\d+):\d+\]/;

/** Compiled code has other lines than its source: what is written there is found again by its text. */
function lineIn(file: string, needle: string | undefined, said: string): number {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (needle !== undefined && text.includes(needle)) return lineOf(text, needle);
  return Number(framed.exec(said)?.[1] ?? 1);
}

function placeIn(root: string, said: string, needle: string | undefined, resource = ''): Place {
  const [, file = resource.split('?')[0] ?? '', line] = located.exec(said) ?? [];
  const at = relative(root, file);
  if (file === '' || at.startsWith('..') || at.includes('node_modules'))
    return { file: 'plugin.ts', line: lineIn(join(root, 'plugin.ts'), needle, said) };
  return { file: at, line: needle === undefined && line ? Number(line) : lineIn(file, needle, said) };
}

/** The sentence in the frame that a compiler draws. */
function sentenceOf(said: string): string {
  const lines = said.split('\n').map((line) => line.replaceAll(/[×│╰─▶╭·]/g, '').trim());
  return lines.find((line) => line !== '' && !/^(Module build failed|Transform failed)/.test(line)) ?? '';
}

interface Reading extends Pick<Finding, 'code' | 'message' | 'fix'> {
  /** What stands in the source where the fault is. */
  readonly needle?: string;
}

const unresolved = (name: string): Reading => {
  const isFile = /^(\.|\/|[A-Za-z]:\\)/.test(name);
  const needle = isFile ? basename(name) : name;
  return isFile
    ? { code: PTL.lostFile, message: `找不到引入的文件 ${needle}`, fix: '改正路径，连同扩展名 .ts 或 .tsx。', needle }
    : {
        code: PTL.lostPackage,
        message: `找不到引入的包 ${name}`,
        fix: `npm install ${name}，或从 @portal/sdk 引入。`,
        needle,
      };
};

const readings: readonly (readonly [RegExp, (match: RegExpExecArray) => Reading])[] = [
  [/Can't resolve '([^']+)'/, ([, name = '']) => unresolved(name)],
  [/Cannot find (?:module|package) '([^']+)'/, ([, name = '']) => unresolved(name)],
  [
    /export '([^']+)' \(.*?\) was not found in '([^']+)'|does not provide an export named '([^']+)'/,
    ([, name, from, other = '']) => ({
      code: PTL.lostExport,
      message: `${from === undefined ? '引入的模块' : `${from} `}没有导出 ${name ?? other}`,
      fix: '改正名称，或在那里导出它。',
      needle: name ?? other,
    }),
  ],
];

function readingOf(said: string, otherwise: Reading): Reading {
  for (const [form, read] of readings) {
    const match = form.exec(said);
    if (match) return read(match);
  }
  return otherwise;
}

const finding = (root: string, said: string, { needle, ...reading }: Reading, resource?: string): Finding => ({
  ...reading,
  level: 'error',
  ...placeIn(root, said, needle, resource),
});

/** The first fault that a bundle was not made for. */
export function bundlerFinding(root: string, error: BundlerError): Finding {
  const said = plain(error.message);
  const isSyntax = /swc-loader|SyntaxError|Syntax Error|Unexpected token|lightningcss/i.test(said);
  const what = sentenceOf(said);
  const reading = readingOf(
    said,
    isSyntax
      ? { code: PTL.syntax, message: `语法错误：${what}`, fix: '改正这一行，或它前面没有结束的括号、引号。' }
      : { code: PTL.bundle, message: `打包失败：${what}`, fix: '按这句话改正；与 SDK 有关时核对它的版本。' },
  );
  return finding(root, said, reading, error.module?.resource);
}

/** Why `plugin.ts` cannot be read as a declaration. */
export function declarationFinding(root: string, error: unknown): Finding {
  const said = plain(error instanceof Error ? `${error.message}\n${error.stack ?? ''}` : String(error));
  const isSyntax = error instanceof Error && /TransformError|SyntaxError/.test(error.name);
  const what = isSyntax ? (/ERROR: (.+)/.exec(said)?.[1] ?? sentenceOf(said)) : sentenceOf(said);
  const reading = readingOf(
    said,
    isSyntax
      ? { code: PTL.syntax, message: `语法错误：${what}`, fix: '改正这一行，或它前面没有结束的括号、引号。' }
      : {
          code: PTL.declaration,
          message: `plugin.ts 不能求值：${what}`,
          fix: '声明只含数据和 () => import(…)，不运行页面代码。',
        },
  );
  return finding(root, said, reading);
}
