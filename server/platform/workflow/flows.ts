/** The flows of all kinds of documents: as their areas have them, and as administrators have published them. */
import type { FlowStep, FlowTask } from '@portal/sdk/calls/approval-flow';
import type { RoleMark } from '@portal/sdk/calls/notification';
import { type approvalRequested, type ApprovalStep, usualDueHours } from '@portal/sdk/calls/workflow';
import type { EventOf } from '@portal/sdk/contract';
import { type ApprovalFlow, type Context, type Db, type DocumentAccess, type Documents, sql } from '@portal/sdk/server';
import { codeOf } from './candidates.ts';
import { branchesOf, isPlatformWide } from './shape.ts';

type Requested = EventOf<typeof approvalRequested>;

export type FlowDocument = DocumentAccess & { readonly flow: ApprovalFlow };

export const flowsOf = (documents: Documents): FlowDocument[] =>
  [...documents.values()].filter((document): document is FlowDocument => document.flow !== undefined);

/** As its area has them, in the form in which versions keep them. */
export const defaultsOf = ({ steps }: ApprovalFlow): FlowStep[] =>
  steps.map(({ taskName, roles, dueHours = usualDueHours }) => ({
    tasks: [{ taskName, roles: [...roles], dueHours }],
    ...{ mode: 'ALL', amountFrom: null, amountBelow: null },
  }));

const MARKS: readonly RoleMark[] = ['Y', 'L', 'K', 'G', 'G1', 'G2', 'C', 'C1', 'C2'];
const letterOf = (role: RoleMark) => role[0] ?? '';

/** Kinds of roles that may hold each code. */
async function kindsOf(db: Db, codes: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const known = db
    .selectFrom('authCode')
    .select(['permCode', 'kinds'])
    .where('permCode', 'in', [...codes]);
  return new Map((await known.execute()).map(({ permCode, kinds }) => [permCode, kinds]));
}

/**
 * Roles that may decide each step of a flow; the last entry holds for all further steps. Only kinds that may hold the code
 * of the step, and of enterprises only those whose people the area asks: it names the enterprise.
 */
export async function allowedRoles({ db }: Pick<Context, 'db'>, document: FlowDocument): Promise<RoleMark[][]> {
  const { flow, decide = [] as never } = document;
  const asked = new Set(flow.steps.flatMap(({ roles }) => roles.map(letterOf)));
  const kinds = await kindsOf(db, [...decide]);
  return Array.from({ length: Math.max(flow.steps.length, decide.length) }, (_, index) => {
    const holders = kinds.get(codeOf(document, index + 1) ?? '') ?? [];
    return MARKS.filter(
      (role) => holders.includes(letterOf(role)) && (isPlatformWide(role) || asked.has(letterOf(role))),
    );
  });
}

/**
 * Roles that somebody holds who could work by them now: an active account, in an enterprise of the kind; for the platform
 * also without one.
 */
export async function heldRoles({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ mark: string }>`
    select mark from unnest(${[...MARKS]}::text[]) mark where exists (
      select from auth_role r
      join auth_user_role ur on ur.role_id = r.id and (ur.expire_at is null or ur.expire_at > ${clock.now().toISOString()})
      join usr_user u on u.id = ur.user_id and u.status = 1 and u.user_source <> '4'
      left join usr_user_ent m on m.user_id = u.id and m.org_status = 1 and (ur.ent_id is null or ur.ent_id = m.ent_id)
      left join ent_enterprise e on e.id = m.ent_id
      where r.status = 1 and not r.deleted and mark in (r.role_type, r.role_key)
        and r.role_type = any(coalesce(kinds_of(e.audience), '{L}')))`.execute(db);
  return new Set(rows.map(({ mark }) => mark));
}

export interface Published {
  readonly versionNo: number;
  readonly steps: FlowStep[];
}

export async function publishedFlow(db: Db, bizType: string): Promise<Published | undefined> {
  const found = db.selectFrom('wfFlow').select(['versionNo', 'steps']).where('bizType', '=', bizType);
  const row = await found.where('status', '=', 'PUBLISHED').executeTakeFirst();
  return row && { versionNo: row.versionNo, steps: row.steps as unknown as FlowStep[] };
}

/** The enterprise whose people of a kind the area asks. */
function enterprisesIn(steps: readonly ApprovalStep[]): ReadonlyMap<string, string> {
  const tasks = steps.flatMap((step) => branchesOf(step).tasks);
  return new Map(
    tasks.flatMap(({ candidateRoleTypes, candidateEntId }) =>
      candidateEntId === null ? [] : candidateRoleTypes.map((role) => [letterOf(role), candidateEntId] as const),
    ),
  );
}

function taskOf({ taskName, roles, dueHours }: FlowTask, entIds: ReadonlyMap<string, string>) {
  const entId = roles.map((role) => entIds.get(letterOf(role))).find((id) => id !== undefined) ?? null;
  const known = roles.filter((role) => (entId === null ? isPlatformWide(role) : !isPlatformWide(role)));
  return { taskName, dueHours, candidateRoleTypes: known, candidateEntId: entId };
}

function stepOf({ tasks, mode, amountFrom, amountBelow }: FlowStep, entIds: ReadonlyMap<string, string>): ApprovalStep {
  const when = { ...(amountFrom !== null && { amountFrom }), ...(amountBelow !== null && { amountBelow }) };
  const asked = tasks.map((task) => taskOf(task, entIds)).filter((task) => task.candidateRoleTypes.length > 0);
  return { mode, tasks: asked, ...(Object.keys(when).length > 0 && { when }) };
}

/** The steps of the area with the hours of a version. */
const withHours = (step: ApprovalStep, dueHours: number): ApprovalStep => {
  const { mode, tasks } = branchesOf(step);
  return { mode, tasks: tasks.map((task) => ({ ...task, dueHours })), ...(step.when && { when: step.when }) };
};

function stepsFor({ changes }: ApprovalFlow, asked: readonly ApprovalStep[], defined: readonly FlowStep[]) {
  const entIds = enterprisesIn(asked);
  if (changes === 'free') return defined.map((step) => stepOf(step, entIds));
  return asked.map((step, index) => {
    const other = defined[index];
    if (other === undefined) return step;
    if (changes === 'fixed') return stepOf(other, entIds);
    return withHours(step, other.tasks[0]?.dueHours ?? usualDueHours);
  });
}

/** What an area asks for, with the steps that are published for its kind. */
export async function asPublished(
  request: Requested,
  { db, documents }: Pick<Context, 'db' | 'documents'>,
): Promise<Requested & { readonly flowVersion: number | null }> {
  const flow = documents.get(request.bizType)?.flow;
  const published = flow && (await publishedFlow(db, request.bizType));
  if (!flow || !published) return { ...request, flowVersion: null };
  const { versionNo, steps } = published;
  return { ...request, steps: stepsFor(flow, request.steps, steps), flowVersion: versionNo };
}
