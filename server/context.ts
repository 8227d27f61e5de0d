/** What a handler is given, and who it acts for. */
import {
  type Browser,
  type Clock,
  type Context,
  type Db,
  type Documents,
  type Files,
  type MailMessage,
  noRows,
  type Secrets,
  type SmsMessage,
  type TaxRequest,
  type User,
} from '@portal/sdk/server';
import type { FileStore } from './files/store.ts';
import type { Committed, Events } from './events.ts';
import { nextNumbers } from './numbers.ts';
import type { Outside } from './outside/outside.ts';
import { workingCalendar } from './platform/calendar/working-calendar.ts';
import { demandStanding, type StandingRefusal } from './platform/enterprise/standing.ts';
import { waitingOf } from './platform/workflow/waiting.ts';
import { platformOver } from './outside/tax.ts';

/** The person, place and moment of one request. */
export interface Caller {
  readonly user: User;
  readonly clock: Clock;
  readonly ip: string;
  readonly userAgent: string;
  readonly browser: Browser;
  readonly requestId: string;
  /** Until when the session counts as freshly proven; absent where there is none. */
  readonly provenUntil?: string | null;
  /** The first run of a job. Default false. */
  readonly catchesUp?: boolean;
}

/** Who asks, before it is known from which browser. */
export type Asker = Omit<Caller, 'browser'>;

export interface FilesFor {
  (context: Pick<Context, 'db' | 'user' | 'clock' | 'documents'>): Files;
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
  codes: new Map(),
  narrow: new Map(),
  reading: noRows,
  dataScope: noRows,
};

const everybody = { all: true, entIds: [], peers: [] };

/** Who has done what no person did: the platform, on everybody's rows. */
export const platform: User = {
  ...anonymous,
  userName: '系统',
  entName: '平台',
  reading: everybody,
  dataScope: everybody,
};

export const isAnonymous = (user: User): boolean => user.userId === anonymous.userId;

/** What a handler's work leads to once it is committed. */
export interface Outcome {
  readonly emitted: Committed[];
  readonly messages: SmsMessage[];
  readonly mails: MailMessage[];
  readonly submissions: TaxRequest[];
  /** Kept also where the work is refused. */
  readonly refused: StandingRefusal[];
}

export const noOutcome = (): Outcome => ({
  ...{ emitted: [], messages: [], mails: [] },
  ...{ submissions: [], refused: [] },
});

interface ContextServices {
  readonly files: FilesFor;
  readonly events: Events;
  readonly documents: Documents;
  readonly secrets: Secrets;
  readonly outside: Outside;
  readonly settings: Context['settings'];
}

/** A handler's context over one database handle; what follows from its work is added to `outcome`. */
export function createContext(
  db: Db,
  { user: caller, clock, ip, userAgent, browser, requestId, provenUntil, catchesUp }: Caller,
  services: ContextServices,
  { emitted, messages, mails, submissions, refused }: Outcome,
): Context {
  const { tax } = services.outside;
  const taxPlatform = tax && platformOver(tax, (request) => void submissions.push(request));
  const contextOf = (user: User, inside: Db): Context => {
    const context: Context = {
      db: inside,
      user,
      clock,
      secrets: services.secrets,
      ip,
      userAgent,
      browser,
      requestId,
      ...(provenUntil !== undefined && { provenUntil }),
      ...(catchesUp === true && { catchesUp }),
      documents: services.documents,
      files: services.files({ db: inside, user, clock, documents: services.documents }),
      sms: (message) => void messages.push(message),
      mail: (message) => void mails.push(message),
      tax: taxPlatform,
      settings: services.settings,
      calendar: () => workingCalendar(inside),
      demandStanding: (bound) => demandStanding(context, bound, refused),
      waiting: (bizType) => waitingOf(context, bizType),
      nextNumber: async (prefix) => (await nextNumbers(inside, clock, prefix, 1))[0] ?? '',
      nextNumbers: (prefix, count) => nextNumbers(inside, clock, prefix, count),
      as: (other) => contextOf(other, inside),
      transaction: (work) =>
        inside.isTransaction ? work(context) : inside.transaction().execute((tx) => work(contextOf(user, tx))),
      async emit({ name }, payload) {
        emitted.push({ name, payload, user });
        for (const { react } of services.events.reactions(name)) await react(payload as never, context);
      },
    };
    return context;
  };
  return contextOf(caller, db);
}
