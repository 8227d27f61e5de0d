/** What a handler is given, and who it acts for. */
import { createHash } from 'node:crypto';
import type { Clock, Context, Db, Files, User } from '@portal/sdk/server';
import type { FileStore } from './files/store.ts';
import type { Committed, Events } from './events.ts';
import { nextNumbers } from './numbers.ts';

/** The person, place and moment of one request. */
export interface Caller {
  readonly user: User;
  readonly clock: Clock;
  readonly ip: string;
  readonly userAgent: string;
  readonly requestId: string;
}

export interface FilesFor {
  (context: { db: Db; user: User; clock: Clock }): Files;
  readonly store: FileStore;
}

/** Nobody: ids that no row has, no role, no code. */
export const anonymous: User = {
  userId: '0',
  account: '',
  userName: '',
  userSource: '',
  entId: '0',
  entName: '',
  roleIds: [],
  roleTypes: [],
  codes: new Set(),
  reach: { all: false, entIds: [], peers: [] },
};

export const isAnonymous = (user: User): boolean => user.userId === anonymous.userId;

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A handler's context over one database handle; what it emits is added to `emitted`. */
export function createContext(
  db: Db,
  caller: Caller,
  services: { files: FilesFor; events: Events },
  emitted: Committed[],
): Context {
  const { user, clock, ip, userAgent } = caller;
  const context: Context = {
    db,
    user,
    clock,
    ip,
    userAgent,
    files: services.files({ db, user, clock }),
    nextNumber: async (prefix) => (await nextNumbers(db, clock, prefix, 1))[0] ?? '',
    nextNumbers: (prefix, count) => nextNumbers(db, clock, prefix, count),
    async emit({ name }, payload) {
      emitted.push({ name, payload, user });
      for (const { react } of services.events.reactions(name)) await react(payload as never, context);
    },
  };
  return context;
}
