/** How long pages took, from the browser's own records. The first visit of each counts: later ones find the code. */
import { ownerOf } from '../deployment/crashes.ts';
import { book } from '../resources/book.ts';

export interface Timing {
  readonly plugin: string;
  readonly path: string;
  /** Milliseconds from the first request of its code, or the opening of the portal, to the first drawing. */
  readonly drawn: number;
  /** Milliseconds in which its code was fetched; undefined when it was there already. */
  readonly code: number | undefined;
  /** The first of the plugin's calls in that time: milliseconds and path. */
  readonly call: number | undefined;
  readonly callPath: string | undefined;
}

export interface LoadedFile {
  readonly plugin: string;
  /** Below the plugin's folder. */
  readonly name: string;
  /** Bytes as they are, and as they came; 0 where the browser does not tell. */
  readonly bytes: number;
  readonly sent: number;
  readonly ms: number;
}

export type Resource = Pick<
  PerformanceResourceTiming,
  'name' | 'startTime' | 'responseEnd' | 'initiatorType' | 'decodedBodySize' | 'transferSize'
>;

export interface Mark {
  readonly name: string;
  readonly startTime: number;
}

const markForm = /^portal:page (\S+) (\S+)$/;

const isCode = ({ name }: Resource) => /\.(js|css)$/.test(name);
const between = (from: number, to: number) => (one: Resource) => one.startTime >= from && one.startTime <= to;

/** Calls that a page makes when it is drawn go out a moment later. */
const afterDrawing = 500;

/** Paths of calls that a plugin has asked for. */
type Asked = (plugin: string) => ReadonlySet<string>;

const isOneOf = (paths: ReadonlySet<string>) => (one: Resource) => {
  const { pathname } = new URL(one.name);
  return one.initiatorType === 'fetch' && [...paths].some((path) => pathname.endsWith(path));
};

function timingOf(mark: Mark, since: number, resources: readonly Resource[], asked: Asked): Timing[] {
  const [, plugin, path] = markForm.exec(mark.name) ?? [];
  if (plugin === undefined || path === undefined) return [];
  const code = resources
    .filter((one) => isCode(one) && ownerOf(one.name) === plugin)
    .filter(between(since, mark.startTime));
  const begin = code.length > 0 ? Math.min(...code.map(({ startTime }) => startTime)) : undefined;
  const ended = code.length > 0 ? Math.max(...code.map(({ responseEnd }) => responseEnd)) : undefined;
  const call = resources
    .filter(isOneOf(asked(plugin)))
    .find(between(since === 0 ? 0 : (begin ?? since), mark.startTime + afterDrawing));
  return [
    {
      plugin,
      path,
      drawn: mark.startTime - (since === 0 ? 0 : (begin ?? call?.startTime ?? mark.startTime)),
      code: begin === undefined || ended === undefined ? undefined : ended - begin,
      call: call && call.responseEnd - call.startTime,
      callPath: call && new URL(call.name).pathname,
    },
  ];
}

/** One row for each page, in the order of drawing; requests made before the previous page belong to none of it. */
export function timingsOf(marks: readonly Mark[], resources: readonly Resource[], asked: Asked): Timing[] {
  const drawn = marks.filter(({ name }) => markForm.test(name)).sort((one, other) => one.startTime - other.startTime);
  return drawn.flatMap((mark, index) => timingOf(mark, drawn[index - 1]?.startTime ?? 0, resources, asked));
}

/** Files of plugins that this tab has fetched. */
export const loadedFiles = (resources: readonly Resource[]): LoadedFile[] =>
  resources.filter(isCode).flatMap(({ name, decodedBodySize, transferSize, responseEnd, startTime }) => {
    const plugin = ownerOf(name);
    if (plugin === undefined) return [];
    const file = name.slice(name.indexOf(`/plugins/${plugin}/`) + `/plugins/${plugin}/`.length);
    return [{ plugin, name: file, bytes: decodedBodySize, sent: transferSize, ms: responseEnd - startTime }];
  });

const isResource = (entry: PerformanceEntry): entry is PerformanceResourceTiming => entry.entryType === 'resource';

export const readResources = (): Resource[] => performance.getEntriesByType('resource').filter(isResource);
export const readTimings = (): Timing[] =>
  timingsOf(performance.getEntriesByType('mark'), readResources(), book.askedBy);
