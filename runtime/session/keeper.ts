import { bus } from '@portal/sdk';
import { authentication, user as userCalls } from '@portal/sdk/calls/session';
import type { Host, Toast } from '@portal/sdk/host';
import { life } from '../life.ts';
import { acrossTabs, type Medium } from './across-tabs.ts';
import { createIdleWatch } from './idle.ts';
import type { SessionControl } from './session.ts';
import { storage } from './storage.ts';
import type { SessionStore } from './store.ts';
import { waiting } from './waiting.ts';

const minute = 60_000;
/** The server ends a session that makes no call for this long; administrators' sooner. */
const idleMs = 30 * minute;
const adminIdleMs = 15 * minute;

const activityKey = 'portal:lastActivity';

interface Keeper {
  readonly session: SessionControl;
  readonly store: SessionStore;
  readonly request: Host['request'];
  readonly toast: (toast: Toast) => void;
  /** Warns that the session ends at this moment. @returns what takes the warning away. */
  readonly warn: (endsAt: number, proceed: () => void) => () => void;
  /** Starts the page anew, for whoever the browser's token belongs to now. */
  readonly startAnew: () => void;
}

function watchIdle({ session, store, request, toast, warn }: Keeper) {
  let takeAway: (() => void) | undefined;
  const isAdministrator = () => store.get().user?.roleList.some(({ roleType }) => roleType === 'L');
  const watch = createIdleWatch({
    now: () => Date.now(),
    after: (ms, run) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    lastActivity: {
      get: () => Number(localStorage.getItem(activityKey) ?? 0),
      set: (at) => localStorage.setItem(activityKey, String(at)),
    },
    limitMs: () => (isAdministrator() ? adminIdleMs : idleMs),
    signOfLife: () => void request(userCalls.selectPermission, {}, { quiet: true }).catch(() => undefined),
    warn: (endsAt) => {
      takeAway = warn(endsAt, () => watch.proceed());
    },
    calm: () => takeAway?.(),
    end: () => {
      const told = request(authentication.logout, {}, { quiet: true }).catch(() => undefined);
      void told.then(() => {
        const said = '您已长时间未操作，系统已自动退出登录';
        session.forceLogout({ said }); // unlike the user's own log-out it leaves drafts where they are
        toast({ intent: 'warning', message: said });
      });
    },
  });
  const { signal } = life;
  for (const type of ['pointerdown', 'keydown', 'wheel'] as const) {
    addEventListener(type, () => watch.active(), { passive: true, capture: true, signal });
  }
  addEventListener('storage', ({ key }) => key === activityKey && watch.usedElsewhere(), { signal });
  addEventListener('visibilitychange', () => watch.usedElsewhere(), { signal }); // timers of a sleeping computer are late
  return watch;
}

/** A browser without the channel has tabs that do not hear each other; the server still ends each session. */
const silence: Medium = { postMessage: () => undefined, addEventListener: () => undefined };

function sessionChannel(): Medium {
  if (typeof BroadcastChannel === 'undefined') return silence;
  const channel = new BroadcastChannel('portal-session');
  life.until(() => channel.close());
  return channel;
}

/** Guards the session of this browser: unused ones end after a warning, and all tabs sign in and out together. */
export function keepSession(keeper: Keeper): void {
  const { session, store, startAnew } = keeper;
  const watch = watchIdle(keeper);
  /** Whose session the browser had when this tab opened, until the server has said so: one beside it is no news. */
  let expected = storage.userId();
  const tabs = acrossTabs({
    medium: sessionChannel(),
    userId: () => store.get().user?.userId ?? expected,
    signedOut: session.leave,
    forcedOut: session.forceLogout,
    otherUser: () => {
      const kept = waiting.get();
      if (kept) return void kept.settle().catch(() => undefined); // the dialog still asks
      bus.emit('session:ending', {});
      startAnew();
    },
  });
  life.until(watch.stop);
  const onSwitch = () => {
    const { user } = store.get();
    if (user) tabs.tell({ kind: 'switched', userId: user.userId });
  };
  life.until(bus.on('enterprise:switched', onSwitch));
  const onChange = ({ loggedIn }: { loggedIn: boolean }) => {
    const { user } = store.get();
    expected = undefined;
    if (loggedIn && user) {
      tabs.tell({ kind: 'signed-in', userId: user.userId });
      watch.start();
    } else {
      if (!user) tabs.tell({ kind: 'signed-out', forced: session.wasForced() });
      watch.stop();
    }
  };
  life.until(bus.on('auth:changed', onChange));
}
