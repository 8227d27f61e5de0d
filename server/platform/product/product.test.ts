import { notification } from '@portal/sdk/calls/notification';
import { product, productInfo, productList } from '@portal/sdk/calls/product';
import { workflowtask } from '@portal/sdk/calls/workflow';
import { organization } from '@portal/sdk/calls/enterprise';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { openServer, type TestServer } from '#server/testing';
import { grantCode } from '../grant-code.ts';
import { person as personOf, sign as signAs } from './test-signer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openServer({ areas: [] });
  for (const role of ['G1', 'C1']) await grantCode(server.db, role, 'workbench:product:apply');
  for (const code of ['base:product:save', 'base:product:shelf']) await grantCode(server.db, 'L', code);
  await grantCode(server.db, 'Y', 'base:opening:audit');
});
afterAll(() => server.close());

const person = (account: string) => personOf(server, account);
const sign = (account: string, productType: string) => signAs(server, account, productType);

const open = async (account: string, productType: string) => {
  const { entId } = await person(account);
  return (await server.as(account)).call(product.open, { resUserProductBase: { entId, productType } });
};

const stateOf = async (account: string, productType: string) => {
  const { records } = await (await server.as(account)).call(product.getOpenProductList, { size: 999 });
  return records.find((row) => row.productType === productType)?.status;
};
const newest = async (account: string) =>
  (await (await server.as(account)).call(notification.getNotification, {})).records[0];

describe('the list of products', () => {
  test('R-CONTENT-06 R-CONTENT-10 answers up to 999 rows as data[0].records, without the system product', async () => {
    const api = await server.as('gys_admin');
    const response = await api.raw(product.getOpenProductList, { pageNum: 1, pageSize: 999, isHomeSort: true });
    const [page] = response.json().data;
    const types = page.records.map((row: { productType: string }) => row.productType);
    expect(types).not.toContain('00');
    expect([types.length, page.total, page.size, page.current]).toEqual([12, 12, 999, 1]);
    expect((await api.raw(product.getOpenProductList, { pageNum: 1, pageSize: 1000 })).json().code).toBe('400');
  });

  test("is that of the enterprise's kind: no payments for suppliers, no loans for purchasers", async () => {
    expect([await stateOf('gys_admin', '10'), await stateOf('cg_admin', '06')]).toEqual([undefined, undefined]);
    expect([
      await stateOf('gys_admin', '06'),
      await stateOf('gys_admin', '07'),
      await stateOf('cg_admin', '10'),
    ]).toEqual([0, 4, 4]);
  });

  test('R-NOTIF-29 the notification centre may ask for 9999, visitors for what is on the shelf', async () => {
    const { total } = await (await server.as('gys_sales')).call(productList.queryProduct, { size: 9999 });
    expect(total).toBe(14);
    const shown = await server.anonymous.call(productInfo.listExcludeBase, {});
    expect([shown.length, shown.some(({ productType }) => productType === '14' || productType === '00')]).toEqual([
      13,
      false,
    ]);
    await expect(server.anonymous.call(product.getOpenProductList, {})).rejects.toMatchObject({ code: '9999' });
  });
});

/** Two accounts share the phone meanwhile. */
async function whileSamePerson(account: string, other: string, act: () => Promise<void>): Promise<void> {
  const { db } = server;
  const found = db.selectFrom('usrUser').select(['account', 'phone']).where('account', 'in', [account, other]);
  const phones = new Map((await found.execute()).map((row) => [row.account, row.phone]));
  const set = async (phone: string | null) =>
    db.updateTable('usrUser').set({ phone }).where('account', '=', account).execute();
  await set(phones.get(other) ?? null);
  await act();
  await set(phones.get(account) ?? null);
}

describe('opening a product', () => {
  const aboutLoans = expect.stringContaining('"productType": "06"');

  test('goes by agreement, activation and approval, with a notice at each turn', async () => {
    expect(await open('gys_admin', '06')).toEqual({ status: 1 });
    expect(await sign('gys_admin', '06')).toEqual({ status: 2 });
    expect(await newest('gys_admin')).toMatchObject({ noticeType: 2, data: aboutLoans });
    const api = await server.as('gys_admin');
    expect(await api.call(product.activationOpenProduct, { productType: '06' })).toEqual({ status: 3 });
    await expect(api.call(product.doneOpenProduct, { productType: '06' })).rejects.toMatchObject({ code: '409' });
    const operator = await server.as('yy_ops');
    const { records } = await operator.call(workflowtask.upcoming, { keyword: '屿岚机电设备有限公司申请开通e贷' });
    await whileSamePerson('yy_ops', 'gys_admin', async () => {
      // the approval names another starter: the opening keeps by itself who activated it
      const audits = server.db.updateTable('wfInstance').where('id', '=', records[0]?.processInstId ?? '');
      await audits.set({ starterId: null }).execute();
      await server.db
        .updateTable('prdUserProduct')
        .set({ userId: (eb) => eb.selectFrom('usrUser').select('id').where('account', '=', 'gys_sales') })
        .where('productType', '=', '06')
        .where('entId', '=', (await person('gys_admin')).entId)
        .execute();
      const decided = operator.call(workflowtask.submitAuditResult, {
        processInstId: records[0]?.processInstId ?? '',
        approve: true,
      });
      await expect(decided).rejects.toMatchObject({ code: '403', msg: expect.stringContaining('须由另一人办理') });
    });
    await operator.call(workflowtask.submitAuditResult, {
      processInstId: records[0]?.processInstId ?? '',
      approve: true,
    });
    expect(await stateOf('gys_admin', '06')).toBe(4);
    expect(await newest('gys_admin')).toMatchObject({ noticeType: 3, data: aboutLoans });
    const { steps } = await api.call(product.openProgress, { productType: '06' });
    expect(new Set(steps.map(({ done }) => done))).toEqual(new Set([true]));
    expect((await api.call(productInfo.listByUserId, {})).map(({ productType }) => productType)).toContain('06');
  });

  test('without approval is finished by the enterprise itself', async () => {
    const api = await server.as('cg_admin');
    expect(await sign('cg_admin', '04').catch(({ code }) => code)).toBe('409');
    await expect(api.call(product.doneOpenProduct, { productType: '04' })).rejects.toMatchObject({
      code: '409',
      msg: '产品开通申请当前状态为“待激活”，不能完成开通',
    });
    expect(await api.call(product.activationOpenProduct, { productType: '04' })).toEqual({ status: 3 });
    expect(await api.call(product.doneOpenProduct, { productType: '04' })).toEqual({ status: 4 });
  });

  test('may be rejected with a reason, and begun again', async () => {
    const { bizCode } = await pendingApproval('cg_admin', '09');
    const operator = await server.as('yy_ops');
    const found = await operator.call(workflowtask.detailByBizcode, { bizCode });
    await operator.call(workflowtask.submitAuditResult, {
      processInstId: found?.processInstId ?? '',
      approve: false,
      auditOpinion: '材料不全',
    });
    const { records } = await (await server.as('cg_admin')).call(product.getOpenProductList, { status: 5, size: 100 });
    expect(records.find(({ productType }) => productType === '09')).toMatchObject({ reason: '材料不全' });
    expect((await open('cg_admin', '09')).status).toBe(2);
  });

  const pendingApproval = async (account: string, productType: string) => {
    const { entId } = await person(account);
    const { applyNo } = await server.db
      .selectFrom('prdUserProduct')
      .select('applyNo')
      .where('entId', '=', entId)
      .where('productType', '=', productType)
      .executeTakeFirstOrThrow();
    return { bizCode: applyNo };
  };

  test('is refused twice, off the shelf, for another kind of enterprise, for another enterprise and without the code', async () => {
    await expect(open('gys_admin', '01')).rejects.toMatchObject({ code: '409', msg: '该产品已申请开通，请勿重复提交' });
    await expect(open('gys_admin', '14')).rejects.toMatchObject({ code: '409', msg: '产品已下架' });
    await expect(open('gys_admin', '10')).rejects.toMatchObject({ code: '403' });
    const { entId } = await person('cg_admin');
    const foreign = (await server.as('gys_admin')).call(product.open, {
      resUserProductBase: { entId, productType: '11' },
    });
    await expect(foreign).rejects.toMatchObject({ code: '404' });
    await expect(open('gys_sales', '13')).rejects.toMatchObject({ code: '403' });
  });

  test('needs the products it builds on, and an admitted enterprise', async () => {
    const { entId } = await person('s0002_1');
    await server.db.deleteFrom('prdUserProduct').where('entId', '=', entId).execute();
    await expect(open('s0002_1', '03')).rejects.toMatchObject({ code: '409', msg: '请先开通：e订单' });
    await server.db.updateTable('entEnterprise').set({ status: 3 }).where('id', '=', entId).execute();
    await expect(open('s0002_1', '02')).rejects.toMatchObject({ code: '409', msg: '企业尚未准入，暂不能开通产品' });
  });
});

describe('adding companies', () => {
  const add = async (account: string, change: Record<string, unknown> = {}) => {
    const api = await server.as('multi_corp');
    const all = await api.call(organization.getUserOrgs, { account: 'multi_corp' });
    const org = all.find(({ currentFlag }) => currentFlag === null);
    const orgs = [
      {
        customerCode: org?.customerCode ?? '',
        socialcreditcode: org?.socialcreditcode ?? null,
        legalRepresentativeIdno: org?.legalrepresentativeIdno ?? null,
        ...change,
      },
    ];
    await (await server.as(account)).call(product.userOrgAndOpenProduct, { account, productType: '05', orgs });
    return org;
  };

  test('R-COMPANY-19 joins an organisation of the account and begins to open the product', async () => {
    const org = await add('multi_corp');
    const all = await (await server.as('multi_corp')).call(organization.getUserOrgs, { account: 'multi_corp' });
    expect(all.find(({ entId }) => entId === org?.entId)?.currentFlag).toBe(0);
    const row = await server.db
      .selectFrom('prdUserProduct')
      .select('status')
      .where('entId', '=', org?.entId ?? '')
      .where('productType', '=', '05')
      .executeTakeFirst();
    expect(row?.status).toBeGreaterThan(0);
  });

  test('refuses one that is joined already, one with other facts, a foreign one and another kind of user', async () => {
    await expect(
      add('multi_corp', { customerCode: 'S0001', socialcreditcode: null, legalRepresentativeIdno: null }),
    ).rejects.toMatchObject({ code: '409' });
    await expect(add('multi_corp', { legalRepresentativeIdno: '000000********0000' })).rejects.toMatchObject({
      code: '400',
    });
    await expect(add('multi_corp', { customerCode: 'C0001' })).rejects.toMatchObject({ code: '404' });
    await expect(add('gys_admin')).rejects.toMatchObject({ code: '403' });
  });
});

describe('keeping products', () => {
  const draft = {
    productType: '20',
    productName: 'e测试',
    intro: '',
    routeUrl: '/order/businessOrder',
    ifIntOrExt: '0',
    section: '采购交易',
    homeSort: 200,
    audience: ['G' as const],
  } as const;
  const save = async (account: string, change: Record<string, unknown> = {}) =>
    (await server.as(account)).call(productInfo.saveOrUpdateProduct, {
      ...draft,
      audience: [...draft.audience],
      ...change,
    } as never);

  test('a type exists once, a change needs the version read, a dependency never runs in a circle', async () => {
    await save('admin');
    await expect(save('admin')).rejects.toMatchObject({ code: '409', msg: '产品类型已存在' });
    await save('admin', { productName: 'e测试二', version: 1 });
    await expect(save('admin', { version: 1 })).rejects.toMatchObject({ code: '409' });
    await expect(save('admin', { productType: '02', dependsOn: ['04'], version: 1 })).rejects.toMatchObject({
      code: '400',
      msg: '依赖产品不能形成循环',
    });
    await expect(save('yy_ops')).rejects.toMatchObject({ code: '403' });
  });

  test('the order of the home page is set as a whole, and refused once a product has come or gone', async () => {
    const api = await server.as('admin');
    const types = async () =>
      (await api.call(productInfo.queryProduct, { size: 100 })).records.map(({ productType }) => productType);
    const turned = (await types()).reverse();
    await api.call(productInfo.sortProduct, { productTypes: turned });
    expect(await types()).toEqual(turned);
    expect((await server.anonymous.call(productInfo.listExcludeBase, {}))[0]?.productType).toBe(turned[0]);
    await expect(api.call(productInfo.sortProduct, { productTypes: turned.slice(1) })).rejects.toMatchObject({
      msg: '产品有新增或变化，请刷新后重新排序',
    });
    await api.call(productInfo.sortProduct, { productTypes: turned.reverse() });
  });

  test('one that leaves the shelf tells those who have opened it, and the system product stays', async () => {
    const api = await server.as('admin');
    await api.call(productInfo.aboveOffProduct, { productType: '05', aboveOff: 1 });
    expect(await newest('cg_admin')).toMatchObject({ noticeType: 7, bizId: '05' });
    await expect(api.call(productInfo.aboveOffProduct, { productType: '05', aboveOff: 1 })).rejects.toMatchObject({
      code: '409',
    });
    await expect(api.call(productInfo.aboveOffProduct, { productType: '00', aboveOff: 1 })).rejects.toMatchObject({
      code: '409',
    });
    const { records } = await api.call(productInfo.queryProduct, { aboveOff: 1 });
    expect(records.map(({ productType }) => productType)).toEqual(['05', '14']);
  });
});
