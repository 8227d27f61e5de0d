/** The organisation tree as pure data. */
import { STAND_IN_PARENT, type OrgNode } from '@portal/sdk/calls/enterprise';
import { type Db, inDataScope, sql, unitsOn, type User } from '@portal/sdk/server';

export const maxLevel = 4;

const standIns: readonly string[] = Object.values(STAND_IN_PARENT);

/** Level of a company below this parent; a stand-in gives the level that it stands in for. */
export function levelBelow({ customerCode, companyLevel }: { customerCode: string; companyLevel: number }): number {
  const standsFor = Object.entries(STAND_IN_PARENT).find(([, code]) => code === customerCode)?.[0];
  return standsFor === undefined ? companyLevel + 1 : Number(standsFor);
}

export const isStandIn = (customerCode: string): boolean => standIns.includes(customerCode);

type Row = Omit<OrgNode, 'children'>;

/** Roots first; rows whose parent is not among them are roots too. */
export function treeOf(rows: readonly Row[]): OrgNode[] {
  const nodes = new Map<string, OrgNode>(rows.map((row) => [row.customerCode, { ...row }]));
  const roots: OrgNode[] = [];
  for (const node of nodes.values()) {
    const parent = node.parentCustomerCode === null ? undefined : nodes.get(node.parentCustomerCode);
    if (parent === undefined) roots.push(node);
    else parent.children = [...(parent.children ?? []), node];
  }
  return roots;
}

/** As they stand, or as they stood on a day. */
export const nodes = (db: Db, day?: string) =>
  db
    .selectFrom(unitsOn(day).as('n'))
    .select([
      'n.customerCode',
      'n.customerRegisterName',
      'n.companyLevel',
      'n.parentCustomerCode',
      'n.socialcreditcode',
      'n.plate as cat',
      'n.status',
    ]);

/** The node's own code, and all codes above it. */
export async function ancestors(db: Db, customerCode: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ customerCode: string }>`
    with recursive up as (
      select customer_code, parent_customer_code from ent_org_node where customer_code = ${customerCode}
      union
      select n.customer_code, n.parent_customer_code
      from ent_org_node n join up on n.customer_code = up.parent_customer_code
    )
    select customer_code from up`.execute(db);
  return new Set(rows.map((row) => row.customerCode));
}

/** Condition of the nodes that `mayEdit` lets a user edit. @param column - Their code. */
export function withinReach(user: User, column: string) {
  if (user.dataScope.all) return sql<boolean>`true`;
  return sql<boolean>`${sql.ref(column)} in (
    with recursive reach as (
      select r.customer_code from ent_org_node r where ${inDataScope(user, [{ ent: 'r.entId' }])}
      union select n.customer_code from ent_org_node n join reach on n.parent_customer_code = reach.customer_code)
    select customer_code from reach)`;
}

/** Within reach is an enterprise's node with all that stands below it; who reaches the platform works on the whole tree. */
export async function mayEdit(db: Db, user: User, customerCode: string): Promise<boolean> {
  if (user.dataScope.all) return true;
  const above = await ancestors(db, customerCode);
  const within = await db
    .selectFrom('entOrgNode')
    .select('customerCode')
    .where('customerCode', 'in', [...above])
    .where(inDataScope(user, [{ ent: 'entId' }]))
    .executeTakeFirst();
  return within !== undefined;
}
