import { fileManager } from '@portal/sdk/calls/files';
import type { TestServer } from '#server/testing';
import { contractManagement } from '../../../plugins/settlement/legalContract/contract.ts';
import { uploaded } from '../../../plugins/settlement/test-every-call.ts';
import type { Example, Examples, Row } from './example.ts';

const seen = ({ id, version }: Row) => ({ id, version: Number(version) });
const supplier = async (server: TestServer) => server.as('gys_admin');

const from = `select id, version, contract_name, valid_from, valid_to from con_row c where`;
/** The supplier drew it up. */
const own = (states: string) => `${from} ent_id = :ent and status in (${states})`;
/** In force for the supplier, whoever drew it up. */
const running = `${from} b_party_ent_id = :ent and status = 40 and terminate_ent_id is null`;
const due = `${from} b_party_ent_id = :ent and due_side = 'B'`;
const planned = 'select from con_planned_order p where p.order_id = o.id';
const free = `o.contract_id is null and o.status not in (15, 80) and not exists (${planned})`;

const reading: Example = { by: 'gys_admin', row: own('40'), input: ({ id }) => ({ id }) };

const text = {
  payTerms: [
    { node: '到货款', percent: '95', condition: '货物验收合格并收到全额发票', days: 30 },
    { node: '质保金', percent: '5', condition: '质保期满一年无质量问题', days: 365 },
  ],
  clauses: [{ title: '第一条 标的', text: '乙方向甲方供应输送机托辊备件，规格和数量以平台订单为准。' }],
};

const IMPORTED = {
  合同名称: '年度备件采购合同',
  合同类型: '采购合同',
  合同模板: '物资采购合同（标准文本）',
  对方单位: '',
  本单位为: '甲方',
  合同金额: '86000.00',
  有效期起: '2026-04-01',
  有效期止: '2027-03-31',
  签署方式: '线上',
  先签署方: '甲方',
  本单位联系人: '顾砚秋',
  本单位联系电话: '12000000001',
  对方联系人: '程屿',
  对方联系电话: '12000000002',
  关联协议编号: '',
  备注: '',
};

const clause: Example = {
  by: 'gys_admin',
  row: `select id, version from con_clause where ent_id = :ent`,
  input: seen,
};

export const contract: Examples = {
  'GET /api/contract/detail': reading,
  'POST /api/contract/download': reading,
  'POST /api/contract/save': {
    by: 'gys_admin',
    row: `select id, version, a_party_ent_id as other from con_contract where ent_id = :ent and status = 11`,
    input: ({ other, ...row }) => ({
      ...seen(row),
      ...text,
      contractName: '输送机托辊备件采购合同',
      contractType: 1,
      amount: '500000.00',
      validFrom: '2026-04-01',
      validTo: '2027-03-31',
      otherEntId: other,
      ownSide: 'B',
      signMethod: 1,
      firstSide: 'B',
      contactName: '温霁',
      contactPhone: '12000000001',
      otherContactName: '顾砚秋',
      otherContactPhone: '12000000002',
    }),
  },
  'POST /api/contract/submit': { by: 'gys_admin', row: own('0'), input: seen },
  'POST /api/contract/void': {
    by: 'gys_admin',
    row: own('10'),
    input: (row) => ({ ...seen(row), reason: '采购计划调整，合同不再签订' }),
  },
  'POST /api/contract/sign': {
    by: 'gys_admin',
    row: due,
    prepare: async (server, { id = '' }) => {
      await (await supplier(server)).call(contractManagement.signCode, { id });
      return { code: /验证码 (\d{6})/.exec(server.sms.lastTo() ?? '')?.[1] ?? '' };
    },
    input: ({ code, ...row }) => ({ ...seen(row), code }),
    answer: { signed: 'YES' },
  },
  'POST /api/contract/signCode': { by: 'gys_admin', row: due, input: ({ id }) => ({ id }) },
  'POST /api/contract/signPaper': {
    by: 'gys_admin',
    row: `update con_contract set sign_method = 2
      where id = (select min(id) from con_contract where ent_id = :ent and status = 20) returning id, version`,
    prepare: async (server) => {
      const files = [{ name: '签署扫描件.pdf', bytes: '%PDF-1.4\n%%EOF\n' }];
      const [stored] = await (await supplier(server)).call(fileManager.uploadFile, {}, { files });
      return { fileId: stored?.fileIds[0] ?? '' };
    },
    input: ({ fileId, ...row }) => ({
      ...seen(row),
      signDate: '2026-03-12',
      files: [{ fileId, fileName: '签署扫描件.pdf' }],
    }),
  },
  'POST /api/contract/cancelChange': {
    by: 'gys_admin',
    row: `${from} b_party_ent_id = :ent and status = 45`,
    input: (row) => ({ ...seen(row), reason: '双方未能就追加金额达成一致' }),
  },
  'POST /api/contract/change': {
    by: 'gys_admin',
    row: running,
    input: ({ contractName, validFrom, validTo, ...row }) => ({
      ...seen(row),
      body: { ...text, contractName, amount: '99999999.00', validFrom, validTo },
      reason: '现场增加备件需求，追加金额',
    }),
  },
  'POST /api/contract/terminate': {
    by: 'gys_admin',
    row: running,
    input: (row) => ({ ...seen(row), step: 'apply', reason: '项目停建，剩余备件不再采购' }),
  },
  'POST /api/contract/complete': {
    by: 'cg_admin',
    row: `${from} ent_id = :ent and status = 40 and contract_type = 3 and terminate_ent_id is null`,
    input: seen,
  },
  'POST /api/contract/archive': {
    by: 'gys_admin',
    row: `${own('50, 60, 70, 80')} and archived_at is null`,
    input: seen,
  },
  'POST /api/contract/freeOrders': {
    by: 'gys_admin',
    row: `select o.purchaser_ent_id as id from ord_order o where o.supplier_ent_id = :ent and ${free}
      order by o.purchaser_ent_id desc`,
    input: ({ id }) => ({ otherEntId: id }),
  },
  'POST /api/contract/chosenOrders': {
    by: 'gys_admin',
    row: `select o.id, o.purchaser_ent_id as other from ord_order o where o.supplier_ent_id = :ent and ${free}`,
    input: ({ id, other }) => ({ otherEntId: other, orderIds: [id] }),
  },
  'POST /api/contract/link': {
    by: 'gys_admin',
    row: `select c.id, c.version, o.id as order_id from con_contract c
      join ord_order o on o.supplier_ent_id = c.b_party_ent_id and o.purchaser_ent_id = c.a_party_ent_id and ${free}
      where c.ent_id = :ent and c.status = 40 and c.agreement_no is null and c.amount >= o.order_amount
        + (select coalesce(sum(x.order_amount), 0) from ord_order x where x.contract_id = c.id)`,
    input: ({ orderId, ...row }) => ({ ...seen(row), orderIds: [orderId] }),
  },
  'POST /api/contract/unlink': {
    by: 'gys_admin',
    row: `select c.id, c.version, o.id as order_id from con_contract c join ord_order o on o.contract_id = c.id
      where c.ent_id = :ent and c.status = 40`,
    input: ({ orderId, ...row }) => ({ ...seen(row), orderId }),
  },
  'POST /api/contract/import': {
    by: 'cg_admin',
    prepare: async (server) => {
      const found = server.db.selectFrom('entEnterprise').select('customerRegisterName as name');
      const { name } = await found.where('customerCode', '=', 'S0001').executeTakeFirstOrThrow();
      const values = Object.values({ ...IMPORTED, 对方单位: name });
      return { fileId: await uploaded(await server.as('cg_admin'), Object.keys(IMPORTED), [values]) };
    },
    input: ({ fileId }) => ({ fileId, step: 'write' }),
    answer: { total: 1, written: 1, faults: [] },
  },
  'POST /api/contract/clause/save': {
    ...clause,
    input: (row) => ({
      ...seen(row),
      title: '包装与运输标识',
      category: 2,
      text: '货物采用防锈、防潮、防撞包装，外包装标明订单编号和收货单位。',
    }),
  },
  'POST /api/contract/clause/updateState': { ...clause, input: (row) => ({ ...seen(row), status: 0 }) },
  'POST /api/contract/clause/remove': clause,
};
