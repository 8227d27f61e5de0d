import type { LiveContent } from './calls/live.ts';

/** A message of a live socket, its JSON read. */
export type Message =
  | { readonly type: 'PLATE'; readonly content: LiveContent }
  | { readonly type: 'FILE'; readonly content: unknown }
  | { readonly type: 'HEARTBEAT'; readonly content: '' };
