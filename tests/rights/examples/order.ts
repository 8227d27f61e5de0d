import type { Example, Examples, Row } from './example.ts';

/** Sold: by the supplier of who asks, waiting for nobody's word on a cancellation. */
const sold = (status: number) =>
  `select id, version from ord_order where supplier_ent_id = :ent and status = ${status} and cancel_ent_id is null`;
const seen = ({ id, version }: Row) => ({ orderId: id, version: Number(version) });

const read = (row: string): Example => ({ by: 'gys_admin', row, input: ({ id }) => ({ orderId: id }) });
const anySold = read(`select id from ord_order where supplier_ent_id = :ent and status = 70`);

const change = (states: string) =>
  `select id, version from ord_delivery_change where supplier_ent_id = :ent and status in (${states})`;
const changeSeen = ({ id, version }: Row) => ({ id, version: Number(version) });

const wanted: Pick<Example, 'by' | 'row' | 'hidden'> = {
  by: 'cg_buyer',
  row: `select g.id as goods_id from pub_goods g where g.status = 3 and g.moq = 1 and g.lead_days < 60
    and g.price_valid_to > date '2026-03-16' and g.supplier_ent_id <> :ent`,
  hidden: { never: 'Goods on the shelf are the catalogue of all who order; others are told as if they did not exist.' },
};
const inCart: Pick<Example, 'by' | 'row' | 'hidden'> = {
  by: 'cg_buyer',
  row: 'select id from ord_cart_line where user_id = :user and ent_id = :ent',
  hidden: { never: "A cart is its own person's, whatever the roles reach." },
};
const lines = ({ goodsId }: Row) => [{ goodsId, qty: '2' }];

export const order: Examples = {
  'GET /api/order/detail': anySold,
  'GET /api/order/track': anySold,
  'GET /api/order/businessOrder/trace': anySold,
  'POST /api/order/confirm': { by: 'gys_admin', row: sold(10), input: seen },
  'POST /api/order/reject': {
    by: 'gys_admin',
    row: sold(10),
    input: (row) => ({ ...seen(row), reason: '该规格已停产，建议改订新型号' }),
  },
  'POST /api/order/cancel': {
    by: 'gys_admin',
    row: sold(10),
    input: (row) => ({ ...seen(row), step: 'apply', reason: '双方商定改由框架协议供货' }),
  },
  'POST /api/order/ship': {
    by: 'gys_admin',
    row: `select o.id, o.version, l.id as line_id from ord_order o join ord_order_line l on l.order_id = o.id
      where o.supplier_ent_id = :ent and o.status = 30 and o.cancel_ent_id is null and l.shipped_qty + 1 <= l.qty`,
    input: (row) => ({
      ...seen(row),
      lines: [{ lineId: row['lineId'], qty: '1' }],
      carrier: '霁川物流',
      waybillNo: 'JC2026031600018',
    }),
  },
  'POST /api/order/receive': {
    by: 'cg_buyer',
    row: `select o.id, o.version, l.id as line_id from ord_order o join ord_order_line l on l.order_id = o.id
      where o.purchaser_ent_id = :ent and o.status = 40 and l.shipped_qty >= l.received_qty + l.rejected_qty + 1`,
    input: (row) => ({
      ...seen(row),
      lines: [{ lineId: row['lineId'], receivedQty: '1', rejectedQty: '0' }],
    }),
  },
  'POST /api/order/close': {
    by: 'cg_buyer',
    row: `select id, version from ord_order where purchaser_ent_id = :ent and status = 50`,
    input: (row) => ({ ...seen(row), reason: '余量不再需要，按已收数量结算' }),
  },
  'POST /api/order/urge': {
    by: 'cg_buyer',
    row: `select o.id from ord_order o join ord_track_node n on n.order_id = o.id and n.left_at is null
      where o.purchaser_ent_id = :ent and n.responsible_ent_id <> :ent and o.urged_on is null`,
    input: ({ id }) => ({ orderId: id }),
  },
  'GET /api/order/deliveryChange/detail': {
    by: 'gys_admin',
    row: change('0'),
    input: ({ id }) => ({ id }),
  },
  'POST /api/order/deliveryChange/save': {
    by: 'gys_admin',
    // who does not see the draft does not see its order either, and is told of the order first
    row: `select c.order_id as id, c.id as change_id, c.version, l.order_line_id as line_id
      from ord_delivery_change c join ord_delivery_change_line l on l.change_id = c.id
      where c.supplier_ent_id = :ent and c.status = 0`,
    input: ({ id, changeId, version, lineId }) => ({
      id: changeId,
      version: Number(version),
      orderId: id,
      lineIds: [lineId],
      newDate: '2026-05-20',
      reasonType: 2,
      remark: '上游铸件到料延迟，已安排加班并分批发货。',
    }),
  },
  'POST /api/order/deliveryChange/submit': { by: 'gys_admin', row: change('0'), input: changeSeen },
  'POST /api/order/deliveryChange/withdraw': { by: 'gys_admin', row: change('1, 2'), input: changeSeen },
  'POST /api/order/cart/add': { ...wanted, input: ({ goodsId }) => ({ goodsId, qty: '2' }) },
  'POST /api/order/cart/addCodes': {
    ...wanted,
    row: `select g.goods_code from pub_goods g where g.status = 3 and g.supplier_ent_id <> :ent`,
    input: ({ goodsCode }) => ({ lines: [{ goodsCode, qty: '2' }] }),
  },
  'POST /api/order/cart/save': { ...inCart, input: ({ id }) => ({ lines: [{ id, qty: '3' }] }) },
  'POST /api/order/cart/remove': { ...inCart, input: ({ id }) => ({ ids: [id] }) },
  'POST /api/order/quote': { ...wanted, input: (row) => ({ lines: lines(row) }) },
  'POST /api/order/place': {
    ...wanted,
    input: (row) => ({
      lines: lines(row),
      projectName: '二号机检修备件',
      deliveryDate: '2026-06-30',
      receiverName: '温霁',
      receiverPhone: '12000001234',
      receiverAddress: '霁川市 1 号库',
    }),
  },
};
