/** The door of those who serve a deployment: its files, its ranges, its seals and the adopt step. Node only. */
export { adopt, type Refused } from './adopt/adopt.ts';
export { isOwnType, platformRoles } from './adopt/approvals.ts';
export type { Candidate, Entrant } from './adopt/candidate.ts';
export { type Conflict, conflictLine, isError } from './adopt/conflict.ts';
export { shapeConflicts } from './adopt/shape.ts';
export type { Adoption } from './cli/adoption.ts';
export { alone, Busy } from './cli/alone.ts';
export { CommandError } from './cli/command.ts';
export { conflictsWith } from './adopt/plan.ts';
export { readDeployment } from './cli/deployment.ts';
export { isIntact, stage, store } from './cli/publication.ts';
export {
  type Answered,
  type Asked,
  type Asking,
  digestHeader,
  digestOf,
  filesName,
  maxPackageBytes,
  publicationName,
  publicationsName,
  type PublicationFile,
  requestText,
  signatureHeader,
} from './cli/request.ts';
export { fits } from './adopt/range.ts';
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
  type Provenance,
  processesName,
  type PublishedPlugin,
  type PublishedVersion,
  portalName,
  sealName,
  versionFolder,
} from './adopt/format.ts';
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
  pointerConflicts,
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
  isSigned,
  listedPlugin,
  publicKeyOf,
  sealVersion,
  signatureOf,
  type VersionSeal,
} from './cli/seal.ts';
