/** What the federation runtime knows of the modules that host and plugins share. */

/** The parts of its instances that are read; it is somebody else's object, and may change with a minor version. */
interface Instance {
  readonly name?: string;
  readonly shareScopeMap?: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, SharedEntry>>>>>>;
}
interface SharedEntry {
  readonly from?: string;
  readonly useIn?: readonly string[];
  readonly loaded?: boolean | number;
  readonly lib?: unknown;
  readonly shareConfig?: { readonly requiredVersion?: string | false; readonly singleton?: boolean };
}

export interface SharedModule {
  readonly name: string;
  readonly version: string;
  readonly from: string;
  readonly singleton: boolean;
  readonly loaded: boolean;
  /** Containers that have taken it. */
  readonly users: readonly string[];
}

const instancesOf = (global: unknown): readonly Instance[] => {
  const federation = (global as { __FEDERATION__?: { __INSTANCES__?: readonly Instance[] } }).__FEDERATION__;
  return federation?.__INSTANCES__ ?? [];
};

function modulesOf({ shareScopeMap }: Instance): SharedModule[] {
  return Object.values(shareScopeMap ?? {}).flatMap((scope) =>
    Object.entries(scope).flatMap(([name, versions]) =>
      Object.entries(versions).map(([version, entry]) => ({
        name,
        version,
        from: entry.from ?? '',
        singleton: entry.shareConfig?.singleton === true,
        loaded: Boolean(entry.loaded ?? entry.lib),
        users: entry.useIn ?? [],
      })),
    ),
  );
}

/** Each version of a module once, with all that use it; empty before the first plugin's page. */
export function readShared(global: unknown = globalThis): SharedModule[] {
  const found = new Map<string, SharedModule>();
  for (const one of instancesOf(global).flatMap(modulesOf)) {
    const key = `${one.name}@${one.version} ${one.from}`;
    const before = found.get(key);
    const users = [...new Set([...(before?.users ?? []), ...one.users])].sort();
    found.set(key, { ...one, loaded: one.loaded || before?.loaded === true, users });
  }
  return [...found.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
}
