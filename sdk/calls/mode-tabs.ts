/** When the portal stands still, as every tab is told. */
import * as t from '../contract/index.ts';

export const MODE = t.codes({ READ_ONLY: ['只读', 'waiting'], MAINTENANCE: ['停机维护', 'danger'] });

/** Of answers, while a window is running or near, or the database takes no writes: changes with what `modeTabs.state` says. */
export const modeHeader = 'x-portal-mode';
/** Event of the live message that carries `ModeState`, as JSON in its field `state`. */
export const modeEvent = 'mode';

const modeWindow = t.Obj({ mode: t.codeOf(MODE), from: t.Time(), to: t.Time(), reason: t.Str() });
export type ModeWindow = t.Static<typeof modeWindow>;
export type Mode = ModeWindow['mode'];

const state = t.Obj({
  /** As the header says it; empty while there is nothing to tell. */
  stamp: t.Str(),
  /** Of the server's clock. */
  now: t.Time(),
  /** The one that is running and those that begin within a day, in their order. */
  windows: t.Arr(modeWindow),
  /** Since when the database of the process that answers takes no writes; null while it does. */
  forcedSince: t.Nullable(t.Time()),
});
export type ModeState = t.Static<typeof state>;

export const modeTabs = {
  /** What every tab asks; answered without the database. */
  state: t.call({
    method: 'GET',
    path: '/api/manage/mode/state',
    access: 'public',
    standstill: 'goesOn',
    output: state,
  }),
};
