/**
 * The federation runtime, one lazy chunk: the host is built without a federation plugin, so nothing of it is on the
 * path of the first page. Plugins take the bundler runtime from `__PORTAL_MF_2_9__`; each gets its own copy, whose
 * `init` makes an instance instead of reusing the first plugin's.
 */
import * as griffel from '@griffel/react';
import { createInstance } from '@module-federation/enhanced/runtime';
import bundler from '@module-federation/webpack-bundler-runtime';
import * as sdk from '@portal/sdk';
import * as contract from '@portal/sdk/contract';
import * as format from '@portal/sdk/format';
import type { Asset, BuiltPlugin } from '@portal/sdk/registry';
import * as router from '@portal/sdk/router';
import * as ui from '@portal/sdk/ui';
import dayjs from 'dayjs';
import * as react from 'react';
import * as jsx from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as swr from 'swr';
import versions from '../../package.json' with { type: 'json' };
import { assetUrl, pageData } from '../page-data.ts';
import { kitNames, loadKit } from './kits.ts';

const sdkVersion = '1.0.0';
const versionOf = (name: keyof typeof versions.dependencies) => versions.dependencies[name].replace(/^\^/, '');

const shareConfig = (version: string) => ({ singleton: true, requiredVersion: `^${version}`, strictVersion: true });
const eager = (version: string, lib: unknown) => ({
  version,
  scope: ['default'],
  lib: () => lib,
  loaded: true,
  shareConfig: shareConfig(version),
});
const onDemand = (version: string, load: () => Promise<unknown>) => ({
  version,
  scope: ['default'],
  get: async () => {
    const lib = await load();
    return () => lib;
  },
  shareConfig: shareConfig(version),
});

Object.assign(globalThis, {
  __PORTAL_MF_2_9__: () => ({
    ...bundler,
    runtime: { ...bundler.runtime, init: createInstance },
    bundlerRuntime: { ...bundler.bundlerRuntime, S: {} },
    bundlerRuntimeOptions: {},
  }),
});

const integrities = new Map<string, string>();
const trust = ({ url, integrity }: Asset) => integrities.set(new URL(assetUrl(url), location.href).href, integrity);
for (const { entry } of pageData.registry.plugins) trust(entry);

/** Fails closed: a script that the registry does not name is not loaded. */
function createScript({ url }: { url: string }): HTMLScriptElement {
  const integrity = integrities.get(url);
  if (!integrity) throw new Error(`The registry does not name ${url}.`);
  const script = document.createElement('script');
  script.integrity = integrity;
  script.crossOrigin = 'anonymous';
  script.src = url;
  return script;
}

const federation = createInstance({
  name: 'portal',
  remotes: [],
  shareStrategy: 'loaded-first',
  plugins: [{ name: 'integrity', createScript }],
  shared: {
    react: eager(versionOf('react'), react),
    'react/jsx-runtime': eager(versionOf('react'), jsx),
    'react-dom': eager(versionOf('react-dom'), reactDom),
    swr: eager(versionOf('swr'), swr),
    dayjs: eager(versionOf('dayjs'), dayjs),
    '@griffel/react': eager(versionOf('@griffel/react'), griffel),
    '@portal/sdk': eager(sdkVersion, sdk),
    '@portal/sdk/contract': eager(sdkVersion, contract),
    '@portal/sdk/format': eager(sdkVersion, format),
    '@portal/sdk/router': eager(sdkVersion, router),
    '@portal/sdk/ui': eager(sdkVersion, ui),
    ...Object.fromEntries(kitNames.map((name) => [name, onDemand(sdkVersion, () => loadKit(name))])),
  },
});

const remoteOf = ({ container, entry }: BuiltPlugin) => ({
  name: container,
  entry: new URL(assetUrl(entry.url), location.href).href,
  type: 'global' as const,
});

federation.registerRemotes(pageData.registry.plugins.map(remoteOf));

export const loadExpose = <T>(plugin: BuiltPlugin, expose: string): Promise<T | null> =>
  federation.loadRemote<T>(`${plugin.container}/${expose}`);
