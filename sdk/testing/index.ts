/** The test door of the SDK: a portal for one plugin, and a bare host. @packageDocumentation */
import type { TestingLibraryMatchers } from '@testing-library/jest-dom/matchers';

// Portal
export { createHarness } from './harness.ts';
export type { At, Harness, HarnessOptions } from './harness.ts';
export type {
  ApprovalUnderTest,
  Backend,
  DecisionUnderTest,
  DocumentUnderTest,
  TodoUnderTest,
} from './backend.ts';
export type { CallFault } from './portal-calls.ts';
export type { CodeFault } from './built/code.ts';
export type { Fault } from './world.ts';
export type { NoticeAbout, OpenedNotice } from './notices.ts';
export type { BrowserTab, TabOptions } from './sockets.ts';
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

declare module '@rstest/core' {
  interface Assertion<T> extends TestingLibraryMatchers<unknown, T> {}
}
