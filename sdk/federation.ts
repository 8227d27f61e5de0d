/**
 * The federation host, for the portal and the test kit alike: the modules that it shares, the bundler runtime that
 * entries use, and scripts that are only loaded by their hash. Hosts fetch it when they need it. @packageDocumentation
 */
import { createInstance } from '@module-federation/enhanced/runtime';
import bundler from '@module-federation/webpack-bundler-runtime';
import dayjs from 'dayjs';
import * as react from 'react';
import * as jsx from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as swr from 'swr';
import * as contract from './contract/index.ts';
import * as format from './format/index.ts';
import * as sdk from './index.ts';
import * as router from './router.ts';
import * as ui from './ui/index.ts';

const loaded: Readonly<Record<string, unknown>> = {
  react,
  'react/jsx-runtime': jsx,
  'react-dom': reactDom,
  swr,
  dayjs,
  '@portal/sdk': sdk,
  '@portal/sdk/contract': contract,
  '@portal/sdk/format': format,
  '@portal/sdk/router': router,
  '@portal/sdk/ui': ui,
};

type Load = () => Promise<unknown>;

export interface FederationParts {
  readonly name: string;
  /** The version at which the host has a shared module. */
  readonly versionOf: (module: string) => string;
  /** The SDK's heavier doors, fetched with the pages that use them. */
  readonly kits: Readonly<Record<string, Load>>;
  /** The hash of a script; one without is not loaded. */
  readonly integrityOf: (url: string) => string | undefined;
}

function sharedBy({ versionOf, kits }: Pick<FederationParts, 'versionOf' | 'kits'>) {
  const given = (name: string) => {
    const version = versionOf(name);
    const shareConfig = { singleton: true, requiredVersion: `^${version}`, strictVersion: true };
    return { version, scope: ['default'], shareConfig };
  };
  const onDemand: Readonly<Record<string, Load>> = { '@griffel/react': () => import('@griffel/react'), ...kits };
  const getter = (load: Load) => async () => {
    const lib = await load();
    return () => lib;
  };
  return Object.fromEntries([
    ...Object.entries(loaded).map(([name, lib]) => [name, { ...given(name), lib: () => lib, loaded: true }]),
    ...Object.entries(onDemand).map(([name, load]) => [name, { ...given(name), get: getter(load) }]),
  ]);
}

/** Fails closed: a script that the registry does not name is not loaded. */
const scriptsBy =
  (integrityOf: FederationParts['integrityOf']) =>
  ({ url }: { url: string }): HTMLScriptElement => {
    const integrity = integrityOf(url);
    if (!integrity) throw new Error(`The registry does not name ${url}.`);
    const script = document.createElement('script');
    script.integrity = integrity;
    script.crossOrigin = 'anonymous';
    script.src = url;
    return script;
  };

/**
 * Plugins take the bundler runtime from `__PORTAL_MF_2_9__`, whose name carries the federation minor; each gets its own
 * copy, whose `init` makes an instance instead of reusing the first plugin's.
 */
function offerBundler(): void {
  Object.assign(globalThis, {
    __PORTAL_MF_2_9__: () => ({
      ...bundler,
      runtime: { ...bundler.runtime, init: createInstance },
      bundlerRuntime: { ...bundler.bundlerRuntime, S: {} },
      bundlerRuntimeOptions: {},
    }),
  });
}

export interface Federation {
  /** Where a plugin's entry is; its code is fetched with the first of its modules. */
  know(container: string, entry: string): void;
  /** A module of a plugin, by the name it is exposed under. */
  load<T>(container: string, expose: string): Promise<T | null>;
}

export function createFederation({ name, integrityOf, ...shared }: FederationParts): Federation {
  offerBundler();
  const federation = createInstance({
    name,
    remotes: [],
    shareStrategy: 'loaded-first',
    plugins: [{ name: 'integrity', createScript: scriptsBy(integrityOf) }],
    shared: sharedBy(shared),
  });
  return {
    know: (container, entry) => federation.registerRemotes([{ name: container, entry, type: 'global' }]),
    load: <T>(container: string, expose: string) => federation.loadRemote<T>(`${container}/${expose}`),
  };
}
