/** What a step of a header asks of its row; its state is that of its audit, beside whether it is in use. */
import { type Context, demandCode, one, refuse, sql } from '@portal/sdk/server';
import type { Step as ContractStep } from '@portal/sdk/contract';
import { visibleHeaders } from './headers.server.ts';
import { headerSteps } from './steps.server.ts';

export const gone = '发票抬头不存在或已被删除';
export const stale = '抬头已被他人修改，请刷新';

type Step = keyof typeof headerSteps.steps;
type State = keyof typeof headerSteps.states;

interface Sought {
  readonly id: string;
  /** Of the audit that decides. */
  readonly versionNo?: number;
}

/**
 * The current version of a header, locked for a step that this user may make now.
 * @throws notFound, forbidden or conflict, with what is in the way.
 */
export async function demandStep(context: Context, { id, versionNo }: Sought, name: Step) {
  const { db } = context;
  const step: ContractStep = headerSteps.steps[name];
  const { title, by, from, access = 'login', notBy = [] } = step;
  const user = access === 'login' || access === 'public' ? context.user : demandCode(context.user, access);
  const header = await one(
    visibleHeaders({ db, user })
      .select(['h.id', 'h.entId', 'h.rootId', 'h.headerName', 'h.invoiceType', 'h.versionNo', 'h.version'])
      .select(['h.isDefault', 'h.status', 'h.auditStatus'])
      .select(sql<State>`coalesce(h.audit_status, 9)`.as('state'))
      .select(sql<boolean>`coalesce(same_person(h.submitted_by, ${user.userId}), false)`.as('submitted'))
      .where('h.id', '=', id)
      .where('h.isCurrent', '=', true)
      .$if(by === 'OWNER', (q) => q.where('h.entId', '=', user.entId))
      .$if(versionNo !== undefined, (q) => q.where('h.versionNo', '=', versionNo ?? 0))
      .forUpdate('h'),
    gone,
  );
  if (!(from as readonly number[]).includes(header.state))
    refuse('conflict', `抬头当前状态为“${headerSteps.states[header.state]}”，不能${title}`);
  if (notBy.length > 0 && header.submitted) refuse('forbidden', `抬头由${user.userName}提交，${title}须由另一人办理`);
  return header;
}
