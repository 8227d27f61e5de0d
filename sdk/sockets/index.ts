/** The socket hub: one engine, two policies, one set of sockets for all tabs. For hosts; an area uses `useMessages`. @packageDocumentation */
export { isAgent } from './agent.ts';
export type { Clock } from './clock.ts';
export type { Lease, LeaseStore } from './election.ts';
export { createHub } from './hub.ts';
export type { ChannelFacts, Hub, HubParts, SocketState } from './hub.ts';
export type { Medium } from './share.ts';
