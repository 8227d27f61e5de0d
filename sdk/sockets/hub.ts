import type { UserInfo } from '../calls/session.ts';
import type { Channel } from '../calls/live.ts';
import { isAgent } from './agent.ts';
import type { Clock } from './clock.ts';
import { createConnection } from './connection.ts';
import { dial, type DialParts } from './dial.ts';
import type { LeaseStore } from './election.ts';
import { type Phase, policyOf, type State } from './machine.ts';
import { type Medium, type Share, shareSockets } from './share.ts';
import { createTeller, type TellParts } from './tell.ts';

export type SocketState = 'connecting' | 'open' | 'closed';

export interface HubParts extends DialParts, TellParts {
  readonly clock: Clock;
  /** Names this tab, differently from all others. */
  readonly tab: string;
  /** Both belong to one user: nobody hears another's messages. */
  readonly medium: (userId: string) => Medium;
  readonly lease: (userId: string) => LeaseStore;
  readonly saveState: (state: SocketState) => void;
}

/** One channel as this tab sees it. */
export interface ChannelFacts {
  readonly channel: Channel;
  readonly phase: Phase;
  /** This tab holds the socket; else another tab of the browser does. */
  readonly mine: boolean;
  /** Attempts since it was last open, and when the next is due; known to the tab that holds it. */
  readonly failures: State['failures'] | undefined;
  readonly dueAt: State['dueAt'];
}

type Person = Pick<UserInfo, 'userId' | 'seq' | 'showName'>;

/** One word for all channels of the tab. */
function overall(phases: readonly Phase[]): SocketState {
  if (phases.every((phase) => phase === 'open')) return 'open';
  return phases.some((phase) => ['idle', 'connecting', 'waiting'].includes(phase)) ? 'connecting' : 'closed';
}

/** The sockets of whoever is signed in. */
export function createHub(parts: HubParts) {
  const { clock, tab, saveState } = parts;
  const teller = createTeller(parts);
  const phases = new Map<Channel, Phase>();
  let share: Share | undefined;
  let person: Person | undefined;

  function onPhase(channel: Channel, phase: Phase): void {
    const before = phases.get(channel);
    if (before === undefined) return; // another tab's channel
    phases.set(channel, phase);
    saveState(overall([...phases.values()]));
    if (channel === 'user-message' && phase === 'open' && before !== 'open') teller.missed();
  }

  function want(channel: Channel): void {
    if (!person || !share || (channel === 'chat' && !isAgent(person)) || phases.has(channel)) return;
    phases.set(channel, 'idle');
    share.want(channel);
  }

  function close(): void {
    share?.close();
    share = undefined;
    person = undefined;
    phases.clear();
    saveState('closed');
  }

  function start({ userId }: Person): void {
    share = shareSockets({
      tab,
      clock,
      lease: parts.lease(userId),
      medium: parts.medium(userId),
      connect: (channel, heard) =>
        createConnection({ policy: policyOf(channel), clock, dial: () => dial(parts, channel), ...heard }),
      onMessage: (channel, message) => phases.has(channel) && teller.message(channel, message),
      onPhase,
    });
    saveState('connecting');
  }

  return {
    /**
     * Opens the channels that the user is entitled to and those that were requested; a user who is already signed in
     * keeps the sockets.
     */
    open(user: Person, asked: Iterable<Channel>): void {
      if (person && person.userId !== user.userId) close();
      person = user;
      if (!share) start(user);
      for (const channel of ['user-message', 'chat', ...asked] as const) want(channel);
      share?.join();
    },
    want,
    close,
    inspect(): readonly ChannelFacts[] {
      const { leads = false, held } = share?.inspect() ?? {};
      return Array.from(phases, ([channel, phase]) => {
        const { failures, dueAt } = held?.get(channel) ?? {};
        return { channel, phase, mine: leads, failures, dueAt };
      });
    },
    wake: (): void => share?.wake(),
    /** The page is left or frozen: another tab takes over. */
    suspend(): void {
      share?.leave();
      for (const channel of phases.keys()) phases.set(channel, 'idle');
    },
    resume: (): void => share?.join(),
  };
}

export type Hub = ReturnType<typeof createHub>;
