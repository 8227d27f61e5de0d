import type { Example, Examples } from './example.ts';
import { noFile, sendWorkbook } from './workbook.ts';

const applicant: Pick<Example, 'by' | 'hidden'> = { by: 'gys_sales', hidden: { from: 'gys_admin' } };
const own = (status: string) => `from auth_apply where applicant_id = :user and status in ${status}`;
const reason = '月底集中对账期间需要核对历史订单数据。';

/** Of the administrator's role of the same kind, and not held: it may be asked for. */
const wanted = `(select rm.menu_id from auth_role_menu rm join auth_role r on r.id = rm.role_id
  join auth_menu n on n.menu_id = rm.menu_id and not n.deleted and n.button = '1'
  where r.role_key = 'G1' and rm.menu_id not in (
    select m.menu_id from auth_role_menu m join auth_user_role g on g.role_id = m.role_id where g.user_id = :user
    union select m.menu_id from auth_user_menu m where m.user_id = :user) order by rm.menu_id limit 1)`;

/** The operating unit within a day. */
const operated = [
  {
    tasks: [{ taskName: '运营单位审核', roles: ['Y'], dueHours: 8 }],
    ...{ mode: 'ALL', amountFrom: null, amountBelow: null },
  },
];
const draftOf = (bizType: string) =>
  `insert into wf_flow (biz_type, version_no, steps, note, created_by, created_at)
    values ('${bizType}', 99, '${JSON.stringify(operated)}', '试验', :user, now()) returning id, version`;
const flows = { never: 'How a kind of document is approved is no row: administrators alone hold the code.' };

export const base: Examples = {
  'GET /api/manage/resAuthApply/detail': {
    by: 'yy_ops',
    also: ['base:apply:audit'],
    row: `select id from auth_apply where status = 0`,
    input: ({ id }) => ({ id }),
  },
  'POST /api/manage/resAuthApply/add': {
    by: 'gys_sales',
    row: `select ${wanted} as menu_id`,
    input: ({ menuId }) => ({ targets: [{ kind: 'MENU', id: menuId }], reason, expireDay: '2026-06-30' }),
  },
  'POST /api/manage/resAuthApply/update': {
    ...applicant,
    row: `select id, version, ${wanted} as menu_id ${own('(2, 3)')}`,
    input: ({ id, version, menuId }) => ({
      id,
      version: Number(version),
      targets: [{ kind: 'MENU', id: menuId }],
      reason,
      dataScope: 'SELF',
    }),
  },
  'POST /api/manage/resAuthApply/withdraw': {
    ...applicant,
    row: `select id, version ${own('(0)')}`,
    input: ({ id, version }) => ({ id, version: Number(version) }),
  },
  'POST /api/manage/calendar/mark': {
    by: 'yy_ops',
    hidden: 'whole',
    input: () => ({ day: '2027-05-04', kind: 'REST', name: '青年节' }),
  },
  'POST /api/manage/calendar/restore': {
    by: 'yy_ops',
    hidden: 'whole',
    row: `select day::text as id from sys_calendar`,
    input: ({ id }) => ({ day: id }),
    missing: '2099-05-04',
  },
  'POST /api/manage/calendar/clear': {
    by: 'yy_ops',
    hidden: 'whole',
    row: `insert into sys_calendar (day, working, name, imported, updated_at)
      values ('2088-05-04', false, '青年节', true, now()) returning 2088 as id`,
    input: ({ id }) => ({ year: Number(id) }),
    missing: '2099',
  },
  'POST /api/manage/calendar/saveHours': {
    by: 'yy_ops',
    hidden: 'whole',
    row: `select version from sys_working_hours`,
    input: ({ version }) => ({ workFrom: '09:00', workTo: '18:00', version: Number(version) }),
  },
  'POST /api/manage/calendar/import': {
    by: 'yy_ops',
    hidden: 'whole',
    prepare: async (server) => ({
      id: await sendWorkbook(server, 'yy_ops', { '日期 *': '2027-10-01', '安排 *': '休', '名称 *': '国庆节' }),
    }),
    input: ({ id }) => ({ fileId: id, step: 'write' }),
    missing: noFile,
  },
  'POST /api/manage/workflowtask/definition/save': {
    by: 'admin',
    input: () => ({ bizType: 'PRODUCT_OPEN', steps: operated, note: '缩短时限' }),
    hidden: flows,
  },
  'POST /api/manage/workflowtask/definition/publish': {
    by: 'admin',
    row: draftOf('GOODS_CATEGORY'),
    input: ({ id, version }) => ({ id, version: Number(version) }),
    hidden: flows,
    refused: '409',
  },
  'POST /api/manage/workflowtask/definition/discard': {
    by: 'admin',
    row: draftOf('CONTENT'),
    input: ({ id, version }) => ({ id, version: Number(version) }),
    hidden: flows,
    refused: '409',
  },
};
