/** The door of those who serve a deployment: its files, its ranges, its seals and the adopt step. Node only. */
export { adopt, type Refused } from './adopt/adopt.ts';
export type { Candidate, Entrant } from './adopt/candidate.ts';
export { type Conflict, conflictLine, isError } from './adopt/conflict.ts';
export { shapeConflicts } from './adopt/shape.ts';
export { fits } from './cli/range.ts';
export { type SharedModules, sharedModules } from './cli/shared.ts';
export {
  type DeploymentRegistry,
  noteMs,
  type PortalFile,
  type PortalOffer,
  type ProcessNote,
  processesName,
  type PublishedPlugin,
  type PublishedVersion,
  portalName,
  registryName,
  sealName,
  signatureName,
  versionFolder,
} from './cli/format.ts';
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
