/**
 * `npm run lockfile`: makes `package-lock.json` serve every platform. A registry that holds only one platform's
 * binaries leaves the others' entries out, and `npm ci` elsewhere then refuses the file. With `--check` only compares.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './registry.ts';

interface Entry {
  version?: string;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'sunos', 'win32', 'netbsd', 'openbsd', 'aix'];
const processors = ['arm64', 'x64', 'ia32', 'arm', 'riscv64', 's390x', 'ppc64', 'loong64', 'mips64el', 'wasm32'];

/** Platform of a binary package, from its name: `@biomejs/cli-linux-arm64-musl`. */
function platformOf(name: string): Pick<Entry, 'os' | 'cpu' | 'libc'> {
  const words = name.split(/[-/]/);
  const os = systems.filter((system) => words.includes(system));
  const cpu = processors.filter((processor) => words.includes(processor));
  const libc = words.includes('musl') ? ['musl'] : words.includes('gnu') ? ['glibc'] : [];
  return { ...(os.length > 0 && { os }), ...(cpu.length > 0 && { cpu }), ...(libc.length > 0 && { libc }) };
}

/** Entries that the file names as optional and does not hold at that version; nested where another version is on top. */
function missing(packages: Readonly<Record<string, Entry>>): [string, Entry][] {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies).flatMap(([name, range]): [string, Entry][] => {
      const places = [`${path}/node_modules/${name}`, `node_modules/${name}`];
      const held = places.some((place) => packages[place]?.version === range);
      if (held || !/^\d/.test(range)) return [];
      const place = places[1] && packages[places[1]] ? places[0] : places[1];
      return [[place ?? '', { version: range, optional: true, ...platformOf(name) }]];
    }),
  );
}

const file = join(root, 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Entry> };
const added = missing(lock.packages);
const resolved = Object.keys(lock.packages).filter(
  (path) =>
    'resolved' in (lock.packages[path] ?? {}) &&
    path.startsWith('node_modules/') &&
    !path.startsWith('node_modules/@portal/'),
);

if (process.argv.includes('--check')) {
  if (added.length > 0)
    console.error(`package-lock.json 缺少 ${added.length} 个其他平台的条目，请运行 npm run lockfile。`);
  if (resolved.length > 0) console.error(`package-lock.json 含下载地址：${resolved.slice(0, 3).join('、')}`);
  if (added.length + resolved.length > 0) process.exitCode = 1;
} else {
  const packages = Object.fromEntries(
    Object.entries({ ...lock.packages, ...Object.fromEntries(added) }).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
  writeFileSync(file, `${JSON.stringify({ ...lock, packages }, null, 2)}\n`);
  console.log(`已补充 ${added.length} 个条目`);
}
