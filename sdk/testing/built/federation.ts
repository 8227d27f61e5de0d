/** A host for a built plugin as the portal is one: the federation runtime, and what plugins share with it. */
import { createInstance } from '@module-federation/enhanced/runtime';
import bundler from '@module-federation/webpack-bundler-runtime';
import * as griffel from '@griffel/react';
import dayjs from 'dayjs';
import * as react from 'react';
import * as jsx from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as swr from 'swr';
import type { PluginManifest } from '../../cli/format.ts';
import * as contract from '../../contract/index.ts';
import * as format from '../../format/index.ts';
import * as sdk from '../../index.ts';
import * as router from '../../router.ts';
import * as ui from '../../ui/index.ts';

const kits: Readonly<Record<string, () => Promise<unknown>>> = {
  '@portal/sdk/ui/form': () => import('../../ui/form/index.ts'),
  '@portal/sdk/ui/table': () => import('../../ui/table/index.ts'),
  '@portal/sdk/ui/date': () => import('../../ui/date/index.ts'),
  '@portal/sdk/ui/charts': () => import('../../ui/charts/index.ts'),
  '@portal/sdk/ui/rich-text': () => import('../../ui/rich-text/index.ts'),
  '@portal/sdk/ui/tree': () => import('../../ui/tree/index.ts'),
  '@portal/sdk/ui/report': () => import('../../ui/report/index.ts'),
};

const libraries: Readonly<Record<string, unknown>> = {
  react,
  'react/jsx-runtime': jsx,
  'react-dom': reactDom,
  swr,
  dayjs,
  '@griffel/react': griffel,
  '@portal/sdk': sdk,
  '@portal/sdk/contract': contract,
  '@portal/sdk/format': format,
  '@portal/sdk/router': router,
  '@portal/sdk/ui': ui,
};

/** Entries take the bundler runtime from their host, each its own copy; the name carries the federation minor. */
Object.assign(globalThis, {
  __PORTAL_MF_2_9__: () => ({
    ...bundler,
    runtime: { ...bundler.runtime, init: createInstance },
    bundlerRuntime: { ...bundler.bundlerRuntime, S: {} },
    bundlerRuntimeOptions: {},
  }),
});

/** At the versions that the plugin was built with: whether a deployment has those is what `portal plan` tells. */
function sharedAt(ranges: PluginManifest['shared']) {
  const given = (name: string) => {
    const version = (ranges[name] ?? '0.0.0').replace(/^\^/, '');
    return { version, shareConfig: { singleton: true, requiredVersion: `^${version}`, strictVersion: true } };
  };
  const loaded = Object.entries(libraries).map(([name, lib]) => [name, { ...given(name), lib: () => lib }]);
  const onDemand = Object.entries(kits).map(([name, load]) => {
    const get = async () => {
      const lib = await load();
      return () => lib;
    };
    return [name, { ...given(name), get }];
  });
  return Object.fromEntries([...loaded, ...onDemand]);
}

export interface Remote {
  readonly name: string;
  readonly manifest: PluginManifest;
  /** Where its files are served. */
  readonly origin: string;
}

/** @returns what loads a module of the plugin by the name that it is exposed under. */
export function hostFor({ name, manifest, origin }: Remote) {
  const { container, entry } = manifest.plugin;
  const address = `${origin}${entry.url}`;
  const createScript = ({ url }: { url: string }): HTMLScriptElement => {
    if (url !== address) throw new Error(`The registry does not name ${url}.`);
    const script = document.createElement('script');
    script.integrity = entry.integrity;
    script.crossOrigin = 'anonymous';
    script.src = url;
    return script;
  };
  const federation = createInstance({
    name,
    remotes: [{ name: container, entry: address, type: 'global' }],
    shareStrategy: 'loaded-first',
    plugins: [{ name: 'integrity', createScript }],
    shared: sharedAt(manifest.shared),
  });
  return (expose: string): Promise<unknown> => federation.loadRemote(`${container}/${expose}`);
}
