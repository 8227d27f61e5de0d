import type { Message } from '../message.ts';
import type { Channel } from '../calls/live.ts';
import type { Clock } from './clock.ts';
import type { Connection } from './connection.ts';
import { createElection, type ElectionNews, type LeaseStore } from './election.ts';
import type { Phase, State } from './machine.ts';

/** What one tab tells the others of the same browser and user. */
export type TabNews =
  | ElectionNews
  | { readonly kind: 'want'; readonly channel: Channel }
  | { readonly kind: 'message'; readonly channel: Channel; readonly message: Message }
  | { readonly kind: 'phase'; readonly channel: Channel; readonly phase: Phase };

/** The part of a BroadcastChannel that is used; tests bring their own. */
export interface Medium {
  postMessage(news: TabNews): void;
  addEventListener(type: 'message', listener: (event: { readonly data: TabNews }) => void): void;
  close(): void;
}

interface Heard {
  readonly onMessage: (message: Message) => void;
  readonly onPhase: (phase: Phase) => void;
}

/** What one tab knows of the sockets that it uses. */
export interface Sharing {
  /** This tab holds the sockets. */
  readonly leads: boolean;
  /** Absent for sockets that another tab holds. */
  readonly held: ReadonlyMap<Channel, State>;
}

export interface ShareParts {
  readonly tab: string;
  readonly clock: Clock;
  readonly lease: LeaseStore;
  readonly medium: Medium;
  readonly connect: (channel: Channel, heard: Heard) => Connection;
  readonly onMessage: (channel: Channel, message: Message) => void;
  readonly onPhase: (channel: Channel, phase: Phase) => void;
}

/** One socket per channel for all tabs: the leading tab holds them and passes on what they say. */
export function shareSockets({ tab, clock, lease, medium, connect, onMessage, onPhase }: ShareParts) {
  const wanted = new Set<Channel>();
  const connections = new Map<Channel, Connection>();
  let leader: string | undefined;

  function open(channel: Channel): void {
    if (connections.has(channel)) return;
    const mine = () => connections.get(channel) === connection;
    const connection: Connection = connect(channel, {
      onMessage: (message) => {
        if (!mine()) return;
        medium.postMessage({ kind: 'message', channel, message }); // first: hearing it here may end the session
        onMessage(channel, message);
      },
      onPhase: (phase) => {
        if (!mine()) return;
        medium.postMessage({ kind: 'phase', channel, phase });
        onPhase(channel, phase);
      },
    });
    connections.set(channel, connection);
    connection.start();
  }

  /** Sends no message: the others follow the sockets of the next leader. */
  function closeAll(): void {
    const held = [...connections.values()];
    connections.clear();
    leader = undefined;
    for (const connection of held) connection.stop();
  }

  const election = createElection({
    tab,
    clock,
    lease,
    tell: (news) => medium.postMessage(news),
    onLead: () => {
      leader = tab;
      for (const channel of wanted) open(channel);
    },
    onYield: closeAll,
  });

  /** A new leader learns what this tab needs. */
  function meet(news: ElectionNews): void {
    election.hear(news);
    if (news.kind !== 'lead' || news.tab === leader || election.leads()) return;
    leader = news.tab;
    for (const channel of wanted) medium.postMessage({ kind: 'want', channel });
  }

  function serve(channel: Channel): void {
    if (!election.leads()) return;
    open(channel);
    medium.postMessage({ kind: 'phase', channel, phase: connections.get(channel)?.phase() ?? 'idle' });
  }

  /** Closes this tab's sockets and lets another tab lead; `join` takes part again. */
  function leave(): void {
    closeAll();
    election.leave();
  }

  medium.addEventListener('message', ({ data: news }) => {
    if (news.kind === 'want') serve(news.channel);
    else if (news.kind === 'message') onMessage(news.channel, news.message);
    else if (news.kind === 'phase') onPhase(news.channel, news.phase);
    else meet(news);
  });

  return {
    want(channel: Channel): void {
      if (wanted.has(channel)) return;
      wanted.add(channel);
      if (election.leads()) open(channel);
      else medium.postMessage({ kind: 'want', channel });
    },
    inspect: (): Sharing => ({
      leads: election.leads(),
      held: new Map(Array.from(connections, ([channel, connection]) => [channel, connection.state()])),
    }),
    join: (): void => election.join(),
    /** Retries at once the sockets that wait or have given up. */
    wake(): void {
      for (const connection of connections.values()) connection.start();
    },
    leave,
    close(): void {
      leave();
      medium.close();
    },
  };
}

export type Share = ReturnType<typeof shareSockets>;
