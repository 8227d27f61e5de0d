/** Plugins of the running portal: what each contributes, what administrators have switched off, and what crashed. */
import {
  Arr,
  Bool,
  call,
  codes,
  event,
  field,
  Id,
  Int,
  Json,
  labelled,
  Nullable,
  Obj,
  OneOf,
  Opt,
  pageOf,
  Str,
  styled,
  Text,
  type Static,
  type TSchema,
} from '../contract/index.ts';
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
  Str({
    pattern: `^[A-Za-z][A-Za-z0-9-]*(/(${Object.keys(CONTRIBUTION).join('|')}|setting)/[A-Za-z0-9:_.-]+)?$`,
    maxLength: 200,
  });
const kind = typeOf(codes(CONTRIBUTION), { width: 110 });
const reason = labelled(why, Text(200, 2), { entry: 'area' });

const settingTarget = () =>
  Str({ pattern: '^[A-Za-z][A-Za-z0-9-]*/setting/[A-Za-z][A-Za-z0-9_-]{0,63}$', maxLength: 200 });

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

const version = () => Str({ maxLength: 50 });
const percent = () => Int({ minimum: 0, maximum: 100 });
const minutes = () => Int({ minimum: 1, maximum: 10_080 });
const users = () => Int({ minimum: 3, maximum: 10_000 });

/** What of a plugin's versions was chosen, as administrators read it. */
const chosen = Obj({
  version: Nullable(version()),
  canary: Nullable(
    Obj({
      version: version(),
      percent: percent(),
      entNames: Arr(Str()),
      /** Null: administrators end the trial. */
      auto: Nullable(Obj({ minutes: minutes(), users: users() })),
    }),
  ),
});

/** Kind → who met it, each once in ten minutes; of long tasks, how many. */
const faults = () => Obj({ crash: Int(), hang: Int(), loop: Int(), freeze: Int(), handler: Int(), slow: Int() });
export type FaultCounts = Static<ReturnType<typeof faults>>;
export const pluginName = field('插件', Str(), { width: 110 });
export const pluginVersion = labelled(versionNo, Str(), { width: 80 });

export const bundled = Obj({
  name: field('依赖', Str(), { width: 240 }),
  version: pluginVersion,
  licence: field('许可证', Str(), { width: 160 }),
});
export const provenance = Obj({
  /** Null outside of a repository; `+` behind it: with changes. */
  commit: field('提交', Nullable(Str())),
  builder: field('构建者', Str()),
  sdk: field('SDK', Str()),
  /** Packages of others that are in it. */
  bundled: Arr(bundled),
  bytes: fileSize,
  /** The team whose key has signed it; null for an operator's. */
  team: Nullable(Str()),
  /** Of that key. */
  fingerprint: field('签名', Str()),
});

export const RELEASE_ORIGIN = codes({ published: '团队发布', build: '门户自带' });

const loads = field('24h 打开', Int(), { width: 85 });
const crashes = field('24h 异常', Int(), { width: 85 });

export const managedRelease = Obj({
  version: pluginVersion,
  /** `build`: part of the portal's own build. */
  origin: sourceOf(RELEASE_ORIGIN, { width: 95 }),
  /** Runs for everybody who is not on trial. */
  running: statusOf(Bool(), { width: 135 }),
  /** Why it cannot run in this portal; null where it can. */
  unfit: Nullable(Str()),
  /** Where it comes from, and who has signed it; null where the portal's own build has it. */
  provenance: Nullable(provenance),
  /** Tabs that loaded a page of it within 24 hours: those that were open follow a new version. */
  loads,
  /** Open tabs that run it now. */
  tabs: field('在用页签', Int(), { width: 80 }),
  /** Faults of it within 24 hours, and how many users of how many enterprises met them; visitors apart. */
  faults: labelled(crashes, faults(), { width: 150 }),
  users: Int(),
  ents: Int(),
  /** What was reported of it last, within 24 hours. */
  last: field('说明或异常', Nullable(Str()), { width: 175 }),
  /** It was taken back by measure, and is not the newest for anybody. */
  avoided: Bool(),
});
export type ManagedRelease = Static<typeof managedRelease>;

/** Why it is switched off; null while it is on. */
const off = statusOf(Nullable(Str()), { width: 90 });

export const contribution = Obj({
  target: Str(),
  kind,
  title: itemName,
  /** Path of a page, code of a button, type of a notification. */
  detail: styled(note, { width: 320 }),
  off,
});
export type ListedContribution = Static<typeof contribution>;

/** What is told of a plugin wherever plugins are listed. */
export const pluginFacts = {
  id: Str(),
  name: pluginName,
  version: pluginVersion,
  off,
  /** Bytes of its entry; null where nothing is built. */
  entryBytes: field('入口大小', Nullable(Int()), { width: 85 }),
  /** Faults that browsers reported within 24 hours, each once in ten minutes of a user. */
  crashes,
  lastCrash: styled(note, { width: 120 }),
  contributions: labelled(content, Arr(contribution), { width: 140 }),
};

const SETTING_FROM = codes({
  file: ['部署登记表', 'success'],
  entered: ['管理员', 'success'],
  declared: ['默认', 'neutral'],
});
export const managedSetting = Obj({
  target: Str(),
  label: styled(itemName, { width: 180 }),
  hint: styled(note, { width: 380 }),
  /** As the plugin declares it. */
  schema: Json(),
  /** A text for each code of the schema. */
  codes: Nullable(Json()),
  secret: Bool(),
  /** Null of a secret. */
  value: field('当前值', Json(), { width: 160 }),
  declared: field('默认值', Json(), { width: 120 }),
  /** `file`: of the deployment file, which no administrator changes. */
  from: sourceOf(SETTING_FROM, { width: 120 }),
  /** Why what was given is not used; null where it is. */
  fault: Nullable(Str()),
});
export type ManagedSetting = Static<typeof managedSetting>;

export const managedPlugin = Obj({
  ...pluginFacts,
  /** Why it can not be switched off; null where it can. */
  locked: Nullable(Str()),
  /** First pages that browsers loaded within 24 hours: how many, and how long they took on average in ms. */
  loads,
  loadMs: field('平均加载', Nullable(Int()), { width: 85 }),
  /** The newest first. */
  releases: Arr(managedRelease),
  /** Null where nobody has chosen. */
  choice: Nullable(chosen),
  settings: Arr(managedSetting),
});
export type ManagedPlugin = Static<typeof managedPlugin>;

const disappearing = Obj({
  kind,
  title: Str(),
  /** Name of another plugin, whose content goes with its slot; null of what is the plugin's own. */
  of: Nullable(Str()),
  detail: Nullable(Str()),
});

const change = Obj({
  id: Id(),
  kind: OneOf('switch', 'release', 'setting'),
  target: Str(),
  title: styled(object, { width: 260 }),
  /** Of a switch: why it was off before; null where it was on. Else what was chosen or entered, in words. */
  before: field('变更前', Nullable(Str()), { width: 200 }),
  /** Why it is off since; null where it was switched on. Else what is chosen or entered since, in words. */
  after: field('变更后', Nullable(Str()), { width: 200 }),
  reason: labelled(why, Str(), { width: 220 }),
  userName: styled(operatorName, { width: 110 }),
  at,
  undone: Bool(),
});
export type PluginChange = Static<typeof change>;

export const handledNotice = Obj({
  type: typeOf(Int(), { width: 72, align: 'start' }),
  handlers: field('处理方', Arr(Str()), { width: 260 }),
});

/** Switches were changed; every process reads them anew after the commit. */
export const pluginsSwitched = event<{ revision: string }>('plugins:switched');

const access = 'admin:plugin:manage';

/** The call that enters a setting, by the setting's own schema: forms check by it what the server will. */
export const configuring = <T extends TSchema>(value: T) =>
  call({
    path: '/api/manage/plugin/configure',
    access,
    audit: { kind: 'PUBLICATION', title: '修改插件设置' },
    input: Obj({
      target: settingTarget(),
      value,
      /** In place of `value` where the setting is a secret; no record shows it. */
      secret: Opt(Text(maxSecretLength)),
      reason,
      revision: revision(),
    }),
    output: Obj({ revision: revision() }),
  });

export const plugins = {
  list: call({
    path: '/api/manage/plugin/list',
    access,
    reads: true,
    output: Obj({
      revision: revision(),
      plugins: Arr(managedPlugin),
      /** Why what was published last was not taken over; null where it was. */
      problem: Nullable(Str()),
      /** Why the deployment file as it is now was not taken over, a mistake a line; null where it was. */
      fileProblem: Nullable(Str()),
      /** Notification type → plugins that handle it and are on. */
      notices: Arr(handledNotice),
    }),
  }),
  /** What would disappear, and who is on it now as far as page visits tell. */
  preview: call({
    path: '/api/manage/plugin/preview',
    access,
    reads: true,
    input: Obj({ target: target() }),
    output: Obj({ disappearing: Arr(disappearing), online: Int(), users: Arr(Str()) }),
  }),
  /** Refused with `conflict` when somebody else has changed anything since `revision`. */
  switch: call({
    path: '/api/manage/plugin/switch',
    access,
    audit: { kind: 'PUBLICATION', title: '停用或启用插件' },
    input: Obj({
      target: target(),
      off: Bool(),
      reason: styled(reason, { hint: '停用原因会显示给正在使用的人' }),
      revision: revision(),
    }),
    output: Obj({ revision: revision() }),
  }),
  /** Chooses the version that runs, and one on trial; refused with `conflict` as a switch is. */
  release: call({
    path: '/api/manage/plugin/release',
    access,
    audit: { kind: 'PUBLICATION', title: '选择插件版本' },
    input: Obj({
      plugin: pluginId(),
      /** Null: the newest that was published. */
      version: Nullable(version()),
      /** Null ends a trial. */
      canaryVersion: Nullable(version()),
      /** Share of all users that try it. Default 0. */
      canaryPercent: field('用户比例（%）', Opt(percent()), { hint: '按用户固定划分，0 表示只按企业试用' }),
      /** Names of enterprises that try it, one a line. */
      canaryEntNames: field('试用企业', Opt(Text(4000)), { entry: 'area', hint: '每行一个企业名称' }),
      /** Minutes and users after which the trial ends by measure; default: administrators end it. */
      canaryMinutes: field('自动结束：至少分钟数', Opt(minutes()), {
        hint: '与下一项都填写时自动结束：异常不多于当前版本就全面使用，异常过多随时中止。都不填则由管理员结束',
      }),
      canaryUsers: field('自动结束：至少用户数', Opt(users()), { hint: '打开过试用版本的用户' }),
      reason,
      revision: revision(),
    }),
    output: Obj({ revision: revision() }),
  }),
  /** Enters a setting, or with neither value takes back what was entered; refused with `conflict` as a switch is. */
  configure: configuring(Opt(Json())),
  /** Takes the last change of a target back. */
  undo: call({
    path: '/api/manage/plugin/undo',
    access,
    audit: { kind: 'PUBLICATION', title: '撤销插件变更' },
    input: Obj({ id: Id(), revision: revision() }),
    output: Obj({ revision: revision() }),
  }),
  history: pageOf({
    path: '/api/manage/plugin/history',
    access,
    filters: Obj({ target: Opt(target()) }),
    row: change,
  }),
  /** Changes whenever faults, tabs, switches or versions have: the page that shows them asks for it each few seconds. */
  pulse: call({ path: '/api/manage/plugin/pulse', access, reads: true, output: Obj({ stamp: Str() }) }),
};

export const simulations = {
  /** Systems outside the portal that something stands in for, in words. */
  simulated: call({
    path: '/api/manage/plugin/simulated',
    access,
    reads: true,
    output: Obj({ simulated: Arr(Str()) }),
  }),
};
