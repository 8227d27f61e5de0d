import type { Example, Examples } from './example.ts';

/** Who asked: a colleague of the same enterprise sees the application, and makes no step of it. */
const own = (status: string) => `select id, version, parent_customer_code as parent, customer_register_name as name,
    socialcreditcode as code, cat from ent_org_change_apply a
  where applicant_id = :user and status in ${status} and not exists (
    select from ent_org_change_apply o where o.id <> a.id and o.customer_code = a.customer_code and o.status = 0)
  order by id`;
const applicant: Pick<Example, 'by' | 'hidden'> = { by: 'cg_admin', hidden: { from: 'gys_admin' } };
const seen = ({ id, version }: Readonly<Record<string, string>>) => ({ id, version: Number(version) });

const tree = {
  by: 'yy_ops',
  row: `select customer_code as id from ent_org_node where company_level = 3`,
  missing: 'X9999',
  hidden: { never: 'The tree of the group is shown to whoever is signed in.' },
} as const;

export const enterprise: Examples = {
  'GET /api/manage/organization/applyDetail': { ...applicant, row: own('(0)'), input: ({ id }) => ({ id }) },
  'POST /api/manage/organization/applyResubmit': {
    ...applicant,
    row: own('(2, 3)'),
    input: ({ parent, name, code, cat, ...row }) => ({
      ...seen(row),
      ...{ parentCustomerCode: parent, customerRegisterName: name, socialcreditcode: code },
      ...(cat !== 'null' && { cat }),
    }),
  },
  'POST /api/manage/organization/applyWithdraw': { ...applicant, row: own('(0)'), input: seen },
  'POST /api/manage/organization/applySchedule': {
    by: 'yy_ops',
    row: `select id, version from ent_org_change_apply where status = 0 order by id`,
    input: (row) => ({ ...seen(row), effectiveOn: '2026-05-01' }),
  },
  'GET /api/manage/organization/unitDetail': { ...tree, input: ({ id }) => ({ customerCode: id }) },
  'GET /api/manage/organization/moveImpact': { ...tree, input: ({ id }) => ({ customerCode: id }) },
};
