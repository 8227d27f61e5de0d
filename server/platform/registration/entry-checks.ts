/** What is looked at before an enterprise is let in; who is related to a black-listed one is not. */
import type { registrationApproval } from '@portal/sdk/calls/registration-approval';
import type { OutputOf } from '@portal/sdk/contract';
import { creditCheckFits } from '@portal/sdk/format';
import { type Context, refuse, sql } from '@portal/sdk/server';

type Check = OutputOf<typeof registrationApproval.detail>['checks'][number];

export interface Entering {
  readonly customerRegisterName: string;
  readonly socialcreditcode: string;
  readonly legalRepresentative: string;
  readonly licenceFileId: string | null;
}

interface Known {
  readonly customerName: string;
  /** The credit code, the name, or the legal representative is that of whoever enters. */
  readonly sameCode: boolean;
  readonly sameName: boolean;
  readonly sameLead: boolean;
  readonly barred: boolean;
  readonly left: boolean;
}

/** Enterprises that share something with it. Barred: on the black list, or banned from the whole group on this day. */
async function alike({ db, clock }: Pick<Context, 'db' | 'clock'>, of: Entering): Promise<Known[]> {
  const { customerRegisterName, socialcreditcode, legalRepresentative } = of;
  const today = clock.today();
  const { rows } = await sql<Known>`
    select e.customer_name, coalesce(e.socialcreditcode = ${socialcreditcode}, false) as same_code,
      ${customerRegisterName} in (e.customer_register_name, e.customer_name) as same_name,
      coalesce(e.legal_representative = ${legalRepresentative}, false) as same_lead,
      e.status = 6 or exists (
        select from lst_entry l where l.ent_id = e.id and l.penalty = 'BAN' and l.scope_kind = 'ALL'
          and l.lifted_at is null and l.starts_on <= ${today} and coalesce(l.ends_on, 'infinity') >= ${today}) as barred,
      e.status = 5 as "left"
    from ent_enterprise e
    where not e.deleted and (e.socialcreditcode = ${socialcreditcode}
      or ${customerRegisterName} in (e.customer_register_name, e.customer_name)
      or e.legal_representative = ${legalRepresentative})
    order by e.id`.execute(db);
  return rows;
}

const check = (item: Check['item'], fault: string | false | undefined, blocks: boolean): Check => ({
  item,
  passed: !fault,
  note: fault || null,
  blocks: Boolean(fault) && blocks,
});

export async function entryChecks(context: Pick<Context, 'db' | 'clock'>, of: Entering): Promise<Check[]> {
  const known = await alike(context, of);
  const own = known.find(({ sameCode }) => sameCode);
  const namesake = known.find(({ sameName, sameCode }) => sameName && !sameCode);
  const barred = known.find((one) => one.barred && !one.sameCode && one.sameLead);
  const ownFault = own?.barred
    ? `企业${own.customerName}处于黑名单`
    : own?.left && `企业${own.customerName}已退出，请先办理重新准入`;
  return [
    check('papers', of.licenceFileId === null && '没有上传营业执照', false),
    check('code', !creditCheckFits(of.socialcreditcode) && '校验码不正确', false),
    check('name', namesake && `已有同名企业，信用代码不同：${namesake.customerName}`, false),
    check('standing', ownFault, true),
    check('related', barred && `关联企业${barred.customerName}处于黑名单`, true),
  ];
}

/** @throws Refusal `conflict` where one of them blocks. */
export async function demandEntry(context: Pick<Context, 'db' | 'clock'>, of: Entering): Promise<void> {
  const blocking = (await entryChecks(context, of)).find(({ blocks }) => blocks);
  if (blocking) refuse('conflict', `${blocking.note}，不能准入`);
}
