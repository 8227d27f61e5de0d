/** What tabs hear and tell of plugins: what is on, which versions run, what went wrong. Every page carries it. */
import * as t from '../contract/index.ts';

/** Page that administers plugins: the plugin that holds it can not be switched off. */
export const administrationPath = '/admin/plugins';

/** Number of the last change; only ever rises. */
export const revision = () => t.Str({ pattern: '^[0-9]{1,19}$' });
export const pluginId = () => t.Str({ pattern: '^[A-Za-z][A-Za-z0-9-]*$', maxLength: 50 });

/** What browsers report of a plugin, by kind. */
export const FAULT = {
  crash: '页面崩溃',
  hang: '没有响应',
  loop: '循环渲染',
  freeze: '页面卡死',
  handler: '操作异常',
  slow: '长任务',
} as const;
export type FaultKind = keyof typeof FAULT;
const faultKind = () => t.OneOf('crash', 'hang', 'loop', 'freeze', 'handler', 'slow');

const state = t.Obj({
  revision: revision(),
  /** Reasons are told to signed-in users only. */
  off: t.Arr(t.Obj({ target: t.Str(), reason: t.Nullable(t.Str()) })),
  /** Published versions that run for whoever asks; a plugin that is not named runs as the build holds it. */
  versions: t.Arr(
    t.Obj({
      plugin: t.Str(),
      version: t.Str(),
      /** Where a tab goes back to when this version crashes too often; null where there is no other. */
      previous: t.Nullable(t.Str()),
      /** Why nothing of it can run in this portal; null where it runs. */
      unfit: t.Nullable(t.Obj({ step: t.OneOf('signature', 'sdk', 'shared'), detail: t.Str() })),
    }),
  ),
  /** Versions differ from user to user: what was told to all has to be asked for again. */
  personal: t.Bool(),
  /** Plugins in the order of the deployment file; absent while it is that of the build. */
  order: t.Opt(t.Arr(t.Str())),
  /** Settings that are not as their plugin declares them; absent where all are. */
  settings: t.Opt(t.Arr(t.Obj({ target: t.Str(), value: t.Json() }))),
});
export type SwitchState = t.Static<typeof state>;

/** Event of the live message that carries the new state, as JSON in its field `state`. */
export const switchedEvent = 'plugins';

export const pluginTabs = {
  /** What is off now, for whoever asks. */
  state: t.call({
    method: 'GET',
    path: '/api/manage/plugin/state',
    access: 'public',
    standstill: 'goesOn',
    output: state,
  }),
  /** How long the first page of a plugin took to load in a tab, code only, in ms. */
  loaded: t.call({
    path: '/api/manage/plugin/loaded',
    standstill: 'dropped',
    access: 'public',
    input: t.Obj({ plugin: pluginId(), version: t.Text(50), ms: t.Int({ minimum: 0, maximum: 600_000 }) }),
  }),
  /** The published versions that a tab runs from now on; none: it is closed. */
  runs: t.call({
    path: '/api/manage/plugin/runs',
    standstill: 'dropped',
    access: 'login',
    input: t.Obj({
      tab: t.Str({ pattern: '^[\\w-]{16,40}$' }),
      versions: t.Arr(t.Obj({ plugin: pluginId(), version: t.Text(50) }), { maxItems: 500 }),
    }),
  }),
  /** A fault of a plugin in a browser. Counts once a user, version and kind in ten minutes; of a visitor, not at all. */
  report: t.call({
    path: '/api/manage/plugin/report',
    standstill: 'dropped',
    access: 'public',
    input: t.Obj({
      plugin: pluginId(),
      version: t.Text(50),
      kind: faultKind(),
      message: t.Text(500),
      /** Frames of the trace. */
      trace: t.Opt(t.Str({ maxLength: 4000 })),
      url: t.Opt(t.Str({ maxLength: 500 })),
      /** Long tasks since the last report. Default 1. */
      times: t.Opt(t.Int({ minimum: 1, maximum: 1000 })),
      /** Number that the user is shown. */
      incident: t.Opt(t.Str({ pattern: '^[A-Z0-9-]{8,20}$' })),
      /** The browser has put the plugin aside. */
      quarantined: t.Bool(),
    }),
  }),
};
