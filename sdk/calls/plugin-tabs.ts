/** What tabs hear and tell of plugins: what is on, which versions run, what went wrong. Every page carries it. */
import { Arr, Bool, call, Int, Json, Nullable, Obj, OneOf, Opt, Str, Text, type Static } from '../contract/index.ts';

/** Page that administers plugins: the plugin that holds it can not be switched off. */
export const administrationPath = '/admin/plugins';

/** Number of the last change; only ever rises. */
export const revision = () => Str({ pattern: '^[0-9]{1,19}$' });
export const pluginId = () => Str({ pattern: '^[A-Za-z][A-Za-z0-9-]*$', maxLength: 50 });

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
const faultKind = () => OneOf('crash', 'hang', 'loop', 'freeze', 'handler', 'slow');

const state = Obj({
  revision: revision(),
  /** Reasons are told to signed-in users only. */
  off: Arr(Obj({ target: Str(), reason: Nullable(Str()) })),
  /** Published versions that run for whoever asks; a plugin that is not named runs as the build holds it. */
  versions: Arr(
    Obj({
      plugin: Str(),
      version: Str(),
      /** Where a tab goes back to when this version crashes too often; null where there is no other. */
      previous: Nullable(Str()),
      /** Why nothing of it can run in this portal; null where it runs. */
      unfit: Nullable(Obj({ step: OneOf('signature', 'sdk', 'shared'), detail: Str() })),
    }),
  ),
  /** Versions differ from user to user: what was told to all has to be asked for again. */
  personal: Bool(),
  /** Plugins in the order of the deployment file; absent while it is that of the build. */
  order: Opt(Arr(Str())),
  /** Settings that are not as their plugin declares them; absent where all are. */
  settings: Opt(Arr(Obj({ target: Str(), value: Json() }))),
});
export type SwitchState = Static<typeof state>;

/** Event of the live message that carries the new state, as JSON in its field `state`. */
export const switchedEvent = 'plugins';

export const pluginTabs = {
  /** What is off now, for whoever asks. */
  state: call({ method: 'GET', path: '/api/manage/plugin/state', access: 'public', output: state }),
  /** How long the first page of a plugin took to load in a tab, code only, in ms. */
  loaded: call({
    path: '/api/manage/plugin/loaded',
    access: 'public',
    input: Obj({ plugin: pluginId(), version: Text(50), ms: Int({ minimum: 0, maximum: 600_000 }) }),
  }),
  /** The published versions that a tab runs from now on; none: it is closed. */
  runs: call({
    path: '/api/manage/plugin/runs',
    access: 'login',
    input: Obj({
      tab: Str({ pattern: '^[\\w-]{16,40}$' }),
      versions: Arr(Obj({ plugin: pluginId(), version: Text(50) }), { maxItems: 500 }),
    }),
  }),
  /** A fault of a plugin in a browser. Counts once a user, version and kind in ten minutes; of a visitor, not at all. */
  report: call({
    path: '/api/manage/plugin/report',
    access: 'public',
    input: Obj({
      plugin: pluginId(),
      version: Text(50),
      kind: faultKind(),
      message: Text(500),
      /** Frames of the trace. */
      trace: Opt(Str({ maxLength: 4000 })),
      url: Opt(Str({ maxLength: 500 })),
      /** Long tasks since the last report. Default 1. */
      times: Opt(Int({ minimum: 1, maximum: 1000 })),
      /** Number that the user is shown. */
      incident: Opt(Str({ pattern: '^[A-Z0-9-]{8,20}$' })),
      /** The browser has put the plugin aside. */
      quarantined: Bool(),
    }),
  }),
};
