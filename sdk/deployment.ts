/** The door of those who serve a deployment: its files, its ranges, its seals and the adopt step. Node only. */
export { adopt, type Refused } from './adopt/adopt.ts';
export type { Candidate, Entrant } from './adopt/candidate.ts';
export { type Conflict, conflictLine, isError } from './adopt/conflict.ts';
export { shapeConflicts } from './adopt/shape.ts';
export { fits } from './cli/range.ts';
export { type SharedModules, sharedModules } from './cli/shared.ts';
export {
  currentName,
  keysName,
  noteMs,
  type PluginManifest,
  type Pointer,
  type PortalFile,
  type PortalOffer,
  type ProcessNote,
  processesName,
  type PublishedPlugin,
  type PublishedVersion,
  portalName,
  sealName,
  versionFolder,
} from './cli/format.ts';
export {
  type OpenPointer,
  pointerFile,
  type PointerTexts,
  pointerTexts,
  readPointer,
  revisionOf,
  signPointer,
  standing,
  writeDurably,
  writePointer,
} from './cli/pointers.ts';
export {
  type KeyList,
  type KeyState,
  noKeys,
  openKeys,
  type SealedKeys,
  sealKeys,
  shortKey,
  type TeamKey,
  type Trust,
  trustConflicts,
  trustOf,
} from './cli/trust.ts';
export {
  demandGenuine,
  embedded,
  fingerprintOf,
  hereOf,
  isGenuine,
  listedPlugin,
  publicKeyOf,
  sealVersion,
  signatureOf,
  type VersionSeal,
} from './cli/seal.ts';
