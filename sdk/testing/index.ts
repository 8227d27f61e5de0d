/** The test door of the SDK: a portal for one plugin, and a bare host. @packageDocumentation */
import type { TestingLibraryMatchers } from '@testing-library/jest-dom/matchers';

// Portal
export { createHarness } from './harness.ts';
export type { Harness } from './harness.ts';
// Standard tests
export { contractSuite } from './contract-suite.ts';
export { expectAccess } from './expect-access.ts';
// Host
export { fakeHost } from './fake-host.ts';
export type { FakeHost } from './fake-host.ts';

declare module '@rstest/core' {
  interface Assertion<T> extends TestingLibraryMatchers<unknown, T> {}
}
