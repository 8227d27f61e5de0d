import type { Examples, Row } from './example.ts';
import { seen, settlementLines } from './settlement-lines.ts';
import { settlementPayment } from './settlement-payment.ts';

const find = (condition: string) => `select s.id, s.version from stl_settlement s where ${condition}`;
const supplierDraws = `s.supplier_ent_id = :ent and s.settle_type = 'INCOME'`;
const purchaserDraws = `s.purchaser_ent_id = :ent and s.settle_type = 'PURCHASE'`;

const one = ({ id }: Row) => ({ settlementId: id });

const statements: Examples = {
  'GET /api/settlement/income/detail': {
    by: 'gys_sales',
    row: find(`s.supplier_ent_id = :ent and s.status = 60`),
    input: one,
  },
  'GET /api/settlement/purchase/detail': {
    by: 'cg_buyer',
    row: find(`s.purchaser_ent_id = :ent and s.status = 60`),
    input: one,
  },
  'GET /api/settlement/match': {
    by: 'cg_buyer',
    row: find(`s.purchaser_ent_id = :ent and s.status = 60`),
    input: one,
  },
  'GET /api/settlement/ofOrder': {
    by: 'gys_sales',
    row: `
      select l.order_id as id from stl_line l join stl_settlement s on s.id = l.settlement_id
      where s.supplier_ent_id = :ent and s.status = 60 and l.live and l.order_id is not null`,
    input: ({ id }) => ({ orderId: id }),
  },
  'POST /api/settlement/statement': {
    by: 'gys_admin',
    row: find(`s.supplier_ent_id = :ent and s.status = 40`),
    input: ({ id }) => ({ settleType: 'INCOME', settlementIds: [id] }),
  },
  'POST /api/settlement/submit': {
    by: 'cg_buyer',
    row: find(`${purchaserDraws} and s.status = 0`),
    input: seen,
  },
  'POST /api/settlement/confirm': {
    by: 'cg_admin',
    row: find(`s.purchaser_ent_id = :ent and s.settle_type = 'INCOME' and s.status = 20`),
    input: seen,
  },
  'POST /api/settlement/withdraw': {
    by: 'gys_admin',
    row: find(`${supplierDraws} and s.status = 20 and s.last_ent_id = :ent`),
    input: seen,
  },
  'POST /api/settlement/merge': {
    by: 'gys_admin',
    row: `
      select s.id, s.version, f.id as into_id, f.version as into_version
      from stl_settlement s join stl_settlement f using (supplier_ent_id, purchaser_ent_id, tax_rate, currency, settle_type)
      where ${supplierDraws} and s.status = 0 and f.status = 0 and f.id < s.id`,
    input: ({ id, version, intoId, intoVersion }) => ({
      statements: [
        { settlementId: intoId, version: Number(intoVersion) },
        { settlementId: id, version: Number(version) },
      ],
    }),
  },
  'POST /api/settlement/void': {
    by: 'gys_admin',
    row: find(`${supplierDraws} and s.status in (0, 20)`),
    input: (row) => ({ ...seen(row), reason: '收货单重复核对，重新生成结算单。' }),
  },
  'POST /api/settlement/monthClose/close': {
    by: 'yy_ops',
    hidden: 'whole',
    input: () => ({ period: '2026-02', remark: '二月结算已核对' }),
  },
  'POST /api/settlement/monthClose/reopen': {
    by: 'yy_ops',
    hidden: 'whole',
    input: () => ({ period: '2026-02', reason: '补录一张结算单' }),
  },
};

export const settlement: Examples = { ...settlementLines, ...statements, ...settlementPayment };
