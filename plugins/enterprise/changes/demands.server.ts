/** What an application must satisfy before anybody looks at it; the platform asks again when it makes the change. */
import type { OrgChange } from '@portal/sdk/calls/org-change';
import { STAND_IN_PARENT } from '@portal/sdk/calls/enterprise';
import { type Context, type Db, one, refuse, sql } from '@portal/sdk/server';

const inForce = (db: Db) => db.selectFrom('pubOrgUnit as n').where('n.status', '=', 1);

type Asked = Pick<
  OrgChange,
  'type' | 'parentCustomerCode' | 'customerRegisterName' | 'socialcreditcode' | 'socialcreditcodeOld'
>;

/** @returns the code of the unit that the application is about; null for a new one. */
export async function unitAsked({ db }: Context, { type, socialcreditcode, ...org }: Asked): Promise<string | null> {
  if (type === '1') return null;
  const [known, name] =
    type === '2'
      ? ([org.socialcreditcodeOld ?? '', '原统一社会信用代码'] as const)
      : ([socialcreditcode, '统一社会信用代码'] as const);
  const unit = inForce(db).select('n.customerCode').where('n.socialcreditcode', '=', known);
  return (await one(unit, `${name} ${known} 没有对应的有效组织，请核对`, 'conflict')).customerCode;
}

/** The unit stands below its new parent already, or the parent below the unit. */
async function isBelow(db: Db, customerCode: string, above: string): Promise<boolean> {
  const { rows } = await sql`
    with recursive up as (
      select customer_code, parent_customer_code from pub_org_unit where customer_code = ${customerCode}
      union
      select n.customer_code, n.parent_customer_code from pub_org_unit n
        join up on n.customer_code = up.parent_customer_code)
    select from up where customer_code = ${above}`.execute(db);
  return rows.length > 0;
}

/** Where a form has fields for them, a fault stands at its field. */
export type Refusing = (field: 'parentCustomerCode' | 'socialcreditcode', message: string) => never;

/** The parent that is asked for, and the level below it. */
export async function parentAsked({ db }: Pick<Context, 'db'>, customerCode: string, refused: Refusing) {
  const parent = await inForce(db)
    .select(['n.customerCode', 'n.customerRegisterName', 'n.companyLevel'])
    .where('n.customerCode', '=', customerCode)
    .executeTakeFirst();
  if (!parent) return refused('parentCustomerCode', '上级公司不存在或已注销');
  const standsFor = Object.entries(STAND_IN_PARENT).find(([, code]) => code === customerCode)?.[0];
  return { ...parent, levelBelow: standsFor === undefined ? parent.companyLevel + 1 : Number(standsFor) };
}

/** @param own - The application that is mended. */
export async function demandPossible(
  context: Context,
  { type, parentCustomerCode, socialcreditcode }: Asked,
  { customerCode, own = '0' }: { readonly customerCode: string | null; readonly own?: string },
  refused: Refusing,
): Promise<void> {
  const { db } = context;
  await parentAsked(context, parentCustomerCode, refused);
  if (type === '2' && customerCode !== null && (await isBelow(db, parentCustomerCode, customerCode)))
    refused('parentCustomerCode', '上级组织不能是自己或自己的下级');
  const taken = inForce(db).select('n.customerCode').where('n.socialcreditcode', '=', socialcreditcode);
  const other =
    type === '3' ? undefined : await taken.where('n.customerCode', '<>', customerCode ?? '').executeTakeFirst();
  if (other) refused('socialcreditcode', '统一社会信用代码已存在');
  const open = await db
    .selectFrom('entOrgChangeApply')
    .select('applyNo')
    .where((eb) => eb.or([eb('status', '=', 0), eb.and([eb('status', '=', 1), eb('appliedAt', 'is', null)])]))
    .where(sql<boolean>`coalesce(customer_code, socialcreditcode) = ${customerCode ?? socialcreditcode}`)
    .where('id', '<>', own)
    .executeTakeFirst();
  if (open) refuse('conflict', `该公司的变更申请 ${open.applyNo} 还没有办结，不能再提交`);
}
