/** The organisation tree is read by every signed-in user. */
import { organization, UNIT_STATUS } from '@portal/sdk/calls/enterprise';
import { PLATE } from '@portal/sdk/calls/plate';
import { acting, contains, type Context, exporting, implement, mayChange, page, sql } from '@portal/sdk/server';
import { bank, verification } from './bank.ts';
import { companyHandlers } from './company.ts';
import { getPrimaryOrg, getUserOrgs, updateUserPrimaryOrg } from './companies.ts';
import { addOrg, addOrgUser, updateOrg } from './organisation.ts';
import { state } from './state.ts';
import { nodes, treeOf, withinReach } from './tree.ts';

const edit = organization.updateOrg.access;

interface Filters {
  keyword?: string;
  parentCustomerCode?: string;
  companyLevel?: number;
  cat?: string;
  status?: number;
  asOf?: string;
}

const listed = (
  { db }: Pick<Context, 'db'>,
  { keyword, parentCustomerCode, companyLevel, cat, status, asOf }: Filters,
) =>
  nodes(db, asOf)
    .innerJoin('entOrgNode as own', 'own.customerCode', 'n.customerCode')
    .leftJoin('entOrgNode as p', 'p.customerCode', 'n.parentCustomerCode')
    .select(['p.customerRegisterName as parentCustomerName', 'own.version', 'n.validFrom', 'n.validTo'])
    .select(
      sql<number>`(select count(*)::int from usr_user_ent m where m.ent_id = n.ent_id and m.org_status = 1)`.as(
        'userCount',
      ),
    )
    .$if(keyword !== undefined, (q) =>
      q.where((eb) =>
        eb.or([
          eb('n.customerRegisterName', 'ilike', contains(keyword ?? '')),
          eb('n.customerCode', 'ilike', contains(keyword ?? '')),
          eb('n.socialcreditcode', 'ilike', contains(keyword ?? '')),
        ]),
      ),
    )
    .$if(parentCustomerCode !== undefined, (q) => q.where('n.parentCustomerCode', '=', parentCustomerCode ?? ''))
    .$if(companyLevel !== undefined, (q) => q.where('n.companyLevel', '=', companyLevel ?? 0))
    .$if(cat !== undefined, (q) => q.where('n.plate', '=', cat ?? ''))
    .$if(status !== undefined, (q) => q.where('n.status', '=', status ?? 0));

const plateName = (code: string | null) => (code === null ? '' : ((PLATE as Record<string, string>)[code] ?? code));

const statusName = (status: number) => UNIT_STATUS.texts[status === 1 ? 1 : 0];

const sheetColumns = [
  { title: '组织编码', value: (row: Exported) => row.customerCode },
  { title: '组织名称', width: 36, value: (row: Exported) => row.customerRegisterName },
  { title: '层级', kind: 'integer' as const, value: (row: Exported) => row.companyLevel },
  { title: '上级组织', width: 36, value: (row: Exported) => row.parentCustomerName },
  { title: '统一社会信用代码', width: 24, value: (row: Exported) => row.socialcreditcode },
  { title: '板块', value: (row: Exported) => plateName(row.cat) },
  { title: '人员数', kind: 'integer' as const, value: (row: Exported) => row.userCount },
  { title: '状态', value: (row: Exported) => statusName(row.status) },
];
type Exported = Awaited<ReturnType<ReturnType<typeof listed>['execute']>>[number];

const tree = implement(organization, {
  async getAllByPage({ sort, order, ...filters }, context) {
    const reach = mayChange(context.user, edit)
      ? withinReach(acting(context.user, edit), 'n.customerCode')
      : sql<boolean>`false`;
    const found = listed(context, filters)
      .select(filters.asOf === undefined ? reach.as('editable') : sql<boolean>`false`.as('editable'))
      .orderBy(`n.${sort ?? 'customerCode'}`, order ?? 'asc')
      .orderBy('n.customerCode');
    return page(found, filters);
  },
  getAll: async (_input, { db }) =>
    treeOf(await nodes(db).orderBy('n.companyLevel').orderBy('n.customerCode').execute()),
  async listByParentCode({ parentCode }, { db }) {
    const children = sql<boolean>`exists (select from ent_org_node c where c.parent_customer_code = n.customer_code)`;
    const all = nodes(db).select(children.as('hasChildren')).orderBy('n.customerCode');
    return parentCode === undefined
      ? all.where('n.parentCustomerCode', 'is', null).execute()
      : all.where('n.parentCustomerCode', '=', parentCode).execute();
  },
  getPlate: async () => Object.entries(PLATE).map(([itemNo, itemName]) => ({ itemNo, itemName })),
  getPrimaryOrg,
  getUserOrgs,
  updateUserPrimaryOrg,
  addOrg,
  updateOrg,
  addOrgUser,
  async export(filters, context) {
    const rows = listed(context, filters).orderBy('n.companyLevel').orderBy('n.customerCode');
    const { keyword, cat, companyLevel, status, asOf, parentCustomerCode } = filters;
    const conditions = [
      asOf && `截至日期：${asOf}`,
      keyword && `关键词：${keyword}`,
      parentCustomerCode && `上级组织：${parentCustomerCode}`,
      companyLevel && `层级：${companyLevel}`,
      cat && `板块：${plateName(cat)}`,
      status !== undefined && `状态：${statusName(status)}`,
    ].filter((text) => typeof text === 'string');
    return exporting({ title: '组织管理', columns: sheetColumns, rows, conditions });
  },
});

export const subjects = [tree, bank, verification, companyHandlers, state];
