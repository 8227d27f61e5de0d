/**
 * The door of a plugin's own service: identity of the caller, answers, and calls to the portal. Node only.
 * @packageDocumentation
 */
// The service
export { createService } from './service/service.ts';
export type { Service } from './service/service.ts';
export { answering } from './service/answering.ts';
export type { ServiceContext } from './service/answering.ts';
export { demandFaultless, fault, refuse, refuseField } from './server/refusal.ts';
// Who asks
export { IdentityVerifier, NotIdentified } from './service/identity.ts';
export { identityAs } from './service/person.ts';
export type { Identity, Rows } from './service/person.ts';
// The portal
export { PortalClient, PortalRefused } from './service/portal.ts';
export { approvalResult } from './service/calls.ts';
