/** For tests: time that passes when told to, sockets without a server, tabs that hear each other. */
import type { Clock } from './clock.ts';
import type { Socket } from './dial.ts';
import type { Lease, LeaseStore } from './election.ts';
import type { Medium, TabNews } from './share.ts';

/** Lets promises go on that wait for nothing else. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

interface Timer {
  readonly at: number;
  readonly run: () => void;
}

export function testTime() {
  let now = 1_000_000;
  const timers = new Set<Timer>();
  const clock: Clock = {
    now: () => now,
    after: (ms, run) => {
      const timer = { at: now + ms, run };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
  };
  return {
    clock,
    /** Runs what is due, each at its own millisecond. */
    async pass(ms: number): Promise<void> {
      const until = now + ms;
      for (;;) {
        await settled();
        const next = [...timers].sort((a, b) => a.at - b.at)[0];
        if (!next || next.at > until) break;
        timers.delete(next);
        now = next.at;
        next.run();
      }
      now = until;
    },
  };
}

type Listener = (event: { readonly data: unknown; readonly code: number }) => void;

/** A socket whose peer is the test. */
export class TestSocket implements Socket {
  readonly address: string;
  readyState = 0;
  readonly sent: string[] = [];
  closedWith: number | undefined;
  readonly #listeners: [string, Listener][] = [];

  constructor(address: string) {
    this.address = address;
  }

  addEventListener(type: string, listener: Listener): void {
    this.#listeners.push([type, listener]);
  }

  send(text: string): void {
    this.sent.push(text);
  }

  close(code = 1005): void {
    this.closedWith ??= code;
    this.readyState = 3;
  }

  open(): void {
    this.readyState = 1;
    this.#fire('open', {});
  }

  hear(data: unknown): void {
    this.#fire('message', { data: typeof data === 'string' ? data : JSON.stringify(data) });
  }

  plate(content: object): void {
    this.hear({ type: 'PLATE', content: JSON.stringify(content) });
  }

  fail(): void {
    this.readyState = 3;
    this.#fire('error', {});
    this.lose(1006);
  }

  lose(code: number): void {
    this.readyState = 3;
    this.#fire('close', { code });
  }

  #fire(type: string, event: { data?: unknown; code?: number }): void {
    for (const [wanted, listener] of this.#listeners) if (wanted === type) listener({ data: '', code: 0, ...event });
  }
}

/**
 * Tabs of one browser: a shared storage, and channels that reach all tabs but the speaker's, at once or after
 * `latency` milliseconds.
 */
export function testBrowser(clock: Clock, latency?: () => number) {
  let stored: Lease | undefined;
  const tabs = new Set<TestTab>();

  interface TestTab {
    readonly hear: (event: { readonly data: TabNews }) => void;
    frozen: boolean;
    deaf: boolean;
    readonly lateNews: (() => void)[];
    readonly lateTimers: (() => void)[];
  }

  const lease: LeaseStore = {
    read: () => stored,
    write: (next) => {
      stored = next;
    },
    clear: () => {
      stored = undefined;
    },
  };

  function deliver(to: TestTab, data: TabNews): void {
    const hear = () => tabs.has(to) && to.hear({ data });
    const arrive = () => (to.frozen ? to.lateNews.push(hear) : hear());
    if (latency) clock.after(latency(), () => void arrive());
    else arrive();
  }

  /** Timers that are due while a tab is frozen are late, unless they are called off before. */
  const timersOf = (tab: TestTab) => (ms: number, run: () => void) => {
    let calledOff = false;
    const fire = () => !calledOff && run();
    const forget = clock.after(ms, () => (tab.frozen ? tab.lateTimers.push(fire) : fire()));
    return () => {
      calledOff = true;
      forget();
    };
  };

  function openTab() {
    let listener: TestTab['hear'] | undefined;
    const tab: TestTab = {
      hear: (event) => listener?.(event),
      frozen: false,
      deaf: false,
      lateNews: [],
      lateTimers: [],
    };
    tabs.add(tab);
    const medium: Medium = {
      postMessage: (data) => {
        for (const other of tabs) {
          if (other !== tab && !other.deaf && !tab.deaf) deliver(other, data);
        }
      },
      addEventListener: (_, hear) => {
        listener = hear;
      },
      close: () => void tabs.delete(tab),
    };
    return {
      medium,
      clock: { now: clock.now, after: timersOf(tab) },
      /** The process is gone: no farewell, no timers. */
      crash(): void {
        tabs.delete(tab);
        tab.frozen = true;
      },
      freeze(): void {
        tab.frozen = true;
      },
      /** What it missed happens now, the messages first. */
      thaw(): void {
        tab.frozen = false;
        for (const run of [...tab.lateNews.splice(0), ...tab.lateTimers.splice(0)]) run();
      },
      /** Neither hears nor is heard. */
      cutOff(deaf: boolean): void {
        tab.deaf = deaf;
      },
    };
  }

  return { openTab, lease };
}
