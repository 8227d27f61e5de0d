/** Reports of dispatching: customers, and the rules that watch over them. */
import { buffer } from 'node:stream/consumers';
import { fileManager } from '@portal/sdk/calls/files';
import { spreadsheet } from '@portal/sdk/server';
import type { TestServer } from '#server/testing';
import type { Examples, Row } from './example.ts';

const numbered = ({ id, version }: Row) => ({ id, version: Number(version) });

const customer = `select c.id, c.version, c.customer_name, c.socialcreditcode from rpt_dispatch_customer c
  where not c.deleted and c.ent_id is not null`;
const facts = { cat: 'SUPPORT', contactName: '顾砚秋', managerName: '宋棠', intent: 2 };

const NEW_CUSTOMER = {
  企业名称: '砚西物流有限公司',
  信用代码: '91000098MA0000003C',
  板块: '运输',
  联系人: '顾砚秋',
  电话: '12000009001',
  客户经理: '宋棠',
  融资意向: '高',
  '年营收（万元）': '860.5',
  '融资余额（万元）': '',
  备注: '',
};

/** A workbook of one new customer, stored by who will import it. */
async function storedWorkbook(server: TestServer): Promise<Row> {
  const columns = Object.keys(NEW_CUSTOMER).map((title) => ({ title, value: (row: Row) => row[title] ?? null }));
  const author = { user: { userName: '沈恪', entName: '' }, clock: server.clock };
  const bytes = await buffer(spreadsheet({ title: '客户信息', columns, rows: [NEW_CUSTOMER] }, author).body);
  const operator = await server.as('yy_ops');
  const [stored] = await operator.call(fileManager.uploadFile, {}, { files: [{ name: '客户.xlsx', bytes }] });
  return { id: stored?.fileIds[0] ?? '' };
}

export const dispatching: Examples = {
  'POST /api/report/customerInfo/save': {
    by: 'yy_ops',
    row: customer,
    input: ({ customerName, socialcreditcode, ...row }) => ({
      ...numbered(row),
      ...facts,
      customerName,
      socialcreditcode,
      contactPhone: '12000009003',
      annualRevenue: '86000000.00',
      remark: '三季度有设备更新计划',
    }),
  },
  'POST /api/report/customerInfo/reveal': { by: 'yy_ops', row: customer, input: ({ id }) => ({ id }) },
  'GET /api/report/customerInfo/history': {
    by: 'yy_ops',
    row: customer,
    prepare: async ({ db, clock }, { id = '' }) => {
      const line = { action: 'EDIT', changes: '[]', operatorName: '沈恪', createdAt: clock.now().toISOString() };
      await db
        .insertInto('rptDispatchCustomerLog')
        .values({ customerId: id, ...line })
        .execute();
      return {};
    },
    input: ({ id }) => ({ id }),
  },
  'POST /api/report/customerInfo/merge': {
    by: 'yy_ops',
    row: `select c.id, d.id as other_id from rpt_dispatch_customer c
      join rpt_dispatch_customer d on d.socialcreditcode = c.socialcreditcode and d.id > c.id
      where not c.deleted and not d.deleted and c.ent_id is not null and d.ent_id is not null`,
    input: ({ id, otherId }) => ({ keepId: id, ids: [otherId] }),
  },
  'POST /api/report/customerInfo/dispatch': {
    by: 'yy_ops',
    row: `select c.id, e.id as institution_id from rpt_dispatch_customer c, ent_enterprise e
      where not c.deleted and c.ent_id is not null and 'FIN_INST' = any(e.audience)`,
    input: ({ id, institutionId }) => ({
      customerId: id,
      product: 'LOAN',
      needAmount: '5000000.00',
      institutionId,
      handlerName: '许汐',
      remark: '以订单融资',
    }),
  },
  'DELETE /api/report/customerInfo/{id}': {
    by: 'yy_ops',
    row: `${customer} and not exists (select from rpt_dispatch d where d.customer_id = c.id)`,
    input: numbered,
  },
  'POST /api/report/customerInfo/import': {
    by: 'yy_ops',
    prepare: storedWorkbook,
    input: ({ id }) => ({ fileId: id, step: 'write' }),
    hidden: { from: 'y0001_2' },
    missing: 'A'.repeat(24),
  },
  'POST /api/report/exception/ruleSave': {
    by: 'yy_ops',
    row: `select id, version, name, kind, notify_account from rpt_exception_rule where kind = 'OVERDUE'`,
    input: ({ name, kind, notifyAccount, ...row }) => ({
      ...numbered(row),
      name,
      kind,
      notifyAccount,
      threshold: 36,
      frequency: 'DAY',
      level: 2,
      enabled: true,
    }),
    hidden: 'whole',
  },
  'POST /api/report/exception/run': { by: 'yy_ops', input: () => ({}), hidden: 'whole' },
  'POST /api/report/exception/handle': {
    by: 'yy_ops',
    row: `select id, version from rpt_exception_hit where status = 0`,
    input: (row) => ({ ...numbered(row), step: 'close', note: '已联系机构受理，跟踪至放款。' }),
  },
};
