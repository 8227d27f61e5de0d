/**
 * `npm run api`: what each door of the SDK exports, a member a line with its sentence: those of authors as `sdk/api.md`,
 * those of the hosts as `sdk/host-api.md`. With `--check` it only compares, for `npm run check`.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import sdkJson from '../sdk/package.json' with { type: 'json' };
import { isHostDoor, packSdk } from './pack.ts';
import { root } from './registry.ts';

const docComment = /\/\*\*[\s\S]*?\*\//g;
const bare = (text: string): string =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** First sentence of the comment that stands directly before something. */
function sentenceOf(text: string): string {
  const comment = [...text.matchAll(docComment)].at(-1)?.[0] ?? '';
  const [told = ''] = comment
    .replace(/^\/\*\*|\*\/$/g, '')
    .replace(/^\s*\*\s?/gm, '')
    .split(/^\s*@/m);
  return /^.*?[.。](?=\s|$)/.exec(told.replace(/\s+/g, ' ').trim())?.[0] ?? told.replace(/\s+/g, ' ').trim();
}

/** Parts that end with a semicolon, or with the block of an interface; each with the comment before it. */
function partsOf(text: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let begin = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text.startsWith('/*', at)) at = text.indexOf('*/', at) + 1;
    const char = text[at] ?? '';
    if ('{(['.includes(char)) depth += 1;
    if ('})]'.includes(char)) depth -= 1;
    if (depth > 0 || (char !== ';' && char !== '}')) continue;
    const part = text.slice(begin, at + 1);
    const closesBlock = /^(export )?(declare )?(abstract )?(interface|class|namespace)\b/.test(bare(part));
    if (char === '}' && !closesBlock) continue;
    found.push(part);
    begin = at + 1;
  }
  return found;
}

const told = (signature: string, sentence: string): string =>
  sentence === '' ? signature : `${signature} // ${sentence}`;

const block = /^((?:export |declare |abstract )*(?:interface|class) [^{]*)\{([\s\S]*)\}$/;

/** One line, or one for each member of a block. */
function linesOf(statement: string): string {
  const signature = bare(statement).replace(/^export (declare )?/, '');
  const own = statement.replace(/^(\s*\/\*[\s\S]*?\*\/)*\s*/, '');
  const [, head, body] = block.exec(own) ?? [];
  const before = statement.slice(0, statement.length - own.length);
  if (head === undefined || body === undefined) return told(signature, sentenceOf(before));
  const members = partsOf(body).map(
    (member) => `  ${told(bare(member), sentenceOf(/^\s*\/\*\*[\s\S]*?\*\//.exec(member)?.[0] ?? ''))}`,
  );
  return [told(bare(head).replace(/^export (declare )?/, ''), sentenceOf(before)), ...members].join('\n');
}

/** Statements of a declaration file that export something. */
const statements = (text: string): string[] =>
  partsOf(text.replace(/^\s*\/\/.*$/gm, '')).filter((part) => bare(part).startsWith('export '));

const declared = /^export (?:declare )?(?:abstract )?(?:const|function|class|interface|type|enum) ([A-Za-z_$][\w$]*)/;
const reexport = /^export (?:type )?\{([^}]*)\}(?: from ['"]([^'"]+)['"])?;$/;
const everything = /^export \* from ['"]([^'"]+)['"];$/;

interface Found {
  readonly name: string;
  readonly signature: string;
}

const besides = (file: string, specifier: string) => join(dirname(file), specifier.replace(/\.js$/, '.d.ts'));

/** What a declaration file exports, followed to where it is declared. */
function exportsOf(file: string): Found[] {
  return statements(readFileSync(file, 'utf8')).flatMap((written): Found[] => {
    const statement = bare(written);
    const [, name] = declared.exec(statement) ?? [];
    if (name !== undefined) return [{ name, signature: linesOf(written) }];
    const [, all] = everything.exec(statement) ?? [];
    if (all !== undefined) return all.startsWith('.') ? exportsOf(besides(file, all)) : [];
    const [, names = '', from = ''] = reexport.exec(statement) ?? [];
    const theirs = from.startsWith('.') ? exportsOf(besides(file, from)) : [];
    return names
      .split(',')
      .map((one) => one.replace(/^\s*type /, '').trim())
      .filter((one) => one !== '')
      .flatMap((one) => named(one, theirs, from));
  });
}

function named(written: string, theirs: readonly Found[], from: string): Found[] {
  const [source = written, name = source] = written.split(/\s+as\s+/);
  const same = theirs.filter((found) => found.name === source).map(({ signature }) => ({ name, signature }));
  return same.length > 0 ? same : [{ name, signature: from === '' ? name : `${name} // ${from}` }];
}

const doorName = (door: string) => `@portal/sdk${door.slice(1)}`;

function doorReport(door: string, file: string): string {
  const lines = exportsOf(file)
    .map(({ signature }) => signature)
    .sort();
  return `## ${doorName(door)}\n\n\`\`\`text\n${[...new Set(lines)].join('\n')}\n\`\`\`\n`;
}

/** @param dist Declarations of the packed SDK. */
function reportOf(dist: string, about: string, fits: (door: string) => boolean): string {
  const doors = Object.entries(sdkJson.exports).filter(
    ([door]) => fits(door) && !door.includes('*') && !door.endsWith('/setup'),
  );
  const reports = doors.map(([door, { source }]) => doorReport(door, join(dist, source.replace(/\.tsx?$/, '.d.ts'))));
  return `# ${about}\n\n${reports.join('\n')}`;
}

const generated = 'Generated by `npm run api`';
const pages = [
  {
    file: 'sdk/api.md',
    about: `API of @portal/sdk ${sdkJson.version}\n\n${generated}; a change here is a change for every plugin.`,
    fits: (door: string) => !isHostDoor(door),
  },
  {
    file: 'sdk/host-api.md',
    about: `Host doors of @portal/sdk ${sdkJson.version}\n\n${generated}; only the runtime and the server of the portal open them, no plugin.`,
    fits: isHostDoor,
  },
];

if (process.argv[1] && relative(process.argv[1], import.meta.filename) === '') {
  const dist = join(dirname(await packSdk()), 'dist');
  for (const { file, about, fits } of pages) {
    const path = join(root, file);
    const report = reportOf(dist, about, fits);
    const same = existsSync(path) && readFileSync(path, 'utf8') === report;
    if (!process.argv.includes('--check')) {
      writeFileSync(path, report);
      console.log(same ? `${file} 没有变化。` : `${file} 已更新。`);
    } else if (!same) {
      console.error(`${file} 与 SDK 的导出不一致：若是有意改动，请运行 npm run api。`);
      process.exitCode = 1;
    }
  }
}
