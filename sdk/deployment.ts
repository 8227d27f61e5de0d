/** The door of those who serve a deployment: its files, its ranges and its seals. Node only. */
export { fits } from './cli/range.ts';
export { type SharedModules, sharedModules } from './cli/shared.ts';
export {
  type DeploymentRegistry,
  type PortalFile,
  type PortalOffer,
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
