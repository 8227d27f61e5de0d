/** Publishing over HTTP: what a publisher asks a portal, what it is given to sign, and what it sends. */
import { createHash } from 'node:crypto';
import type { Conflict } from '../adopt/conflict.ts';
import type { Adoption } from './adoption.ts';
import type { PublishedVersion, SignedPointer } from '../adopt/format.ts';

/** Below the portal's base path. */
export const publicationsName = 'publications';

/** Of a whole package, as it goes over the wire. */
export const maxPackageBytes = 30 * 1024 * 1024;

/** `POST <base>/publications`: may this key publish this plugin, and what stands there now. */
export interface Asking {
  /** SPKI in base64. */
  readonly key: string;
  readonly plugin: string;
  /** The version that would be published: its conflicts are told before anything is sent. */
  readonly version?: PublishedVersion;
}

export interface Asked {
  /** To be signed with what is sent; good once, for a few minutes. */
  readonly nonce: string;
  /** What stands in the plugin's file; null where nothing does. */
  readonly current: SignedPointer | null;
  /** Version of the portal's own build; null where it has none. */
  readonly own: string | null;
  /** Earlier versions whose files are damaged. */
  readonly damaged: readonly string[];
  readonly conflicts: readonly Conflict[];
  /** Open tabs of the plugin, by the version that each runs. */
  readonly tabs: readonly { readonly version: string; readonly tabs: number }[];
}

/** `PUT <base>/publications/<nonce>` answers with it. */
export interface Answered {
  readonly conflicts: readonly Conflict[];
  /** Absent when nothing was stored. */
  readonly adopted?: Adoption;
}

/** Headers of the package: its hash, and the signature of `requestText`. */
export const digestHeader = 'x-portal-digest';
export const signatureHeader = 'x-portal-signature';

/** SHA-256 in hex. */
export const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** What the publisher signs: this package, for this one question. */
export const requestText = (nonce: string, digest: string): string => `portal publication\n${nonce}\n${digest}`;

/** In the package: the plugin's file, and the one that takes it back. */
export const publicationName = 'publication.json';

export interface PublicationFile {
  readonly next: SignedPointer;
  readonly back: SignedPointer;
}

/** Folder of the version's files in the package. */
export const filesName = 'version';
