/** Whoever leads those for whom a step waits too long sees to it that somebody decides it; they do not decide it themselves. */
import type { RoleMark } from '@portal/sdk/calls/notification';
import type { taskActs } from '@portal/sdk/calls/task-acts';
import type { InputOf } from '@portal/sdk/contract';
import { contains, type Context, page, type RawBuilder, sql } from '@portal/sdk/server';
import { kindsNamed } from '../../documents.ts';
import { hasArrived, holderAt, isVisible, startedBy, type Viewer, viewerOfKinds } from './candidates.ts';
import { documentKeys } from './document-keys.ts';
import { starterName } from './starter.ts';

/** Level of a reminder at which who leads is told (remind.ts). */
export const escalation = 3;

/** Roles that lead the people of a step: the administrators of their enterprise, or those of the platform. */
const LEAD = { enterprise: ['G1', 'C1'], platform: ['L'] } as const satisfies Record<string, readonly RoleMark[]>;

/** Whom a notice about the step goes to. */
export const leadOf = ({ candidateEntId }: { readonly candidateEntId: string | null }) =>
  candidateEntId === null
    ? { roleTypes: [...LEAD.platform] }
    : { roleTypes: [...LEAD.enterprise], entId: candidateEntId };

type Person = Pick<Viewer, 'user' | 'marks'>;

const holdsOne = ({ marks }: Person, roles: readonly string[]): boolean => roles.some((role) => marks.includes(role));

export const leadsAny = (person: Person): boolean => holdsOne(person, [...LEAD.enterprise, ...LEAD.platform]);

/**
 * The step has waited so long that this person was told of it as who leads; what they have asked for themselves others see
 * to; `t` is `wf_task`, `i` its `wf_instance`.
 */
export const isLed = (person: Person): RawBuilder<boolean> => sql<boolean>`(
  t.end_time is null and t.told_level >= ${escalation}
  and case when t.candidate_ent_id is null then ${holdsOne(person, LEAD.platform)}
    else t.candidate_ent_id = ${person.user.entId} and ${holdsOne(person, LEAD.enterprise)} end
  and not ${startedBy(person.user)})`;

/** Steps that have waited too long and that the viewer leads, of documents that exist for them. */
function ledTasks(viewer: Viewer) {
  const { db } = viewer;
  return db
    .selectFrom('wfTask as t')
    .innerJoin('wfInstance as i', (join) =>
      join.onRef('i.id', '=', 't.instanceId').onRef('i.currentStep', '=', 't.step'),
    )
    .where('i.status', '=', 'RUNNING')
    .where(hasArrived)
    .where(isLed(viewer));
}

/** Who leads; undefined where the user leads nobody. */
async function leader(context: Context): Promise<Viewer | undefined> {
  const viewer = await viewerOfKinds(context, []);
  if (!leadsAny(viewer)) return undefined;
  const kinds = await ledTasks(viewer).select('i.bizType').distinct().execute();
  return { ...viewer, documents: kindsNamed(context.documents, kinds) };
}

const shown = (viewer: Viewer) => ledTasks(viewer).where(isVisible(viewer));

interface Search {
  keyword?: string;
  page: number;
  size: number;
}

/** The longest overdue first. */
export async function led({ keyword, ...paging }: Search, context: Context) {
  const viewer = await leader(context);
  if (!viewer) return { records: [], total: 0, page: paging.page, size: paging.size };
  const like = contains(keyword ?? '');
  const tasks = shown(viewer)
    .leftJoin('usrUser as u', 'u.id', 'i.starterId')
    .select(['t.id as taskId', 'i.id as processInstId', 'i.bizType', 'i.bizCode', 'i.title', 't.taskName'])
    .select([
      starterName.as('starterName'),
      sql<string>`t.arrived_at`.as('arrivedTime'),
      sql<string>`t.due_at`.as('dueAt'),
    ])
    .select(
      sql<string | null>`(select p.user_name from usr_user p where p.id = ${holderAt(viewer.at)})`.as('holderName'),
    )
    .$if(keyword !== undefined, (q) =>
      q.where((eb) => eb.or([eb('i.title', 'ilike', like), eb('i.bizCode', 'ilike', like)])),
    )
    .orderBy('t.dueAt')
    .orderBy('t.id');
  const { records, ...rest } = await page(tasks, paging);
  const keys = await documentKeys(records, context);
  const keyed = records.map((row) => ({ ...row, documentId: keys.get(`${row.bizType} ${row.bizCode}`) ?? null }));
  return { ...rest, records: keyed };
}

export async function ledCount(_input: InputOf<typeof taskActs.ledCount>, context: Context) {
  const viewer = await leader(context);
  if (!viewer) return { leads: false, count: 0 };
  const [found] = await shown(viewer).select(sql<number>`count(*)::int`.as('count')).execute();
  return { leads: true, count: found?.count ?? 0 };
}
