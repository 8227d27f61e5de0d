/** A node stands one level below its parent; nobody edits outside their own branch; a node in use is not deregistered. */
import type { organization } from '@portal/sdk/calls/enterprise';
import type { Plate } from '@portal/sdk/calls/plate';
import type { InputOf } from '@portal/sdk/contract';
import { type Context, type Db, one, refuse, refuseField } from '@portal/sdk/server';
import { amongMembers } from '../management/scope.ts';
import { demandOther } from '../rights/giving.ts';
import { moved, placed } from './parents.ts';
import { ancestors, isStandIn, levelBelow, maxLevel, mayEdit } from './tree.ts';

export const missing = '组织不存在或已被删除';
const sectorParentLevel = 2; // spec 4: below it, the sector is the company's own choice

export const nodeOf = (db: Db, customerCode: string) =>
  db.selectFrom('entOrgNode').selectAll().where('customerCode', '=', customerCode);

async function editable(context: Context, customerCode: string) {
  const { db, user } = context;
  const node = await one(nodeOf(db, customerCode), missing);
  return (await mayEdit(db, user, customerCode)) ? node : refuse('notFound', missing);
}

interface Place {
  readonly parentCustomerCode: string;
  readonly companyLevel: number;
  readonly plate: string | null;
}

/** What a parent makes of the company below it. */
async function placeBelow(context: Context, parentCustomerCode: string, cat: Plate | undefined): Promise<Place> {
  const parent = await editable(context, parentCustomerCode);
  if (parent.status !== 1) refuseField('parentCustomerCode', '上级组织已注销');
  const companyLevel = levelBelow(parent);
  if (companyLevel > maxLevel) refuseField('parentCustomerCode', '四级组织下不能再增加下级');
  if (parent.companyLevel === sectorParentLevel && cat === undefined) refuseField('cat', '请选择板块');
  return { parentCustomerCode, companyLevel, plate: cat ?? parent.plate };
}

async function refuseTaken(db: Db, socialcreditcode: string, customerCode: string): Promise<void> {
  const other = await db
    .selectFrom('entOrgNode')
    .select('customerCode')
    .where('socialcreditcode', '=', socialcreditcode)
    .where('customerCode', '<>', customerCode)
    .where('status', '=', 1)
    .executeTakeFirst();
  if (other) refuseField('socialcreditcode', '统一社会信用代码已存在', 'conflict');
}

export async function addOrg(input: InputOf<typeof organization.addOrg>, context: Context) {
  const { customerCode, parentCustomerCode, socialcreditcode, cat } = input;
  const { db, user, clock } = context;
  const place = await placeBelow(context, parentCustomerCode, cat);
  await refuseTaken(db, socialcreditcode, customerCode);
  const added = db
    .insertInto('entOrgNode')
    .values({
      ...place,
      customerCode,
      socialcreditcode,
      customerRegisterName: input.customerRegisterName.trim(),
      validFrom: clock.today(),
      updatedBy: user.userId,
    })
    .onConflict((conflict) => conflict.column('customerCode').doNothing())
    .returning('customerCode');
  const row = await one(added, '组织编码已存在', 'conflict');
  await placed(context, customerCode, parentCustomerCode);
  return row;
}

type Change = InputOf<typeof organization.updateOrg>;

async function move(
  context: Context,
  node: { customerCode: string; companyLevel: number },
  change: Change,
): Promise<Partial<Place>> {
  const { parentCustomerCode, cat } = change;
  if (parentCustomerCode === undefined) return cat === undefined ? {} : { plate: cat };
  const { db } = context;
  const above = await ancestors(db, parentCustomerCode);
  if (above.has(node.customerCode)) refuseField('parentCustomerCode', '上级组织不能是自己或自己的下级');
  const place = await placeBelow(context, parentCustomerCode, cat);
  if (place.companyLevel !== node.companyLevel && (await hasChildren(db, node.customerCode))) {
    refuseField('parentCustomerCode', '该组织有下级，不能调整到不同层级');
  }
  return place;
}

const hasChildren = async (db: Db, customerCode: string): Promise<boolean> => {
  const child = db.selectFrom('entOrgNode').select('customerCode').where('parentCustomerCode', '=', customerCode);
  return (await child.where('status', '=', 1).limit(1).executeTakeFirst()) !== undefined;
};

/** What a unit must not have any more before it is deregistered. */
async function demandUnused(db: Db, { customerCode, entId }: { customerCode: string; entId: string | null }) {
  if (await hasChildren(db, customerCode)) refuseField('status', '该组织有下级，不能注销');
  const { count } = await db
    .selectFrom('usrUserEnt')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('entId', '=', entId ?? '0')
    .where('orgStatus', '=', 1)
    .executeTakeFirstOrThrow();
  if (Number(count) > 0) refuseField('status', `该组织还有 ${count} 名在用人员，不能注销`);
}

export async function updateOrg(change: Change, context: Context): Promise<null> {
  const { db, user, clock } = context;
  const { customerCode, version, customerRegisterName, socialcreditcode, status } = change;
  if (isStandIn(customerCode)) refuse('invalid', '虚拟组织不能修改');
  const node = await editable(context, customerCode);
  const place = await move(context, node, change);
  const code = socialcreditcode ?? node.socialcreditcode;
  if (code !== null && (status ?? node.status) === 1) await refuseTaken(db, code, customerCode);
  if (status === 0) await demandUnused(db, node);
  await one(
    db
      .updateTable('entOrgNode')
      .set({
        ...place,
        ...(customerRegisterName !== undefined && { customerRegisterName: customerRegisterName.trim() }),
        ...(socialcreditcode !== undefined && { socialcreditcode }),
        ...(status !== undefined && { status, validTo: status === 0 ? clock.today() : null }),
        version: version + 1,
        updatedBy: user.userId,
        updatedAt: clock.now().toISOString(),
      })
      .where('customerCode', '=', customerCode)
      .where('version', '=', version)
      .returning('customerCode'),
    '组织已被他人修改，请刷新',
    'conflict',
  );
  const { parentCustomerCode = node.parentCustomerCode } = place;
  if (parentCustomerCode !== null && parentCustomerCode !== node.parentCustomerCode)
    await moved(context, customerCode, parentCustomerCode);
  return null;
}

/** The node's enterprise; a node that nobody worked for yet gets one. */
async function enterpriseOf(db: Db, customerCode: string): Promise<string> {
  const node = await one(nodeOf(db, customerCode).forUpdate(), missing);
  if (isStandIn(customerCode) || node.status !== 1) return refuse('invalid', '该组织不能添加人员');
  if (node.entId !== null) return node.entId;
  const { id } = await db
    .insertInto('entEnterprise')
    .values({
      customerCode,
      customerName: node.customerRegisterName,
      customerRegisterName: node.customerRegisterName,
      socialcreditcode: node.socialcreditcode,
      companyLevel: node.companyLevel,
      parentCustomerCode: node.parentCustomerCode,
      cat: node.plate,
      audience: ['PURCHASER'],
      status: 2,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.updateTable('entOrgNode').set({ entId: id }).where('customerCode', '=', customerCode).execute();
  return id;
}

export async function addOrgUser(
  { customerCode, account }: { customerCode: string; account: string },
  context: Context,
): Promise<null> {
  const { db, user } = context;
  await editable(context, customerCode);
  // the account comes under the administrators of the organisation
  const person = db
    .selectFrom('usrUser as u')
    .select('u.id')
    .where('u.account', '=', account)
    .where(amongMembers(user));
  const { id: userId } = await one(person, '账号不存在');
  // roles that name no enterprise go along
  await demandOther(context, userId, '不能把自己加入组织，请由其他管理员办理');
  const entId = await enterpriseOf(db, customerCode);
  await one(
    db
      .insertInto('usrUserEnt')
      .values({ userId, entId })
      .onConflict((conflict) => conflict.columns(['userId', 'entId']).doNothing())
      .returning('id'),
    '该人员已在组织中',
    'conflict',
  );
  return null;
}
