/**
 * The rooms of the repository, and who may import whom. The first room whose pattern fits a file is its room; a room may
 * import itself and those it names. Two sides follow from that table: what the browser loads and what the server loads
 * meet in the rooms that both import.
 */
import type { Edge } from './graph.ts';

interface Room {
  readonly name: string;
  readonly files: RegExp;
  /** Rooms besides itself; undefined: all. */
  readonly imports?: readonly string[];
  /** Packages; undefined: all. */
  readonly packages?: RegExp;
  /** What a refused import should be instead. */
  readonly instead: string;
}

const model = ['contract', 'calls', 'model'];
const kit = [...model, 'browser SDK', 'navigation'];

export const rooms: readonly Room[] = [
  {
    name: 'tests',
    files: /\.test(-d)?\.tsx?$|^tests\/|^sdk\/testing\/|(^|\/)(fixture|test-)[^/]*$|^server\/testing\.ts$/,
    instead: '',
  },
  { name: 'scripts', files: /^scripts\/|^[^/]+\.config\.ts$|^server\/db\/generate\.ts$/, instead: '' },
  { name: 'template', files: /^sdk\/cli\/template\//, instead: '' },
  {
    name: 'contract',
    files: /^sdk\/(contract|format)\//,
    imports: [],
    packages: /^(typebox|dayjs)$/,
    instead: 'the language of contracts stands by itself',
  },
  {
    name: 'calls',
    files: /^sdk\/calls\//,
    imports: ['contract'],
    packages: /^$/,
    instead: 'a contract imports contracts and @portal/sdk/contract alone',
  },
  {
    name: 'model',
    files: /^sdk\/(adopt|decide)\/|^sdk\/(registry|plugin|joins|topics|message|scope|http-text)\.ts$/,
    imports: ['contract', 'calls'],
    packages: /^(ajv|react)$/, // declarations name components
    instead: 'what both sides decide by knows neither the browser nor the server',
  },
  {
    name: 'server SDK',
    files: /^sdk\/(server|service)(\.ts$|\/)/,
    imports: model,
    instead: 'the server door knows contracts alone: nothing of the browser, no area, no host',
  },
  {
    name: 'command line',
    files: /^sdk\/(cli\/|deployment\.ts$)/,
    imports: [...model, 'server SDK', 'tests'],
    instead: 'the command line knows the SDK alone',
  },
  {
    name: 'navigation',
    files: /^sdk\/navigation\.ts$/,
    imports: [],
    packages: /^react-router-dom$/,
    instead: 'it is the one file that knows the library of the router',
  },
  {
    name: 'browser SDK',
    files: /^sdk\//,
    imports: [...model, 'navigation'],
    packages: /^(?!node$|kysely$|pg$|fastify$|react-router-dom$)/,
    instead: 'the SDK knows neither host, area nor server',
  },
  {
    name: 'runtime',
    files: /^runtime\//,
    imports: kit,
    packages: /^(?!node$|kysely$|pg$|fastify$|react-router-dom$)/,
    instead: 'the runtime reaches areas through the registry, and the server by calls',
  },
  {
    name: 'database',
    files: /^server\/db\//,
    imports: ['server', 'server SDK', ...model],
    instead: 'the database knows no area',
  },
  {
    name: 'server',
    files: /^server\//,
    imports: ['database', 'server SDK', 'command line', ...model],
    packages: /^(?!pg$|@electric-sql\/pglite$|react(-dom)?$|@fluentui\/)/,
    instead: 'the server reaches the database through server/db, areas through their declarations, and no browser half',
  },
  {
    name: 'server half',
    files: /^plugins\/.*(\.|\/)server\.ts$/,
    imports: ['area contract', 'browser half', 'server SDK', 'contract', 'calls'],
    packages: /^(?!react(-dom)?$|@fluentui\/|fastify$|pg$|@electric-sql\/pglite$)/,
    instead: 'the server half imports contracts and @portal/sdk/server',
  },
  {
    name: 'area contract',
    files: /^plugins\/.*\/contract\.ts$/,
    imports: ['browser half', 'contract', 'calls'],
    packages: /^$/,
    instead: 'a contract imports contracts and @portal/sdk/contract alone',
  },
  {
    name: 'browser half',
    files: /^plugins\//,
    imports: ['area contract', ...kit],
    packages: /^(react|@fluentui\/react-icons|dayjs)$/,
    instead:
      'a page imports @portal/sdk and its kits: never the server half, the host’s port, or a library past the kit',
  },
];

export const roomOf = (file: string): Room => {
  const room = rooms.find(({ files }) => files.test(file));
  if (!room) throw new Error(`${file} stands in no room: see scripts/boundaries/rooms.ts.`);
  return room;
};

const areaOf = (file: string) => /^plugins\/([^/]+)\//.exec(file)?.[1];
const topOf = (file: string) => file.split('/')[0];

/** Doors of the SDK that are the host's own, not an author's. */
const hostDoors = /^@portal\/sdk\/(host|navigation|decide|sockets|federation|registry|deployment|personal)$/;

/** What an area's server half and its contracts may take from the other half: what needs contracts alone itself. */
function sharedBy(edges: readonly Edge[]): (file: string) => boolean {
  const own = new Map<string, Edge[]>();
  for (const edge of edges) own.set(edge.from, [...(own.get(edge.from) ?? []), edge]);
  const known = new Map<string, boolean>();
  const isShared = (file: string): boolean => {
    const before = known.get(file);
    if (before !== undefined) return before;
    known.set(file, true); // while it is asked: a circle is as shared as the rest of it
    const shared = (own.get(file) ?? []).every(({ to }) => {
      if (!('file' in to)) return to.package === 'dayjs';
      const { name } = roomOf(to.file);
      return name === 'contract' || name === 'calls' || (areaOf(to.file) !== undefined && isShared(to.file));
    });
    known.set(file, shared);
    return shared;
  };
  return isShared;
}

const reads = ['server half', 'area contract'];

function fault(edge: Edge, isShared: (file: string) => boolean): string | undefined {
  const from = roomOf(edge.from);
  if (!('file' in edge.to)) return (from.packages?.test(edge.to.package) ?? true) ? undefined : from.instead;
  const { file } = edge.to;
  if (!/\.(tsx?|mjs)$/.test(file) || file.startsWith('.cache/')) return undefined; // data, and what a build writes
  if (from.imports === undefined) return undefined;
  const to = roomOf(file);
  const [own, foreign] = [areaOf(edge.from), areaOf(file)];
  if (foreign !== undefined && own !== foreign)
    return 'an area meets the rest of the product through @portal/sdk alone';
  if (own !== undefined && hostDoors.test(edge.specifier)) return from.instead;
  if (topOf(file) === 'sdk' && topOf(edge.from) !== 'sdk' && edge.specifier.startsWith('.'))
    return 'the SDK is imported by its doors, @portal/sdk/…';
  if (to === from) return undefined;
  if (reads.includes(from.name) && to.name === 'browser half' && !isShared(file))
    return `${file} needs more than contracts; a file of the server half is named *.server.ts`;
  return from.imports.includes(to.name) ? undefined : from.instead;
}

/** One line for each import that leaves its room. */
export function importFaults(edges: readonly Edge[]): readonly string[] {
  const isShared = sharedBy(edges);
  return edges.flatMap((edge) => {
    const instead = fault(edge, isShared);
    if (instead === undefined) return [];
    return `${edge.from}:${edge.line} imports ${edge.specifier} (${roomOf(edge.from).name}): ${instead}.`;
  });
}
