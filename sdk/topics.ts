import type { Topics } from './bus.ts';

/** Topics of the portal: no plugin declares them, every plugin may hear them. */
export const portalTopics: readonly string[] = [
  'session:ending',
  'page:stopping',
  'fault:caught',
  'live:resumed',
  'auth:changed',
  'enterprise:switched',
  'dict:changed',
  'permission:changed',
  'todo:changed',
  'task:changed',
  'socket:message',
  'data:changed',
  'tabs:opened',
  'tabs:activated',
  'tabs:closed',
] satisfies readonly (keyof Topics)[];
