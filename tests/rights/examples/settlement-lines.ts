/** Lines of a statement: drawn up, changed, disputed. */
import { fileManager } from '@portal/sdk/calls/files';
import type { Example, Examples, Row } from './example.ts';

/** A statement as the calls name it. */
export const seen = ({ id, version }: Row) => ({ settlementId: id, version: Number(version) });

/** Received, and on no statement yet. */
const receivable = `
  select r.id from pub_receipt_line r join pub_order o on o.id = r.order_id
  where o.purchaser_ent_id = :ent and r.received_qty > 0 and r.received_at < '2026-03-16'
    and not exists (select from stl_line t where t.receipt_line_id = r.id)`;

/** A statement with its first line, which nobody disputes. */
const line = (condition: string) => `
  select s.id, s.version, l.id as line_id from stl_settlement s join stl_line l on l.settlement_id = s.id and l.line_no = 1
  where l.flag = 'NORMAL' and not exists (select from stl_dispute d where d.line_id = l.id and d.status = 0)
    and s.amount > 0 and ${condition}`;

const ofSeveral = `(select count(*) from stl_line t where t.settlement_id = s.id and t.flag = 'NORMAL') > 1`;
const drawn = `s.supplier_ent_id = :ent and s.settle_type = 'INCOME' and s.status = 0`;

const dispute = (side: 'raised' | 'answering'): Pick<Example, 'by' | 'row'> => ({
  by: side === 'raised' ? 'cg_admin' : 'gys_admin',
  row: `
    select d.id from stl_dispute d join stl_settlement s on s.id = d.settlement_id
    where d.status = 0 and s.status = 15 and d.proposed_ent_id = s.purchaser_ent_id and d.raised_ent_id = s.purchaser_ent_id
      and :ent = s.${side === 'raised' ? 'purchaser' : 'supplier'}_ent_id
      and d.proposed_by <> (select id from usr_user where account = 'gys_admin')`,
});

export const settlementLines: Examples = {
  'POST /api/settlement/preview': {
    by: 'cg_buyer',
    row: receivable,
    input: ({ id }) => ({ settleType: 'PURCHASE', period: '2026-03', receiptLineIds: [id] }),
  },
  'POST /api/settlement/generate': {
    by: 'cg_buyer',
    row: receivable,
    refused: '409',
    input: ({ id }) => ({
      settleType: 'PURCHASE',
      period: '2026-03',
      receiptLineIds: [id],
      termDays: 30,
      retention: true,
      remark: '三月到货对账',
    }),
  },
  'POST /api/settlement/lineFlag': {
    by: 'gys_admin',
    row: line(`${drawn} and ${ofSeveral}`),
    input: ({ lineId, ...row }) => ({
      ...seen(row),
      lineIds: [lineId],
      flag: 'HANG',
      reason: '签收单待补，下期结算',
    }),
  },
  'POST /api/settlement/adjust': {
    by: 'gys_admin',
    row: line(drawn),
    input: (row) => ({ ...seen(row), name: '运费补差', amount: '120.00' }),
  },
  'POST /api/settlement/adjustRemove': {
    by: 'gys_admin',
    row: `
      select s.id, s.version, l.id as line_id from stl_settlement s join stl_line l on l.settlement_id = s.id
      where l.receipt_line_id is null and ${drawn}`,
    input: ({ lineId, ...row }) => ({ ...seen(row), lineId }),
  },
  'POST /api/settlement/carry': {
    by: 'gys_admin',
    row: `select s.id, s.version from stl_settlement s where s.payable_amount < 0 and ${drawn}`,
    input: seen,
  },
  'POST /api/settlement/attach': {
    by: 'gys_admin',
    row: line(drawn),
    async prepare(server) {
      const api = await server.as('gys_admin');
      const files = [{ name: '签收单.pdf', bytes: '%PDF-1.4' }];
      const [stored] = await api.call(fileManager.uploadFile, {}, { files });
      return { fileId: String(stored?.fileIds[0]) };
    },
    input: ({ fileId, ...row }) => ({
      ...seen(row),
      files: [{ fileId, fileName: '签收单.pdf' }],
    }),
  },
  'POST /api/settlement/dispute': {
    by: 'cg_admin',
    row: line(`s.purchaser_ent_id = :ent and s.status = 40 and l.receipt_line_id is not null`),
    input: ({ lineId, ...row }) => ({
      ...seen(row),
      lines: [{ lineId, qty: '0' }],
      reasonType: 4,
      remark: '到货检验不合格，请安排退换。',
    }),
  },
  'POST /api/settlement/disputeReply': {
    ...dispute('answering'),
    input: ({ id }) => ({ disputeId: id, text: '已请仓库核对出库记录，今天内回复。' }),
  },
  'POST /api/settlement/disputeAgree': {
    ...dispute('answering'),
    input: ({ id }) => ({ disputeId: id }),
  },
  'POST /api/settlement/disputeDrop': {
    ...dispute('raised'),
    input: ({ id }) => ({ disputeId: id }),
  },
};
