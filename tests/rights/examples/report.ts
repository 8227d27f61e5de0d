import { procurementSettlement } from '../../../plugins/report/procurementSettlement/contract.ts';
import { dispatching } from './dispatching.ts';
import type { Example, Examples } from './example.ts';

/** Statements that are owed and not paid. */
const unpaid = `select s.id from stl_settlement s
  where s.status in (40, 50, 60, 70) and s.currency = 'CNY' and s.payable_amount > s.paid_amount`;

const ofSupplier: Example = {
  by: 'gys_admin',
  row: `select supplier_ent_id as id from stl_settlement where supplier_ent_id = :ent and status = 80`,
  input: ({ id }) => ({ supplierEntId: id }),
};
const ofUnit: Example = {
  by: 'cg_buyer',
  row: `select customer_code as id from ent_org_node where ent_id = :ent`,
  input: ({ id }) => ({ customerCode: id }),
};
const balance: Example = {
  by: 'yy_ops',
  row: `select supplier_ent_id as id from stl_settlement where status = 80 and currency = 'CNY'`,
  input: ({ id }) => ({ supplierEntIds: [id] }),
};

/** Somebody else of the same enterprise. */
const colleague: Pick<Example, 'by' | 'hidden'> = { by: 'gys_admin', hidden: { from: 'gys_sales' } };

export const report: Examples = {
  ...dispatching,
  'POST /api/report/agreement/remind': {
    by: 'yy_ops',
    row: `select agreement_no as id from prc_supply_agreement
      where valid_to between date '2026-03-18' and date '2026-03-31'`,
    input: ({ id }) => ({ agreementNo: id }),
  },
  'POST /api/report/supplierSettlement/detail': ofSupplier,
  'POST /api/report/supplierSettlement/detailSummary': ofSupplier,
  'POST /api/report/supplierSettlement/detail/export': ofSupplier,
  'POST /api/report/supplierSettlement/detail/print': ofSupplier,
  'POST /api/report/supplierSettlement/confirmLetter/send': balance,
  'POST /api/report/supplierSettlement/confirmLetter': balance,
  'POST /api/report/supplierSettlement/confirmLetter/reply': {
    by: 'gys_admin',
    row: `select id, version from rpt_confirm_letter where supplier_ent_id = :ent and status = 0`,
    input: ({ id, version }) => ({
      id,
      version: Number(version),
      supplierAmount: '1280000.00',
      note: '一张收货单我方已计收入，贵方尚未纳入结算。',
    }),
  },
  'POST /api/report/supplierSettlement/confirmLetter/file': {
    by: 'gys_admin',
    row: `select id from rpt_confirm_letter where supplier_ent_id = :ent`,
    input: ({ id }) => ({ ids: [id] }),
  },
  'POST /api/report/procurementSettlement/detail': ofUnit,
  'POST /api/report/procurementSettlement/detailSummary': ofUnit,
  'POST /api/report/procurementSettlement/detail/export': ofUnit,
  'POST /api/report/procurementSettlement/detail/print': ofUnit,
  'POST /api/report/procurementSettlement/follow': {
    by: 'yy_ops',
    row: unpaid,
    input: ({ id }) => ({ ids: [id], note: '财务已排款，预计本周付清' }),
  },
  'GET /api/report/procurementSettlement/followUps': {
    by: 'cg_buyer',
    row: `${unpaid} and s.purchaser_ent_id = :ent`,
    prepare: async (server, { id = '' }) => {
      const operator = await server.as('yy_ops');
      await operator.call(procurementSettlement.follow, { ids: [id], note: '已电话联系，等待付款计划' });
      return {};
    },
    input: ({ id }) => ({ id }),
  },
  'POST /api/report/procurementSettlement/urge': {
    by: 'yy_ops',
    row: `${unpaid} and s.due_date > date '2026-03-16'`,
    input: ({ id }) => ({ ids: [id] }),
  },
  'POST /api/report/procurementSettlement/urgeUnit': {
    by: 'yy_ops',
    row: `select n.customer_code as id from ent_org_node n where exists (${unpaid}
      and s.purchaser_ent_id = n.ent_id and s.due_date < date '2026-03-16')`,
    input: ({ id }) => ({ customerCode: id }),
  },
  'POST /api/report/subscription/add': {
    by: 'gys_admin',
    also: ['report:product:export'],
    input: () => ({
      report: 'productReport',
      frequency: 'MONTH',
      period: 'LAST_MONTH',
      filters: {},
      conditions: '期间：上月',
    }),
  },
  'POST /api/report/subscription/remove': {
    ...colleague,
    row: `insert into rpt_subscription (user_id, ent_id, report, frequency, filters, conditions, last_on, created_at)
      values (:user, :ent, 'orderReport', 'DAY', '{}', '', '2026-03-16', now()) returning id`,
    input: ({ id }) => ({ id }),
  },
};
