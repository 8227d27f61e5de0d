/** How an invoice goes from the seller to the buyer, and what ends it. */
import { uploaded } from '../../../plugins/settlement/test-every-call.ts';
import { invoiceHeaders } from './invoice-headers.ts';
import { invoiceMatching } from './invoice-matching.ts';
import type { Example, Examples, Row } from './example.ts';

const seen = ({ id, version }: Row) => ({ id, version: Number(version) });

const facts = `select id, version from inv_invoice i`;
const sold = (status: string) =>
  `${facts} where seller_ent_id = :ent and red_of is null and source = 0 and status in (${status})`;
const bought = (status: string) =>
  `${facts} where buyer_ent_id = :ent and red_of is null and source = 0 and status in (${status})`;
/** Nothing of it is billed, and its purchasing unit has a header that invoices may bear. */
const unbilled = `
  select s.id from stl_settlement s
  where s.supplier_ent_id = :ent and s.status = 40 and s.amount > 0
    and not exists (select from inv_settlement x where x.settlement_id = s.id)
    and exists (select from inv_header h where h.ent_id = s.purchaser_ent_id and h.is_default and h.invoice_type <> 0)
  order by s.id desc`;
const application = ({ id }: Row) => ({
  settlementIds: [id],
  invoiceKind: 4,
  outputType: 0,
  invoiceLimit: '1000000.00',
  remark: '按结算单开具',
});
/** Those that are not there are refused like those that are not to be billed. */
const billed: Pick<Example, 'by' | 'row' | 'refused'> = { by: 'gys_admin', row: unbilled, refused: '409' };

const titles = [
  ...['票种', '发票代码', '发票号码', '开票日期', '销方名称', '销方税号', '项目名称', '不含税金额'],
  ...['税率（%）', '税额', '来源', '认证所属期'],
];
const line = [
  ...['数电专用', '', '26009000000000000061', '2026-03-02', '云屿市物流服务站', '91000002MA00000000', '运输服务'],
  ...['100.00', '13', '13.00', '手工导入', ''],
];

export const invoice: Examples = {
  ...invoiceHeaders,
  ...invoiceMatching,
  'GET /api/invoice/detail': { by: 'gys_admin', row: sold('60'), input: ({ id }) => ({ id }) },
  'POST /api/invoice/plan': { ...billed, input: application },
  'POST /api/invoice/apply': { ...billed, input: application },
  'POST /api/invoice/submit': { by: 'gys_admin', row: sold('0'), input: seen },
  'POST /api/invoice/void': {
    by: 'gys_admin',
    row: sold('25'),
    input: (row) => ({ ...seen(row), reason: '购方要求变更票种，重新申请' }),
  },
  'POST /api/invoice/issue': { by: 'gys_admin', row: sold('10'), input: seen },
  'POST /api/invoice/query': { by: 'gys_admin', row: sold('20'), input: seen },
  'POST /api/invoice/deliver': {
    by: 'gys_admin',
    row: sold('30'),
    input: (row) => ({ ...seen(row), email: 'shoupiao@example.com' }),
  },
  'POST /api/invoice/return': {
    by: 'cg_admin',
    row: bought('40'),
    input: (row) => ({ ...seen(row), reason: '购方地址与登记不符' }),
  },
  'POST /api/invoice/sign': { by: 'cg_admin', row: bought('40'), input: seen },
  'POST /api/invoice/certify': {
    by: 'cg_admin',
    row: `${bought('50')} and invoice_kind = 4`,
    input: (row) => ({ ...seen(row), certifyMonth: '2026-03' }),
  },
  'POST /api/invoice/verify': {
    by: 'gys_admin',
    row: sold('50, 60'),
    refused: '409',
    input: ({ id }) => ({ ids: [id] }),
  },
  'POST /api/invoice/redApply': {
    by: 'gys_admin',
    row: sold('50'),
    input: (row) => ({ ...seen(row), reason: 1, remark: '规格型号开具有误' }),
  },
  'POST /api/invoice/redDecide': {
    by: 'cg_admin',
    row: `${bought('70')}
      and exists (select from inv_red_confirm r where r.invoice_id = i.id and r.status = 1 and r.initiator = 'SELLER')`,
    input: (row) => ({ ...seen(row), step: 'confirm', opinion: '情况属实，同意红冲' }),
  },
  'POST /api/invoice/reissue': {
    by: 'gys_admin',
    row: `${sold('71')} and not exists (select from inv_invoice n where n.reissue_of = i.id and n.status <> 80)`,
    input: seen,
  },
  'GET /api/invoice/download': {
    by: 'cg_admin',
    row: bought('50, 60'),
    input: ({ id }) => ({ id, format: 'PDF' }),
  },
  'POST /api/invoice/downloadMany': { by: 'cg_admin', row: bought('50, 60'), input: ({ id }) => ({ ids: [id] }) },
  'POST /api/invoice/import': {
    by: 'cg_admin',
    prepare: async (server) => ({ id: await uploaded(await server.as('cg_admin'), titles, [line]) }),
    input: ({ id }) => ({ fileId: id, step: 'write' }),
    hidden: { from: 'cg_buyer' },
    missing: 'A'.repeat(24),
  },
};
