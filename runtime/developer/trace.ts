/** The portal's own decision on anything that has a name, step by step. Nothing is decided here. */
import { CONTRIBUTION, type ContributionKind } from '@portal/sdk/calls/plugins';
import {
  type Check,
  decideCode,
  decideContribution,
  decideJoin,
  decidePath,
  decideRoute,
  type Decision,
  explain,
  failedStep,
  type GuardDecision,
  normalPath,
  ownPlaces,
  ownRedirects,
  type Person,
  type Step,
  STEPS,
  type World,
} from '@portal/sdk/decide';
import type { ListedPlugin } from '@portal/sdk/registry';

export const STEP_TITLE: Readonly<Record<Step, string>> = {
  registry: '是否部署',
  sdk: 'SDK 版本',
  shared: '共享模块',
  plugin: '插件开关',
  contribution: '单项开关',
  quarantine: '异常隔离',
  slot: '所在插槽',
  access: '登录要求',
  grant: '授权',
};

const GUARD: Readonly<Record<GuardDecision['reason'], string>> = {
  'always-allowed': '该地址始终放行',
  'no-login-needed': '该页面不需要登录',
  'signed-in': '登录即可访问',
  'source-3': '用户来源 3 不校验菜单权限',
  permitted: '菜单授权包含该地址',
  'no-token': '没有登录',
  'not-opened': '所属模块没有开通',
  'not-granted': '菜单授权不包含该地址',
};

export interface TraceStep {
  readonly step: Step;
  readonly title: string;
  readonly outcome: 'passed' | 'failed' | 'skipped';
  readonly detail: string;
  readonly fixBy: string;
  readonly target: string;
}

export interface Trace {
  /** What was asked about, in words. */
  readonly subject: string;
  readonly allowed: boolean;
  readonly steps: readonly TraceStep[];
  readonly notes: readonly string[];
}

/** What the portal knows when it decides. */
export interface Known {
  readonly world: World;
  readonly person: Person;
  readonly plugins: readonly ListedPlugin[];
}

const ofPerson: readonly Step[] = ['access', 'grant'];
const forEverybody = STEPS.filter((step) => !ofPerson.includes(step));
const joinSteps: readonly Step[] = [...forEverybody, 'slot', ...ofPerson];

function skipped(step: Step, target: string): TraceStep {
  return { step, title: STEP_TITLE[step], outcome: 'skipped', detail: '前面的步骤没有通过，未检查', fixBy: '', target };
}

/** All steps that the decision has, those behind the one that said no included. */
function stepsOf({ world, plugins }: Known, decision: Decision, wanted: readonly Step[]): TraceStep[] {
  const failed: Check | undefined = failedStep(decision);
  const target = failed?.target ?? decision.steps.at(-1)?.target ?? '';
  const name = plugins.find(({ id }) => id === target.split(/[/:]/)[0])?.name;
  const facts = { ...(name !== undefined && { name }), reason: world.switched.get(target) ?? null };
  const said = new Map(explain(decision, facts).steps.map((one) => [one.step, one]));
  return wanted.flatMap((step): TraceStep[] => {
    const one = said.get(step);
    if (!one) return decision.allowed ? [] : [skipped(step, target)];
    const outcome = one.ok ? 'passed' : 'failed';
    return [{ step, title: STEP_TITLE[step], outcome, detail: one.detail, fixBy: one.fixBy, target: one.target }];
  });
}

const traced = (
  known: Known,
  subject: string,
  decision: Decision,
  wanted: readonly Step[],
  notes: readonly string[] = [],
): Trace => ({
  subject,
  allowed: decision.allowed,
  steps: stepsOf(known, decision, wanted),
  notes: [...notes, ...(decision.guard ? [`导航守卫：${GUARD[decision.guard.reason]}`] : [])],
});

/** Whether an address leads to its page. */
export function tracePath(known: Known, path: string): Trace {
  const { world, person } = known;
  const target = normalPath(path);
  const onward = ownRedirects[target] ?? world.table.redirectOf(target);
  const found = world.table.find(onward ?? target);
  const own = ownPlaces.find((place) => place.path === target);
  const notes = [
    ...(onward ? [`转到 ${onward}`] : []),
    ...(own ? ['运行时自带的页面，由页面自己判断'] : []),
    ...(found ? [`由插件“${found.plugin.name}”的页面“${found.route.title}”提供`] : []),
  ];
  return traced(known, `地址 ${path}`, decidePath(world, person, path), STEPS, notes);
}

const codeSteps = STEPS.filter((step) => step !== 'access');

/** Whether a button of a code may be pressed. */
export function traceCode(known: Known, code: string): Trace {
  const { world, person, plugins } = known;
  const owner = plugins.find(({ id }) => id === code.split(':')[0]);
  const note = owner ? `由插件“${owner.name}”声明` : '平台自身的权限码，或没有插件声明它';
  return traced(known, `权限码 ${code}`, decideCode(world, code, person.codes?.has(code) ?? false), codeSteps, [note]);
}

function traceRoute(known: Known, plugin: ListedPlugin, name: string): Trace | undefined {
  const route = plugin.routes.find((one) => one.name === name);
  if (!route) return undefined;
  const decision = decideRoute(known.world, { plugin, route }, known.person);
  return traced(known, `页面 ${route.title}`, decision, STEPS, [`地址 ${route.path}`]);
}

/** The page that a menu entry, a notification or a card leads to, or depends on. */
function routeBehind(plugin: ListedPlugin, kind: ContributionKind, name: string): string | undefined {
  if (kind === 'menu') return plugin.menus[name]?.route;
  if (kind === 'notice') return plugin.notices[name]?.open;
  if (kind === 'card') return plugin.cards.find((card) => card.name === name)?.under;
  return undefined;
}

/** One contribution, and what it depends on. */
export function traceContribution(known: Known, plugin: ListedPlugin, kind: ContributionKind, name: string): Trace[] {
  if (kind === 'code') return [traceCode(known, name)];
  if (kind === 'route') return [traceRoute(known, plugin, name) ?? missing(`${plugin.id}/route/${name}`)];
  if (kind === 'fill' || kind === 'provide' || kind === 'command' || kind === 'badge') {
    const decision = decideJoin(known, plugin, kind, name);
    const wanted = joinSteps.filter((step) => kind === 'fill' || step !== 'slot');
    return [traced(known, `${CONTRIBUTION[kind]} ${name}`, decision, wanted)];
  }
  const decision = decideContribution(known.world, plugin, kind, name);
  const own = traced(known, `${CONTRIBUTION[kind]} ${name}`, decision, forEverybody);
  const behind = traceRoute(known, plugin, routeBehind(plugin, kind, name) ?? '');
  const code = kind === 'card' ? plugin.cards.find((card) => card.name === name)?.code : undefined;
  return [own, ...(behind ? [behind] : []), ...(code ? [traceCode(known, code)] : [])];
}

/** A whole plugin, whoever asks. */
export function tracePlugin(known: Known, plugin: ListedPlugin): Trace {
  const decision = decideContribution(known.world, plugin, 'route', '');
  const steps = decision.steps.filter(({ step }) => step !== 'contribution');
  const wanted = forEverybody.filter((step) => step !== 'contribution');
  return traced(known, `插件 ${plugin.name}`, { ...decision, steps }, wanted);
}

function missing(target: string): Trace {
  const step = { step: 'registry', title: STEP_TITLE.registry, outcome: 'failed', target } as const;
  const detail = '本门户没有部署这个名称的内容';
  return {
    subject: target,
    allowed: false,
    steps: [{ ...step, detail, fixBy: '请核对写法；需要该功能时请联系平台运维' }],
    notes: [],
  };
}

const kinds = Object.keys(CONTRIBUTION) as ContributionKind[];
const codeForm = /^[a-z][A-Za-z0-9-]*:[A-Za-z0-9-]+:[A-Za-z0-9-]+$/;

/** Any path or address, permission code, plugin or contribution (`order/route/list`). */
export function traceOf(known: Known, query: string, basePath: string): Trace[] {
  const asked = query.trim();
  const address = URL.canParse(asked) ? new URL(asked).pathname : asked;
  if (address.startsWith('/'))
    return [tracePath(known, (address.startsWith(`${basePath}/`) && address.slice(basePath.length)) || address)];
  if (codeForm.test(asked)) return [traceCode(known, asked)];
  const [id, kind, ...rest] = asked.split('/');
  const plugin = known.plugins.find((one) => one.id === id);
  if (!plugin) return [missing(asked)];
  if (kind === undefined) return [tracePlugin(known, plugin)];
  const named = kinds.find((one) => one === kind);
  return named ? traceContribution(known, plugin, named, rest.join('/')) : [missing(asked)];
}
