/** What every explanation reads first: the code, the moment, and whether the function was on. */
import { administrationPath } from '@portal/sdk/calls/plugin-tabs';
import type { Explained } from '@portal/sdk/calls/rights';
import { ROLE_TYPE } from '@portal/sdk/calls/management';
import { DATA_SCOPE } from '@portal/sdk/calls/role';
import {
  acting,
  type Context,
  type DataScope,
  type DocumentAccess,
  refuse,
  refuseField,
  sql,
  type User,
} from '@portal/sdk/server';
import { historyDays } from '../history.ts';

export interface Step {
  readonly title: string;
  readonly ok: boolean;
  readonly told: string;
  readonly mender?: string;
  readonly mend?: string;
  /** Page where it is mended. Absent: the row that is asked about. */
  readonly mendPath?: string;
}

export const administrator = '超级管理员';
export const rolePage = '/Base/auth-management/role';
export const userPage = '/Base/auth-management/user';

const dayMs = 86_400_000;

export const names = (letters: readonly string[]): string =>
  letters.map((letter) => ROLE_TYPE[letter as keyof typeof ROLE_TYPE]).join('、') || '无';

export const quoted = (roles: readonly { readonly roleName: string }[]): string =>
  roles.map(({ roleName }) => `“${roleName}”`).join('、');

/** A code as it was known at the moment asked about. */
export interface Known {
  readonly code: string;
  readonly menuName: string;
  readonly kinds: readonly string[];
  /** What who does not see the whole platform is told; null where every right works on its own rows. */
  readonly whole: string | null;
}

export interface Question {
  readonly known: Known;
  /** Absent: now. */
  readonly then: Date | undefined;
  readonly functionStep: Step;
}

/** A table of rights as it stood then; as it stands where no moment is asked for. */
export const tableAt = (name: string, then: Date | undefined) =>
  then === undefined
    ? sql.table(name)
    : sql`(select (jsonb_populate_record(null::${sql.table(name)}, was)).* from rights_at(${name}, ${then.toISOString()}) was)`;

/** @throws invalid outside the last 90 days. */
function momentOf(at: string | undefined, now: Date): Date | undefined {
  if (at === undefined) return undefined;
  const moment = new Date(at);
  if (moment.getTime() > now.getTime()) refuseField('at', '时间不能晚于现在');
  if (now.getTime() - moment.getTime() > historyDays * dayMs) refuseField('at', `只能查询最近 ${historyDays} 天`);
  return moment;
}

async function codeAt({ db }: Context, code: string, then: Date | undefined): Promise<Known> {
  const { rows } = await sql<Known>`
    select n.perm_code as code, n.menu_name, coalesce(c.kinds, '{}') as kinds, c.whole from ${tableAt('auth_menu', then)} n
    left join ${tableAt('auth_code', then)} c on c.perm_code = n.perm_code
    where n.perm_code = ${code} and not n.deleted limit 1`.execute(db);
  return rows[0] ?? refuse('notFound', '权限不存在，或当时还没有');
}

async function functionStep({ db }: Context, code: string, then: Date | undefined): Promise<Step> {
  const [plugin] = code.split(':');
  const { rows } = await sql<{ reason: string }>`
    select reason from ${tableAt('sys_plugin_switch', then)} s
    where target in (${plugin}, ${`${plugin}/code/${code}`}) limit 1`.execute(db);
  return {
    title: '功能未停用',
    ok: rows.length === 0,
    told: rows[0] ? `已停用：${rows[0].reason}` : '已启用',
    mender: administrator,
    mend: '在插件管理中启用',
    mendPath: administrationPath,
  };
}

/** @throws invalid for a moment outside the last 90 days; notFound for a code that was not there. */
export async function questionOf(
  context: Context,
  { code, at }: { readonly code: string; readonly at?: string | undefined },
): Promise<Question> {
  const then = momentOf(at, context.clock.now());
  return { known: await codeAt(context, code, then), then, functionStep: await functionStep(context, code, then) };
}

/** The first step that fails decides. */
export function answerOf({ clock }: Context, { known, then }: Question, steps: readonly Step[]): Explained {
  const failing = steps.find(({ ok }) => !ok);
  return {
    allowed: failing === undefined,
    title: known.menuName,
    at: (then ?? clock.now()).toISOString(),
    steps: steps.map(({ title, ok, told }) => ({ title, ok, told })),
    mender: failing?.mender ?? null,
    mend: failing?.mend ?? null,
    mendPath: failing?.mendPath ?? null,
  };
}

export const scopeTold = (dataScope: DataScope): string => {
  if (dataScope.all) return DATA_SCOPE.ALL;
  const ents = dataScope.entIds.length > 0 ? [`${dataScope.entIds.length} 家企业`] : [];
  const people = dataScope.peers.length > 0 ? [`本企业中 ${dataScope.peers.length} 人经办的单据`] : [];
  return [...ents, ...people].join('，') || '没有任何数据';
};

/** How a role comes to show more rows. */
export const widened = { mender: administrator, mend: '放宽该角色的数据范围', mendPath: rolePage } as const;

/** What the code changes may be everybody's. @param givers - The roles to be widened. */
export function wholeStep({ whole }: Known, all: boolean, told: string, givers: string): Step[] {
  if (whole === null) return [];
  return [
    {
      title: '对所有单位生效',
      ok: all,
      told: all ? DATA_SCOPE.ALL : `须为全平台，现为“${told}”。办理时提示：${whole}`,
      mender: administrator,
      mend: `把角色${givers}的数据范围放宽到全平台，由另一位${administrator}复核`,
      mendPath: rolePage,
    },
  ];
}

interface Named {
  readonly bizType?: string | undefined;
  readonly bizNo?: string | undefined;
}

/**
 * A document as it stands now, if one is named: it is among the rows of one of these users.
 * @param users - Under the code that is asked about.
 * @throws notFound for a document outside the asker's own rows.
 */
export async function documentStep(
  context: Context,
  { bizType, bizNo }: Named,
  users: readonly User[],
): Promise<Step[]> {
  if (bizType === undefined || bizNo === undefined) return [];
  const document = context.documents.get(bizType) ?? refuseField('bizType', '不支持解释该类单据');
  const isAmong = async (rows: ReturnType<DocumentAccess['visible']>) => {
    const found = sql`select 1 from (${rows}) d where d.code::text = ${bizNo} limit 1`.execute(context.db);
    return (await found).rows.length > 0;
  };
  const seenBy = (user: User) => isAmong(document.visible({ db: context.db, user }));
  if (!(await seenBy(context.user))) return refuse('notFound', '单据不存在，或不在您的数据范围内');
  let ok = false;
  for (const user of users) ok ||= await seenBy(user);
  const scopes = [...new Set(users.map(({ dataScope }) => scopeTold(dataScope)))].join('；');
  const told = ok ? `${bizNo} 在数据范围内` : `${bizNo} 不在该权限的数据范围内（${scopes || '没有任何数据'}）`;
  return [{ title: '单据在数据范围内', ok, told, ...widened }];
}

/** The user under the code, with its rows. */
export const under = (user: User, { code }: Known): User => acting(user, code);
