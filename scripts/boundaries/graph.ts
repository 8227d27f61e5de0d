/** Which file imports what, as the parser of the sources reads it; type imports are imports too. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';
import { parseSync } from 'oxc-parser';
import { visit } from './walk.ts';

/** One import: where it stands, and the file below the root, or the package, that it names. */
export interface Edge {
  readonly from: string;
  readonly line: number;
  readonly specifier: string;
  readonly to: { readonly file: string } | { readonly package: string };
}

/** Texts by their path below the root. */
export type Sources = ReadonlyMap<string, string>;

const rooms = ['runtime', 'plugins', 'sdk', 'server', 'scripts', 'tests'];
const isSource = (name: string) => /\.(tsx?|mjs)$/.test(name) && !name.endsWith('.d.ts');

export function readSources(root: string): Sources {
  const entries = rooms.flatMap((room) => readdirSync(join(root, room), { recursive: true, withFileTypes: true }));
  const files = entries
    .filter((entry) => entry.isFile() && isSource(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name));
  const own = readdirSync(root).filter((name) => /\.config\.ts$/.test(name));
  return new Map(
    [...files, ...own.map((name) => join(root, name))].map((file) => [
      relative(root, file),
      readFileSync(file, 'utf8'),
    ]),
  );
}

interface Named {
  readonly specifier: string;
  readonly start: number;
}

/** `import(…)` of code and of types, which the parser's list of imports leaves out. */
function inside(program: unknown): readonly Named[] {
  const found: Named[] = [];
  visit(program, ({ type, source, argument }) => {
    const named = type === 'ImportExpression' ? source : type === 'TSImportType' ? (source ?? argument) : undefined;
    const { value, start } = ((named as { literal?: unknown })?.literal ?? named ?? {}) as Record<string, unknown>;
    if (typeof value === 'string' && typeof start === 'number') found.push({ specifier: value, start });
  });
  return found;
}

function importsOf(file: string, text: string): readonly Named[] {
  const { module, program, errors } = parseSync(file, text);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const found: Named[] = module.staticImports.map(({ moduleRequest: { value, start } }) => ({
    specifier: value,
    start,
  }));
  for (const { entries } of module.staticExports) {
    const request = entries.find(({ moduleRequest }) => moduleRequest)?.moduleRequest;
    if (request) found.push({ specifier: request.value, start: request.start });
  }
  return [...found, ...inside(program.body)];
}

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;

/** `@portal/sdk/ui/table` → the file of that door; `#server/app` → the server's. */
function doorsOf(root: string): (specifier: string) => string | undefined {
  const { exports } = JSON.parse(readFileSync(join(root, 'sdk/package.json'), 'utf8')) as {
    exports: Record<string, { source: string }>;
  };
  return (specifier) => {
    if (specifier.startsWith('#server/')) return `server/${specifier.slice('#server/'.length)}.ts`;
    if (specifier === '#areas/link') return 'runtime/areas/federated.ts';
    if (!/^@portal\/sdk(\/|$)/.test(specifier)) return undefined;
    const door = `.${specifier.slice('@portal/sdk'.length)}`;
    const pattern = Object.keys(exports).find((name) => name.endsWith('*') && door.startsWith(name.slice(0, -1)));
    const source =
      exports[door]?.source ?? (pattern && exports[pattern]?.source.replace('*', door.slice(pattern.length - 1)));
    return source && posix.join('sdk', source);
  };
}

const packageOf = (specifier: string): string =>
  specifier.startsWith('node:')
    ? 'node'
    : specifier
        .split('/')
        .slice(0, specifier.startsWith('@') ? 2 : 1)
        .join('/');

/** @throws Error when a file cannot be parsed. */
export function readGraph(root: string, sources: Sources): readonly Edge[] {
  const doorOf = doorsOf(root);
  const target = (from: string, specifier: string): Edge['to'] => {
    const file = specifier.startsWith('.') ? posix.join(dirname(from), specifier) : doorOf(specifier);
    return file === undefined ? { package: packageOf(specifier) } : { file };
  };
  return Array.from(sources).flatMap(([from, text]) =>
    importsOf(from, text).map(({ specifier, start }) => ({
      ...{ from, specifier, line: lineAt(text, start) },
      to: target(from, specifier),
    })),
  );
}
