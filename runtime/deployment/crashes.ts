/** Attributes faults to plugins, and decides when a plugin has had too many. */

export interface Origin {
  readonly plugin: string;
  /** Of a published plugin, whose files lie in a folder of their version. */
  readonly version?: string;
}

/** `at f (https://…:1:2)` of Chromium, `f@https://…:1:2` of Firefox and Safari: not the message before them. */
const frame = /(?:^\s*at\s.*|^[^@]*@\S.*):\d+\)?$/;
/** Browser extensions patch functions that pages call: the page is below them in the trace, but the fault is theirs. */
const extension = /\b(?:[a-z]+-)+extension:\/\//;
const folder = /^([A-Za-z][A-Za-z0-9-]*)\/(?:(\d+\.\d+\.\d+(?:(?:[-+]|%2B)[^/\s]+)?)\/)?/;

/** @param files Address below which each plugin has its folder. */
function originIn(text: string, files: string): Origin | undefined {
  const at = text.indexOf(files);
  if (at < 0) return undefined;
  const rest = text.slice(at + files.length);
  const [, plugin, version] = folder.exec(rest) ?? [];
  if (plugin === undefined) return originIn(rest, files);
  return { plugin, ...(version !== undefined && { version: version.replace('%2B', '+') }) };
}

/** Chromium repeats name and message above the frames, and a message may look like a frame. */
function withoutMessage(stack: string, message: string): string {
  const name = /^[^:\n@]*: /.exec(stack)?.[0] ?? '';
  return name !== '' && stack.startsWith(message, name.length) ? stack.slice(name.length + message.length) : stack;
}

function originOfTrace(trace: string, message: string, files: string): Origin | undefined {
  const frames = withoutMessage(trace, message)
    .split('\n')
    .filter((line) => frame.test(line));
  const thrower = frames.find((line) => line.includes(files) || extension.test(line));
  if (thrower !== undefined) return extension.test(thrower) ? undefined : originIn(thrower, files);
  return originIn(message || trace, files); // a file that could not be loaded is named there
}

/** The frames of an error without its message, which may say anything; none for what is no error. */
export const framesOf = (error: unknown): string =>
  error instanceof Error
    ? withoutMessage(error.stack ?? '', error.message)
        .split('\n')
        .filter((line) => frame.test(line))
        .join('\n')
    : '';

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** Where plugins lie, whatever the portal's address. */
const anyFiles = '/plugins/';
/** A chain of causes may be a ring. */
const mostCauses = 5;

/**
 * The plugin whose file a fault names first; none for faults of the shell and of browser extensions.
 * @param fault An error, the trace of one, or the address of a file.
 * @param files Address below which each plugin has its folder, `https://host/ef-plus/plugins/`.
 */
export function originOf(fault: unknown, files: string = anyFiles, causes = mostCauses): Origin | undefined {
  if (typeof fault === 'string') return originOfTrace(fault, '', files);
  if (typeof fault !== 'object' || fault === null) return undefined;
  const { stack, message, cause, errors } = fault as Partial<AggregateError>; // of another frame, it is no Error here
  const found = originOfTrace(textOf(stack), textOf(message), files);
  return found || causes === 0 ? found : originOf(cause ?? errors?.[0], files, causes - 1);
}

export const ownerOf = (fault: unknown, files?: string): string | undefined => originOf(fault, files)?.plugin;

export const mostCrashes = 3;
export const windowMs = 60_000;

/** Counts crashes by plugin. @returns whether this one was too many. */
export function createBreaker(now: () => number) {
  const times = new Map<string, number[]>();
  return (plugin: string): boolean => {
    const recent = [...(times.get(plugin) ?? []), now()].filter((at) => at > now() - windowMs);
    const broken = recent.length >= mostCrashes;
    times.set(plugin, broken ? [] : recent);
    return broken;
  };
}
