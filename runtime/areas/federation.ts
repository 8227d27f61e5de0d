/**
 * The federation runtime, one lazy chunk: the host is built without a federation plugin, so nothing of it is on the
 * path of the first page. Plugins take the bundler runtime from `__PORTAL_MF_2_9__`; each gets its own copy, whose
 * `init` makes an instance instead of reusing the first plugin's.
 */
import { createInstance } from '@module-federation/enhanced/runtime';
import bundler from '@module-federation/webpack-bundler-runtime';
import * as sdk from '@portal/sdk';
import * as contract from '@portal/sdk/contract';
import { sdkVersion } from '@portal/sdk/decide';
import * as format from '@portal/sdk/format';
import type { PartFiles } from '@portal/sdk/registry';
import * as router from '@portal/sdk/router';
import * as ui from '@portal/sdk/ui';
import dayjs from 'dayjs';
import * as react from 'react';
import * as jsx from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as swr from 'swr';
import versions from '../../package.json' with { type: 'json' };
import { assetUrl } from '../page-data.ts';
import { kitNames, loadKit } from './kits.ts';

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
    '@griffel/react': onDemand(versionOf('@griffel/react'), () => import('@griffel/react')),
    '@portal/sdk': eager(sdkVersion, sdk),
    '@portal/sdk/contract': eager(sdkVersion, contract),
    '@portal/sdk/format': eager(sdkVersion, format),
    '@portal/sdk/router': eager(sdkVersion, router),
    '@portal/sdk/ui': eager(sdkVersion, ui),
    ...Object.fromEntries(kitNames.map((name) => [name, onDemand(sdkVersion, () => loadKit(name))])),
  },
});

const known = new Set<string>();

/** A plugin is made known when a page of it is first asked for: its entry's address and hash come with the page's. */
function makeKnown({ container, entry }: PartFiles): void {
  if (known.has(container)) return;
  const address = new URL(assetUrl(entry.url), location.href).href;
  integrities.set(address, entry.integrity);
  federation.registerRemotes([{ name: container, entry: address, type: 'global' }]);
  known.add(container);
}

export function loadExpose<T>(files: PartFiles): Promise<T | null> {
  makeKnown(files);
  return federation.loadRemote<T>(`${files.container}/${files.expose}`);
}
