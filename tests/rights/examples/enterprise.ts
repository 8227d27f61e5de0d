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

/** Each step has an enterprise of its own, from the end of those that are admitted. */
const admitted = (code: string) => `select id, version from ent_enterprise where customer_code = '${code}'`;
const state = (code: string, more: object = {}): Example => ({
  by: 'yy_ops',
  row: admitted(code),
  input: (row) => ({ ...seen(row), reason: '资料核对', ...more }),
});
const file: Example = {
  by: 'yy_ops',
  row: `select id from ent_enterprise where customer_code = 'S0100'`,
  input: ({ id }) => ({ entId: id }),
};
const bank = (code: string, more: object): Example => ({
  by: 'yy_ops',
  row: `select b.id, b.version from ent_bank_account b join ent_enterprise e on e.id = b.ent_id
    where e.customer_code = '${code}' and b.status = 0`,
  input: (row) => ({ ...seen(row), ...more }),
});

export const enterprise: Examples = {
  'POST /api/manage/enterprise/pause': state('S0101'),
  'POST /api/manage/enterprise/resume': state('S0133'),
  'POST /api/manage/enterprise/quit': state('S0103'),
  'POST /api/manage/enterprise/changeLog': file,
  'GET /api/manage/enterprise/file': file,
  'POST /api/manage/enterprise/fileGoods': file,
  'POST /api/manage/enterprise/fileAgreements': file,
  'POST /api/manage/enterprise/fileContracts': file,
  'POST /api/manage/enterprise/fileListings': file,
  'POST /api/manage/enterprise/fileCertificates': file,
  'GET /api/manage/enterprise/fileGaps': file,
  'POST /api/manage/enterprise/fileReviews': file,
  'GET /api/manage/enterprise/fileRelations': file,
  'GET /api/manage/enterprise/fileOverview': file,
  'GET /api/manage/enterprise/impact': file,
  'POST /api/manage/supplier/remind': { ...file, input: ({ id }) => ({ id, content: '请更新营业执照有效期。' }) },
  'POST /api/manage/bankAccount/verify': bank('S0041', { verifiedWay: 'PAYMENT' }),
  'POST /api/manage/bankAccount/refuse': bank('S0047', { note: '打款被退回' }),
  'POST /api/manage/bankAccount/reveal': { ...bank('S0053', {}), input: ({ id }) => ({ id }) },
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
