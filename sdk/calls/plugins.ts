/** Plugins of the running portal: what each contributes, what administrators have switched off, and what crashed. */
import * as t from '../contract/index.ts';
import { maxSecretLength } from '../contract/setting.ts';
import {
  at,
  content,
  fileSize,
  itemName,
  note,
  object,
  operatorName,
  reason as why,
  sourceOf,
  statusOf,
  typeOf,
  versionNo,
} from './fields.ts';
import { pluginId, revision } from './plugin-tabs.ts';

/** Kinds of contributions that can be switched one by one. */
export const CONTRIBUTION = {
  route: '页面',
  menu: '菜单',
  notice: '消息处理',
  card: '工作台卡片',
  code: '按钮权限',
  slot: '插槽',
  fill: '插槽内容',
  provide: '提供的服务',
  command: '命令',
  badge: '菜单角标',
  topic: '消息主题',
} as const;
export type ContributionKind = keyof typeof CONTRIBUTION;

/** A plugin (`order`) or one contribution of it (`order/route/list`). */
const target = () =>
  t.Str({
    pattern: `^[A-Za-z][A-Za-z0-9-]*(/(${Object.keys(CONTRIBUTION).join('|')}|setting)/[A-Za-z0-9:_.-]+)?$`,
    maxLength: 200,
  });
const kind = typeOf(t.codes(CONTRIBUTION), { width: 110 });
const reason = t.labelled(why, t.Text(200, 2), { entry: 'area' });

const settingTarget = () =>
  t.Str({ pattern: '^[A-Za-z][A-Za-z0-9-]*/setting/[A-Za-z][A-Za-z0-9_-]{0,63}$', maxLength: 200 });

/** Names a contribution of a plugin, or a setting of it. */
export const targetOf = (plugin: string, kind: ContributionKind | 'setting', name: string): string =>
  `${plugin}/${kind}/${name}`;

/** When a trial ends by itself. */
export interface TrialRule {
  /** It is not measured before, in minutes. */
  readonly minutes: number;
  /** Users who must have opened the version before. */
  readonly users: number;
}

/** A version on trial: for these enterprises, and for this share of all users, in percent. */
export interface Trial {
  readonly version: string;
  readonly percent: number;
  readonly entIds: readonly string[];
  /** Default: administrators end it. */
  readonly auto?: TrialRule | null;
  /** When it began. */
  readonly since?: string;
}

/** The versions of a plugin that were chosen. */
export interface ReleaseChoice {
  /** The version that runs; null for the newest that was published. */
  readonly version: string | null;
  readonly canary: Trial | null;
  /** Versions that were taken back by measure: none of them is the newest. Default none. */
  readonly avoid?: readonly string[];
}

const version = () => t.Str({ maxLength: 50 });
const percent = () => t.Int({ minimum: 0, maximum: 100 });
const minutes = () => t.Int({ minimum: 1, maximum: 10_080 });
const users = () => t.Int({ minimum: 3, maximum: 10_000 });

/** What of a plugin's versions was chosen, as administrators read it. */
const chosen = t.Obj({
  version: t.Nullable(version()),
  canary: t.Nullable(
    t.Obj({
      version: version(),
      percent: percent(),
      entNames: t.Arr(t.Str()),
      /** Null: administrators end the trial. */
      auto: t.Nullable(t.Obj({ minutes: minutes(), users: users() })),
    }),
  ),
});

/** Kind → who met it, each once in ten minutes; of long tasks, how many. */
const faults = () =>
  t.Obj({ crash: t.Int(), hang: t.Int(), loop: t.Int(), freeze: t.Int(), handler: t.Int(), slow: t.Int() });
export type FaultCounts = t.Static<ReturnType<typeof faults>>;
export const pluginName = t.field('插件', t.Str(), { width: 110 });
export const pluginVersion = t.labelled(versionNo, t.Str(), { width: 80 });

export const bundled = t.Obj({
  name: t.field('依赖', t.Str(), { width: 240 }),
  version: pluginVersion,
  licence: t.field('许可证', t.Str(), { width: 160 }),
});
export const provenance = t.Obj({
  /** Null outside of a repository; `+` behind it: with changes. */
  commit: t.field('提交', t.Nullable(t.Str())),
  builder: t.field('构建者', t.Str()),
  sdk: t.field('SDK', t.Str()),
  /** Packages of others that are in it. */
  bundled: t.Arr(bundled),
  bytes: fileSize,
  /** The team whose key has signed it; null for an operator's. */
  team: t.Nullable(t.Str()),
  /** Of that key. */
  fingerprint: t.field('签名', t.Str()),
});

export const RELEASE_ORIGIN = t.codes({ published: '团队发布', build: '门户自带' });

const loads = t.field('24h 打开', t.Int(), { width: 85 });
const crashes = t.field('24h 异常', t.Int(), { width: 85 });

export const managedRelease = t.Obj({
  version: pluginVersion,
  /** `build`: part of the portal's own build. */
  origin: sourceOf(RELEASE_ORIGIN, { width: 95 }),
  /** Runs for everybody who is not on trial. */
  running: statusOf(t.Bool(), { width: 135 }),
  /** Why it cannot run in this portal; null where it can. */
  unfit: t.Nullable(t.Str()),
  /** Where it comes from, and who has signed it; null where the portal's own build has it. */
  provenance: t.Nullable(provenance),
  /** Tabs that loaded a page of it within 24 hours: those that were open follow a new version. */
  loads,
  /** Open tabs that run it now. */
  tabs: t.field('在用页签', t.Int(), { width: 80 }),
  /** Faults of it within 24 hours, and how many users of how many enterprises met them; visitors apart. */
  faults: t.labelled(crashes, faults(), { width: 150 }),
  users: t.Int(),
  ents: t.Int(),
  /** What was reported of it last, within 24 hours. */
  last: t.field('说明或异常', t.Nullable(t.Str()), { width: 175 }),
  /** It was taken back by measure, and is not the newest for anybody. */
  avoided: t.Bool(),
});
export type ManagedRelease = t.Static<typeof managedRelease>;

/** Why it is switched off; null while it is on. */
const off = statusOf(t.Nullable(t.Str()), { width: 90 });

export const contribution = t.Obj({
  target: t.Str(),
  kind,
  title: itemName,
  /** Path of a page, code of a button, type of a notification. */
  detail: t.styled(note, { width: 320 }),
  off,
});
export type ListedContribution = t.Static<typeof contribution>;

/** What is told of a plugin wherever plugins are listed. */
export const pluginFacts = {
  id: t.Str(),
  name: pluginName,
  version: pluginVersion,
  off,
  /** Bytes of its entry; null where nothing is built. */
  entryBytes: t.field('入口大小', t.Nullable(t.Int()), { width: 85 }),
  /** Faults that browsers reported within 24 hours, each once in ten minutes of a user. */
  crashes,
  lastCrash: t.styled(note, { width: 120 }),
  contributions: t.labelled(content, t.Arr(contribution), { width: 140 }),
};

const SETTING_FROM = t.codes({
  file: ['部署登记表', 'success'],
  entered: ['管理员', 'success'],
  declared: ['默认', 'neutral'],
});
export const managedSetting = t.Obj({
  target: t.Str(),
  label: t.styled(itemName, { width: 180 }),
  hint: t.styled(note, { width: 380 }),
  /** As the plugin declares it. */
  schema: t.Json(),
  /** A text for each code of the schema. */
  codes: t.Nullable(t.Json()),
  secret: t.Bool(),
  /** Null of a secret. */
  value: t.field('当前值', t.Json(), { width: 160 }),
  declared: t.field('默认值', t.Json(), { width: 120 }),
  /** `file`: of the deployment file, which no administrator changes. */
  from: sourceOf(SETTING_FROM, { width: 120 }),
  /** Why what was given is not used; null where it is. */
  fault: t.Nullable(t.Str()),
});
export type ManagedSetting = t.Static<typeof managedSetting>;

export const managedPlugin = t.Obj({
  ...pluginFacts,
  /** Why it can not be switched off; null where it can. */
  locked: t.Nullable(t.Str()),
  /** First pages that browsers loaded within 24 hours: how many, and how long they took on average in ms. */
  loads,
  loadMs: t.field('平均加载', t.Nullable(t.Int()), { width: 85 }),
  /** The newest first. */
  releases: t.Arr(managedRelease),
  /** Null where nobody has chosen. */
  choice: t.Nullable(chosen),
  settings: t.Arr(managedSetting),
});
export type ManagedPlugin = t.Static<typeof managedPlugin>;

const disappearing = t.Obj({
  kind,
  title: t.Str(),
  /** Name of another plugin, whose content goes with its slot; null of what is the plugin's own. */
  of: t.Nullable(t.Str()),
  detail: t.Nullable(t.Str()),
});

const change = t.Obj({
  id: t.Id(),
  kind: t.OneOf('switch', 'release', 'setting'),
  target: t.Str(),
  title: t.styled(object, { width: 260 }),
  /** Of a switch: why it was off before; null where it was on. Else what was chosen or entered, in words. */
  before: t.field('变更前', t.Nullable(t.Str()), { width: 200 }),
  /** Why it is off since; null where it was switched on. Else what is chosen or entered since, in words. */
  after: t.field('变更后', t.Nullable(t.Str()), { width: 200 }),
  reason: t.labelled(why, t.Str(), { width: 220 }),
  userName: t.styled(operatorName, { width: 110 }),
  at,
  undone: t.Bool(),
});
export type PluginChange = t.Static<typeof change>;

export const handledNotice = t.Obj({
  type: typeOf(t.Int(), { width: 72, align: 'start' }),
  handlers: t.field('处理方', t.Arr(t.Str()), { width: 260 }),
});

/** Switches were changed; every process reads them anew after the commit. */
export const pluginsSwitched = t.event<{ revision: string }>('plugins:switched');

const access = 'admin:plugin:manage';

/** The call that enters a setting, by the setting's own schema: forms check by it what the server will. */
export const configuring = <T extends t.TSchema>(value: T) =>
  t.call({
    path: '/api/manage/plugin/configure',
    access,
    audit: { kind: 'PUBLICATION', title: '修改插件设置' },
    input: t.Obj({
      target: settingTarget(),
      value,
      /** In place of `value` where the setting is a secret; no record shows it. */
      secret: t.Opt(t.Text(maxSecretLength)),
      reason,
      revision: revision(),
    }),
    output: t.Obj({ revision: revision() }),
  });

export const plugins = {
  list: t.call({
    path: '/api/manage/plugin/list',
    access,
    reads: true,
    output: t.Obj({
      revision: revision(),
      plugins: t.Arr(managedPlugin),
      /** Why what was published last was not taken over; null where it was. */
      problem: t.Nullable(t.Str()),
      /** Why the deployment file as it is now was not taken over, a mistake a line; null where it was. */
      fileProblem: t.Nullable(t.Str()),
      /** Notification type → plugins that handle it and are on. */
      notices: t.Arr(handledNotice),
    }),
  }),
  /** What would disappear, and who is on it now as far as page visits tell. */
  preview: t.call({
    path: '/api/manage/plugin/preview',
    access,
    reads: true,
    input: t.Obj({ target: target() }),
    output: t.Obj({ disappearing: t.Arr(disappearing), online: t.Int(), users: t.Arr(t.Str()) }),
  }),
  /** Refused with `conflict` when somebody else has changed anything since `revision`. */
  switch: t.call({
    path: '/api/manage/plugin/switch',
    access,
    audit: { kind: 'PUBLICATION', title: '停用或启用插件' },
    input: t.Obj({
      target: target(),
      off: t.Bool(),
      reason: t.styled(reason, { hint: '停用原因会显示给正在使用的人' }),
      revision: revision(),
    }),
    output: t.Obj({ revision: revision() }),
  }),
  /** Chooses the version that runs, and one on trial; refused with `conflict` as a switch is. */
  release: t.call({
    path: '/api/manage/plugin/release',
    access,
    audit: { kind: 'PUBLICATION', title: '选择插件版本' },
    input: t.Obj({
      plugin: pluginId(),
      /** Null: the newest that was published. */
      version: t.Nullable(version()),
      /** Null ends a trial. */
      canaryVersion: t.Nullable(version()),
      /** Share of all users that try it. Default 0. */
      canaryPercent: t.field('用户比例（%）', t.Opt(percent()), { hint: '按用户固定划分，0 表示只按企业试用' }),
      /** Names of enterprises that try it, one a line. */
      canaryEntNames: t.field('试用企业', t.Opt(t.Text(4000)), { entry: 'area', hint: '每行一个企业名称' }),
      /** Minutes and users after which the trial ends by measure; default: administrators end it. */
      canaryMinutes: t.field('自动结束：至少分钟数', t.Opt(minutes()), {
        hint: '与下一项都填写时自动结束：异常不多于当前版本就全面使用，异常过多随时中止。都不填则由管理员结束',
      }),
      canaryUsers: t.field('自动结束：至少用户数', t.Opt(users()), { hint: '打开过试用版本的用户' }),
      reason,
      revision: revision(),
    }),
    output: t.Obj({ revision: revision() }),
  }),
  /** Enters a setting, or with neither value takes back what was entered; refused with `conflict` as a switch is. */
  configure: configuring(t.Opt(t.Json())),
  /** Takes the last change of a target back. */
  undo: t.call({
    path: '/api/manage/plugin/undo',
    access,
    audit: { kind: 'PUBLICATION', title: '撤销插件变更' },
    input: t.Obj({ id: t.Id(), revision: revision() }),
    output: t.Obj({ revision: revision() }),
  }),
  history: t.pageOf({
    path: '/api/manage/plugin/history',
    access,
    filters: t.Obj({ target: t.Opt(target()) }),
    row: change,
  }),
  /** Changes whenever faults, tabs, switches or versions have: the page that shows them asks for it each few seconds. */
  pulse: t.call({ path: '/api/manage/plugin/pulse', access, reads: true, output: t.Obj({ stamp: t.Str() }) }),
};

export const simulations = {
  /** Systems outside the portal that something stands in for, in words. */
  simulated: t.call({
    path: '/api/manage/plugin/simulated',
    access,
    reads: true,
    output: t.Obj({ simulated: t.Arr(t.Str()) }),
  }),
};
