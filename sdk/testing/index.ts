/** The test door of the SDK: a portal for one plugin, and a bare host. @packageDocumentation */
// Portal
export { createHarness } from './harness.tsx';
export type { At, Harness, HarnessOptions } from './harness.tsx';
export type { CallFault } from './portal-calls.ts';
export type { TestUser, UserKind } from './users.ts';
export type { Explained, Reason } from './access.ts';
// Standard tests
export { contractSuite } from './contract-suite.ts';
export type { SuiteOptions } from './contract-suite.ts';
export { expectAccess } from './expect-access.ts';
export type { AccessMatrix } from './expect-access.ts';
// Host
export { fakeHost } from './fake-host.ts';
export type { FakeHost, Made } from './fake-host.ts';
