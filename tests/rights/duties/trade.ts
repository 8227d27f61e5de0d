/** Orders and their dates, goods and categories: who asks is not who grants. */
import { changeBizType } from '../../../plugins/order/deliveryDate/contract.ts';
import { orderManagement } from '../../../plugins/order/orderManagement/contract.ts';
import { goodsList } from '../../../plugins/goods/goodsList/contract.ts';
import { categoryBizType, goodsBizType, review } from '../../../plugins/goods/review/contract.ts';
import type { Desk, Stories } from './desk.ts';

const seenOrder = ({ find }: Desk, id = '0') =>
  find(`select id as order_id, version from ord_order where id = ${id}`).then(({ orderId = '', version }) => ({
    orderId,
    version: Number(version),
  }));

/** Placed now, with the demo supplier; the history of seeded orders is written by the seeds. */
async function placed(desk: Desk): Promise<string> {
  const { entId } = await desk.person('gys_admin');
  const row = await desk.find(`select id as goods_id from pub_goods where status = 3 and moq = 1 and lead_days < 60
    and price_valid_to > date '2026-03-16' and supplier_ent_id = ${entId} limit 1`);
  await desk.make('POST /api/order/place', { row });
  return (await desk.find('select max(id) as id from ord_order'))['id'] ?? '';
}

async function shipped(desk: Desk) {
  const { entId } = await desk.person('cg_buyer');
  const where = `exists (select from ord_order o where o.id = r.id and o.purchaser_ent_id = ${entId})`;
  const { row } = await desk.make('POST /api/order/ship', { where });
  return row;
}

async function changeAsked({ person, make, find }: Desk): Promise<string> {
  const { entId } = await person('cg_buyer');
  const where = `exists (select from ord_delivery_change c where c.id = r.id and c.purchaser_ent_id = ${entId})`;
  const { row } = await make('POST /api/order/deliveryChange/submit', { where });
  return (await find(`select change_no from ord_delivery_change where id = ${row['id']}`))['changeNo'] ?? '';
}

const changeFirst = (approve: boolean) => ({
  makers: { SUBMIT: 'gys_admin' },
  by: 'cg_admin',
  async document(desk: Desk) {
    const changeNo = await changeAsked(desk);
    return () => desk.decide('cg_admin', changeBizType, changeNo, approve);
  },
});

const changeSecond = (approve: boolean) => ({
  makers: { SUBMIT: 'gys_admin', PASS1: 'cg_admin' },
  by: 'yy_ops',
  async document(desk: Desk) {
    const changeNo = await changeAsked(desk);
    await desk.decide('cg_admin', changeBizType, changeNo, true);
    return () => desk.decide('yy_ops', changeBizType, changeNo, approve);
  },
});

async function supplyAsked({ make, find }: Desk): Promise<string> {
  const { row } = await make('POST /api/goods/category/submit', {
    row: await find(`select id, version from gd_supplier_category where status = 0 and supplier_ent_id =
      (select ent_id from usr_user_ent m join usr_user u on u.id = m.user_id where u.account = 'gys_sales') limit 1`),
  });
  return (await find(`select apply_no from gd_supplier_category where id = ${row['id']}`))['applyNo'] ?? '';
}

const supply = (later: (desk: Desk, applyNo: string) => Promise<unknown>) => ({
  makers: { SUBMIT: 'gys_sales' },
  by: 'yy_ops',
  async document(desk: Desk) {
    const applyNo = await supplyAsked(desk);
    return () => later(desk, applyNo);
  },
});

/** Goods on the shelf whose price is to double: that is looked at twice. */
async function priceAsked({ ask, find, person }: Desk): Promise<string> {
  const { entId } = await person('gys_sales');
  const { id = '', version } = await find(`select g.id, g.version from gd_goods g
    where g.supplier_ent_id = ${entId} and g.status = 3 and g.price_valid_to > '2026-03-17'
      and not exists (select from gd_goods_version v where v.goods_id = g.id and v.status in (0, 1)) limit 1`);
  const { content } = await ask('gys_sales', goodsList.detail, { id });
  const changed = { ...content, unitPrice: String(Number(content.unitPrice) * 2) };
  const saved = await ask('gys_sales', goodsList.save, { ...changed, id, version: Number(version) });
  const riseReason = '原材料价格上涨，按合同约定的联动机制调价';
  return (await ask('gys_sales', goodsList.submit, { id, version: saved.version, riseReason })).applyNo;
}

const comments = [{ field: 'images', comment: '主图与型号不符，请更换为实物图' }];

const firstLook = (later: (desk: Desk, applyNo: string) => Promise<unknown>) => ({
  makers: { SUBMIT: 'gys_sales' },
  by: 'yy_ops',
  async document(desk: Desk) {
    const applyNo = await priceAsked(desk);
    return () => later(desk, applyNo);
  },
});

const secondLook = (approve: boolean) => ({
  makers: { SUBMIT: 'gys_sales', PASS_FIRST: 'yy_ops' },
  by: 'y0001_1',
  async document(desk: Desk) {
    const applyNo = await priceAsked(desk);
    await desk.decide('yy_ops', goodsBizType, applyNo, true);
    return () => desk.decide('y0001_1', goodsBizType, applyNo, approve);
  },
});

export const trade: Stories = {
  orderSteps: {
    CONFIRM: {
      makers: { PLACE: 'cg_buyer' },
      by: 'gys_admin',
      async document(desk) {
        const id = await placed(desk);
        return async () => desk.ask('gys_admin', orderManagement.confirm, await seenOrder(desk, id));
      },
    },
    RECEIVE: {
      makers: { SHIP: 'gys_admin' },
      by: 'cg_buyer',
      async document(desk) {
        const { id, lineId = '' } = await shipped(desk);
        const lines = [{ lineId, receivedQty: '1', rejectedQty: '0' }];
        return async () => desk.ask('cg_buyer', orderManagement.receive, { ...(await seenOrder(desk, id)), lines });
      },
    },
    CANCEL: {
      makers: { CANCEL_APPLY: 'gys_admin' },
      by: 'cg_admin',
      async document(desk) {
        const id = await placed(desk);
        const cancel = async (account: string, step: 'apply' | 'agree') =>
          desk.ask(account, orderManagement.cancel, {
            ...(await seenOrder(desk, id)),
            ...{ step, reason: '双方商定改由框架协议供货' },
          });
        await cancel('gys_admin', 'apply');
        return () => cancel('cg_admin', 'agree');
      },
    },
  },
  changeSteps: {
    PASS1: changeFirst(true),
    REJECT1: changeFirst(false),
    PASS2: changeSecond(true),
    REJECT2: changeSecond(false),
  },
  supplySteps: {
    COMMENT: supply((desk, applyNo) => desk.ask('yy_ops', review.comment, { applyNo, comments })),
    PASS: supply((desk, applyNo) => desk.decide('yy_ops', categoryBizType, applyNo, true)),
    REJECT: supply((desk, applyNo) => desk.decide('yy_ops', categoryBizType, applyNo, false)),
  },
  versionSteps: {
    COMMENT: firstLook((desk, applyNo) => desk.ask('yy_ops', review.comment, { applyNo, comments })),
    PASS_FIRST: firstLook((desk, applyNo) => desk.decide('yy_ops', goodsBizType, applyNo, true)),
    PASS: secondLook(true),
    REJECT: secondLook(false),
  },
};
