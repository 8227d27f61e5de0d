import type { Clock } from './clock.ts';

/** A leader that has not renewed for this long is dead or frozen. */
export const leaseMs = 9000;
export const renewMs = 3000;
/** Tabs that claim at the same moment hear of each other within this time. */
export const settleMs = 150;

/** Who leads, where all tabs of the browser can read it. */
export interface Lease {
  readonly tab: string;
  /** Grows with every claim; the newer of two leaders is right. */
  readonly term: number;
  /** Milliseconds of the computer's clock, which the tabs share. */
  readonly until: number;
}

export interface LeaseStore {
  read(): Lease | undefined;
  write(lease: Lease): void;
  clear(): void;
}

export interface ElectionNews {
  readonly kind: 'claim' | 'lead' | 'resign';
  readonly tab: string;
  readonly term: number;
}

export interface ElectionParts {
  /** Names this tab, differently from all others. */
  readonly tab: string;
  readonly clock: Clock;
  readonly lease: LeaseStore;
  readonly tell: (news: ElectionNews) => void;
  readonly onLead: () => void;
  /** Another tab leads after all. */
  readonly onYield: () => void;
}

const outranks = (a: Pick<Lease, 'tab' | 'term'>, b: Pick<Lease, 'tab' | 'term'>): boolean =>
  a.term > b.term || (a.term === b.term && a.tab < b.tab);

/**
 * Elects one tab of the browser. `navigator.locks` would do it alone, but is missing on plain http: so a lease in the
 * shared storage names the leader, and messages among the tabs decide when several claim it.
 */
export function createElection({ tab, clock, lease, tell, onLead, onYield }: ElectionParts) {
  let role: 'out' | 'follower' | 'candidate' | 'leader' = 'out';
  let term = 0;
  let signedAt = 0;
  let callOff = (): void => undefined;

  function arm(ms: number, run: () => void): void {
    callOff();
    callOff = clock.after(ms, run);
  }

  /** A lease that ends later than it can was written before the clock was set back. */
  function heldByOther(): Lease | undefined {
    const held = lease.read();
    const left = held ? held.until - clock.now() : 0;
    return held && held.tab !== tab && left > 0 && left <= leaseMs ? held : undefined;
  }

  function sign(): void {
    signedAt = clock.now();
    lease.write({ tab, term, until: signedAt + leaseMs });
  }

  function say(kind: ElectionNews['kind']): void {
    if (kind !== 'resign') sign();
    tell({ kind, tab, term });
  }

  function follow(ms: number): void {
    const led = role === 'leader';
    role = 'follower';
    arm(ms, watch);
    if (led) onYield();
  }

  function watch(): void {
    const held = heldByOther();
    if (held) follow(held.until - clock.now());
    else claim();
  }

  function claim(): void {
    role = 'candidate';
    term = Math.max(term, lease.read()?.term ?? 0) + 1;
    arm(settleMs, win);
    say('claim');
  }

  function win(): void {
    role = 'leader';
    renew();
    if (role === 'leader') onLead();
  }

  /** One that slept, even as a candidate, may find that it has been succeeded. */
  function renew(): void {
    const held = heldByOther();
    if (held && outranks(held, { tab, term })) {
      follow(held.until - clock.now());
      return;
    }
    arm(renewMs, renew);
    say('lead');
  }

  /**
   * The tab of higher rank stays leader, and says so again. A claim against a leader with a valid lease is an error.
   */
  function contest(news: ElectionNews): void {
    const awake = role === 'leader' && clock.now() - signedAt < leaseMs;
    if (awake && news.kind === 'claim') term = Math.max(term, news.term + 1);
    if (outranks(news, { tab, term })) follow(leaseMs);
    else say(role === 'leader' ? 'lead' : 'claim');
  }

  /** The storage may still show the lease of the tab that resigned. */
  function succeed(resigned: string): void {
    if (role !== 'follower') return;
    const held = heldByOther();
    if (held && held.tab !== resigned) follow(held.until - clock.now());
    else claim();
  }

  function hear(news: ElectionNews): void {
    if (role === 'out') return;
    if (news.kind === 'resign') {
      succeed(news.tab);
    } else if (role === 'follower') {
      term = Math.max(term, news.term);
      follow(leaseMs);
    } else if (role === 'candidate' && news.kind === 'lead') {
      follow(leaseMs);
    } else {
      contest(news);
    }
  }

  return {
    leads: (): boolean => role === 'leader',
    join(): void {
      if (role === 'out') watch();
    },
    hear,
    /** Hands over at once to another tab. */
    leave(): void {
      const held = role === 'leader' || role === 'candidate';
      callOff();
      role = 'out';
      if (!held) return;
      if (lease.read()?.tab === tab) lease.clear();
      say('resign');
    },
  };
}
