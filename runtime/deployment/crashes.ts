/** Which plugin a fault belongs to, and when it has had enough of them. */

/** Files of plugins lie in a folder of their plugin's name. */
const inPlugin = /\/plugins\/([A-Za-z][A-Za-z0-9-]*)\//;

/** The plugin whose file an error names first; none for faults of the shell. */
export const ownerOf = (trace: string | undefined): string | undefined => inPlugin.exec(trace ?? '')?.[1];

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
