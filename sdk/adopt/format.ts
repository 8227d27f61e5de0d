/** Files that the commands write: a plugin's `manifest.json`, and what stands in a deployment folder. */
import type { CodeSpec, Plugin } from '../plugin.ts';
import type { Asset, BuiltPlugin, Sealed } from '../registry.ts';

export interface BuiltFile extends Asset {
  /** Size as it is stored. */
  readonly bytes: number;
}

export interface Sizes {
  /** The entry in brotli. */
  readonly entryBrotli: number;
  /** The heaviest page in gzip, its entry included, without what the host shares. */
  readonly firstPageGzip: number;
}

/** A package of others whose code is in the plugin's files. */
export interface Bundled {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
}

/** Where a version comes from. */
export interface Provenance {
  /** Of the repository that it was built in; `+` behind it: with changes; null outside of one. */
  readonly commit: string | null;
  /** `PORTAL_BUILDER`, or the user who has built it. */
  readonly builder: string;
  /** Version of the SDK that it was built with. */
  readonly sdk: string;
  readonly bundled: readonly Bundled[];
  /** Of all files that browsers may fetch, as they are stored, without their packed copies. */
  readonly bytes: number;
}

type Codes = Readonly<Record<string, CodeSpec<string>>>;

interface Needs {
  /** SDK that the plugin needs. */
  readonly sdk: string;
  /** Module that the host provides → its range. */
  readonly shared: Readonly<Record<string, string>>;
}

/** `dist/<id>/<version>/manifest.json`. */
export interface PluginManifest extends Needs {
  readonly schema: 1;
  readonly plugin: BuiltPlugin;
  readonly codes: Codes;
  readonly topics: readonly string[];
  readonly channels: readonly string[];
  /** Every other file of the folder. */
  readonly files: readonly BuiltFile[];
  readonly sizes: Sizes;
  readonly provenance: Provenance;
}

/** A published version. */
export interface PublishedVersion extends Omit<BuiltPlugin, 'sdk'>, Needs {
  readonly codes: Codes;
  readonly provenance: Provenance;
  /** The version's `manifest.json`, which names all its files. */
  readonly manifest: Asset;
}

export interface PublishedPlugin extends PublishedVersion {
  /** Versions to go back to, the last one first. */
  readonly previous: readonly PublishedVersion[];
}

/** `<deployment>/current/<id>.json`, the text: which version of a plugin is current, and which it can go back to. */
export interface Pointer {
  readonly schema: 1;
  readonly id: string;
  /** Only ever rises: what was signed before does not come back. */
  readonly sequence: number;
  /** Sequence of the one that it takes the place of; 0 for the first. */
  readonly after: number;
  /** When the plugin was first published, ms: the order in which plugins came. */
  readonly since: number;
  /** Absent when the plugin was taken away. */
  readonly row?: PublishedPlugin;
}

/** The text with its team's signature. */
export interface SignedPointer extends Sealed {
  /** Whose signature it is, SPKI in base64. */
  readonly key: string;
}

/** `<deployment>/portal.json`: what the portal offers that serves the folder; written by it at each start. */
export interface PortalFile {
  readonly schema: 1;
  readonly sdk: string;
  /** Module that the portal shares with its plugins → its version. */
  readonly shared: Readonly<Record<string, string>>;
  /** Public keys of its operators, SPKI in base64: they sign every plugin, and the list of teams' keys. */
  readonly operators: readonly string[];
  /** Plugins of the portal's own build; a published one of the same id takes the place of one. */
  readonly plugins: readonly (BuiltPlugin & { readonly codes: Codes })[];
}

/** `<deployment>/processes/<name>.json`: what one process of a portal runs of the folder; it tells so again and again. */
export interface ProcessNote {
  readonly schema: 1;
  readonly host: string;
  readonly pid: number;
  /** When it was written, ms. */
  readonly at: number;
  /** Of the deployment that it has adopted; empty before the first. */
  readonly revision: string;
  /** Versions of it that it does not run, and why. */
  readonly refused: readonly { readonly id: string; readonly version: string; readonly reason: string }[];
  /** Why it has not taken over a newer one. */
  readonly problem: string | null;
}

/** How often a process tells what it runs. */
export const noteMs = 2000;

/** `GET <base>/portal.json`: what the running portal offers, and whose plugins it takes. */
export type PortalOffer = Omit<PortalFile, 'plugins'>;

export const portalName = 'portal.json';
/** Teams' keys, as an operator has signed them; written by the portal. */
export const keysName = 'keys.json';
export const currentName = 'current';
export const manifestName = 'manifest.json';
export const sealName = 'seal.json';
export const processesName = 'processes';

/** Folder of a version below the deployment folder, and of its files below the base path. */
export const versionFolder = ({ id, version }: Pick<Plugin, 'id' | 'version'>): string => `plugins/${id}/${version}`;
