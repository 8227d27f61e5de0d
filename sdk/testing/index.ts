/** The test door of the SDK: a host for tests. @packageDocumentation */
export { fakeHost } from './fake-host.ts';
export type { FakeHost, Made } from './fake-host.ts';
