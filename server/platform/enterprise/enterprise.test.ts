import { bankAccount } from '@portal/sdk/calls/bank-account';
import { creditCodePattern, organization, type OrgNode } from '@portal/sdk/calls/enterprise';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { dataScopeOf } from '#server/test-data-scope';
import { openServer, type TestServer } from '#server/testing';
import { grantCode } from '../grant-code.ts';
import { checkCharacter, creditCode } from './seed-enterprises.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openServer({ areas: [] });
  for (const code of ['base:org:add', 'base:org:update', 'base:org:export']) {
    await grantCode(server.db, 'Y', code);
    await grantCode(server.db, 'C1', code);
  }
});
afterAll(() => server.close());

const as = (account: string) => server.as(account);
const flat = (nodes: readonly OrgNode[]): OrgNode[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);
const versionOf = async (customerCode: string) => {
  const { records } = await (await as('yy_ops')).call(organization.getAllByPage, { keyword: customerCode, size: 100 });
  return records.find((row) => row.customerCode === customerCode)?.version ?? 0;
};

describe('seeded credit codes', () => {
  test('carry a right check character in an unassigned division and fit the spec pattern', () => {
    // the check character of a published example of GB 32100-2015
    expect(checkCharacter('91350100M000100Y4')).toBe('3');
    for (let n = 1; n <= 300; n += 1) {
      const code = creditCode(n);
      expect(code).toMatch(new RegExp(creditCodePattern));
      expect(code.slice(2, 6)).toBe('0000');
      expect(code.at(-1)).toBe(checkCharacter(code.slice(0, 17)));
    }
    expect(new Set(Array.from({ length: 300 }, (_, n) => creditCode(n + 1))).size).toBe(300);
  });

  test('volumes are those of the demo plan', async () => {
    const counts = await server.db
      .selectFrom('entEnterprise')
      .select((eb) => ['audience', eb.fn.countAll<string>().as('n')])
      .groupBy('audience')
      .execute();
    expect(Object.fromEntries(counts.map(({ audience, n }) => [audience[0], Number(n)]))).toEqual({
      SUPPLIER: 140,
      PURCHASER: 46,
      FIN_INST: 8,
      OPERATOR: 1,
    });
  });
});

describe('the tree', () => {
  test('R-ORGCHG has four levels, eight sectors and the two nodes named 其他', async () => {
    const tree = await (await as('gys_sales')).call(organization.getAll, {});
    const nodes = flat(tree);
    expect([tree.length, nodes.length]).toEqual([1, 86]);
    expect(new Set(nodes.map(({ companyLevel }) => companyLevel))).toEqual(new Set([1, 2, 3, 4]));
    expect(tree[0]).toMatchObject({ customerCode: '10000001', companyLevel: 1 });
    expect(nodes.filter(({ customerRegisterName }) => customerRegisterName === '其他')).toMatchObject([
      { customerCode: '222222', companyLevel: 3 },
      { customerCode: '333333', companyLevel: 4, parentCustomerCode: '222222' },
    ]);
    const sectors = await (await as('gys_sales')).call(organization.getPlate, {});
    expect(sectors.map(({ itemName }) => itemName)).toEqual([
      '煤炭',
      '电力',
      '运输',
      '化工',
      '支持保障',
      '科技环保',
      '金融',
      '其他',
    ]);
  });

  test('loads level by level and says where there is more', async () => {
    const api = await as('cg_admin');
    const [root] = await api.call(organization.listByParentCode, {});
    expect(root).toMatchObject({ customerCode: '10000001', hasChildren: true });
    const below = await api.call(organization.listByParentCode, { parentCode: '10000001' });
    expect(below).toHaveLength(9);
  });

  test('is searched, filtered and exported', async () => {
    const { records, total } = await (await as('yy_ops')).call(organization.getAllByPage, {
      cat: 'POWER',
      companyLevel: 3,
      size: 5,
    });
    expect(records.every(({ cat, companyLevel }) => cat === 'POWER' && companyLevel === 3)).toBe(true);
    expect(total).toBeGreaterThan(3);
    const file = await (await as('yy_ops')).download(organization.export, { cat: 'POWER' });
    expect(decodeURIComponent(String(file.headers['content-disposition']))).toContain('组织管理_澜岳能源集团有限公司_');
    await expect((await as('gys_admin')).download(organization.export, {})).rejects.toMatchObject({ code: '403' });
  });

  test('each filter leaves out the rest', async () => {
    const api = await as('yy_ops');
    const found = async (filters: object) => {
      const { records } = await api.call(organization.getAllByPage, { size: 100, ...filters });
      return records.map(({ customerCode }) => customerCode);
    };
    expect(await found({ parentCustomerCode: 'C0001' })).toEqual(['C0041']);
    expect(await found({ companyLevel: 1 })).toEqual(['10000001']);
    expect(await found({ cat: 'FINANCE', companyLevel: 2 })).toEqual(['20000007']);
    for (const keyword of ['c0041', '910000426148148509']) expect(await found({ keyword })).toEqual(['C0041']);
    expect(await found({ keyword: '霁川第一发电厂' })).toEqual(['C0001']);
    expect(await found({ keyword: '%' })).toEqual([]);
    const all = await found({});
    const set = (status: number) =>
      server.db.updateTable('entOrgNode').set({ status }).where('customerCode', '=', 'C0038').execute();
    await set(0);
    expect(await found({ status: 0 })).toEqual(['C0038']);
    expect(await found({ status: 1 })).toEqual(all.filter((code) => code !== 'C0038'));
    await set(1);
    const [row] = (await api.call(organization.getAllByPage, { keyword: 'C0041' })).records;
    expect(row).toMatchObject({ parentCustomerName: '霁川第一发电厂', status: 1 });
  });
});

describe('a new organisation', () => {
  const add = async (account: string, change: Partial<Record<string, string>>) =>
    (await as(account)).call(organization.addOrg, {
      customerCode: 'N0001',
      customerRegisterName: ' 沅苔第二化工厂 ',
      parentCustomerCode: '20000004',
      socialcreditcode: creditCode(5001),
      cat: 'CHEMICAL',
      ...change,
    } as never);

  test('stands one level below its parent, name trimmed', async () => {
    await add('yy_ops', {});
    const { records } = await (await as('yy_ops')).call(organization.getAllByPage, { keyword: 'N0001' });
    expect(records).toMatchObject([
      { customerRegisterName: '沅苔第二化工厂', companyLevel: 3, cat: 'CHEMICAL', userCount: 0 },
    ]);
  });

  test('needs a sector below a level 2 company, a free code and a free credit code', async () => {
    const { cat: _, ...unsorted } = { cat: '', customerCode: 'N0002', socialcreditcode: creditCode(5002) };
    const api = await as('yy_ops');
    const bare = { ...unsorted, customerRegisterName: '无板块', parentCustomerCode: '20000004' };
    await expect(api.call(organization.addOrg, bare)).rejects.toMatchObject({ code: '400', msg: '请选择板块' });
    await expect(add('yy_ops', { socialcreditcode: creditCode(5003) })).rejects.toMatchObject({
      code: '409',
      msg: '组织编码已存在',
    });
    await expect(add('yy_ops', { customerCode: 'N0003' })).rejects.toMatchObject({
      code: '409',
      msg: '统一社会信用代码已存在',
    });
  });

  test('cannot stand below level 4', async () => {
    const { records } = await (await as('yy_ops')).call(organization.getAllByPage, {
      companyLevel: 4,
      size: 1,
      sort: 'customerCode',
      order: 'desc',
    });
    const parentCustomerCode = records[0]?.customerCode ?? '';
    const below = add('yy_ops', { customerCode: 'N0004', socialcreditcode: creditCode(5004), parentCustomerCode });
    await expect(below).rejects.toMatchObject({ code: '400', msg: '四级组织下不能再增加下级' });
  });

  test('a purchaser adds below its own node only, a supplier nowhere', async () => {
    await add('cg_admin', { customerCode: 'N0005', socialcreditcode: creditCode(5005), parentCustomerCode: 'C0001' });
    const outside = add('cg_admin', {
      customerCode: 'N0006',
      socialcreditcode: creditCode(5006),
      parentCustomerCode: 'C0002',
    });
    await expect(outside).rejects.toMatchObject({ code: '404' });
    await expect(add('gys_admin', { customerCode: 'N0007' })).rejects.toMatchObject({ code: '403' });
  });
});

describe('a changed organisation', () => {
  /** Everybody leaves these. */
  const empty = (...codes: readonly string[]) =>
    server.db
      .updateTable('usrUserEnt')
      .set({ orgStatus: 0 })
      .where('entId', 'in', server.db.selectFrom('entOrgNode').select('entId').where('customerCode', 'in', codes))
      .execute();
  const update = async (account: string, change: { customerCode: string } & Record<string, unknown>) =>
    (await as(account)).call(organization.updateOrg, {
      version: await versionOf(change.customerCode),
      ...change,
    } as never);

  test('keeps the first of two changes made on one version', async () => {
    const version = await versionOf('C0005');
    await update('yy_ops', { customerCode: 'C0005', version, customerRegisterName: '改名一' });
    const second = update('yy_ops', { customerCode: 'C0005', version, customerRegisterName: '改名二' });
    await expect(second).rejects.toMatchObject({ code: '409' });
  });

  test('keeps below whom it stood until when; of several moves on one day the last counts', async () => {
    const stays = async () => {
      const found = server.db.selectFrom('entOrgParent').select(['parentCustomerCode', 'validFrom', 'validTo']);
      return found.where('customerCode', '=', 'C0017').orderBy('id').execute();
    };
    const [{ parentCustomerCode: first = '' } = {}] = await stays();
    const today = server.clock.today();
    for (const parentCustomerCode of ['20000002', '20000003'])
      await update('yy_ops', { customerCode: 'C0017', parentCustomerCode, cat: 'TRANSPORT' });
    await update('yy_ops', { customerCode: 'C0017', customerRegisterName: '改名而已' });
    expect(await stays()).toEqual([
      { parentCustomerCode: first, validFrom: null, validTo: today },
      { parentCustomerCode: '20000003', validFrom: today, validTo: null },
    ]);
    const refused = update('yy_ops', {
      customerCode: 'C0017',
      version: 1,
      parentCustomerCode: '20000004',
      cat: 'COAL',
    });
    await expect(refused).rejects.toMatchObject({ code: '409' });
    expect(await stays()).toHaveLength(2);
  });

  test('never goes below itself, and with subordinates neither changes level nor is deregistered', async () => {
    const child =
      (await (await as('yy_ops')).call(organization.listByParentCode, { parentCode: 'C0001' }))[0]?.customerCode ?? '';
    await expect(update('yy_ops', { customerCode: 'C0001', parentCustomerCode: child })).rejects.toMatchObject({
      code: '400',
    });
    await expect(
      update('yy_ops', { customerCode: 'C0001', parentCustomerCode: '222222', status: 0, cat: 'POWER' }),
    ).rejects.toMatchObject({ code: '400' });
    await expect(update('yy_ops', { customerCode: 'C0001', status: 0 })).rejects.toMatchObject({
      code: '400',
      msg: '该组织有下级，不能注销',
    });
    await expect(update('yy_ops', { customerCode: '222222', customerRegisterName: '别的' })).rejects.toMatchObject({
      code: '400',
    });
  });

  test('takes its own credit code again, and none of another', async () => {
    const own = '91000035979012375L';
    expect(await update('yy_ops', { customerCode: 'C0034', socialcreditcode: own })).toBeNull();
    const stays = server.db.selectFrom('entOrgParent').select(['validFrom', 'validTo']);
    expect(await stays.where('customerCode', '=', 'C0034').execute()).toEqual([{ validFrom: null, validTo: null }]);
    const taken = update('yy_ops', { customerCode: 'C0035', socialcreditcode: own });
    await expect(taken).rejects.toMatchObject({ code: '409', msg: '统一社会信用代码已存在' });
  });

  test('ends today where nothing stands below it, takes nobody in then, and can begin again', async () => {
    const facts = async () => {
      const found = server.db.selectFrom('entOrgNode').select(['status', 'validTo', 'companyLevel', 'plate']);
      return found.where('customerCode', '=', 'C0036').executeTakeFirstOrThrow();
    };
    const ends = () => update('yy_ops', { customerCode: 'C0036', status: 0 });
    await expect(ends()).rejects.toMatchObject({ code: '400', msg: '该组织还有 2 名在用人员，不能注销' });
    await empty('C0036');
    await ends();
    expect(await facts()).toMatchObject({ status: 0, validTo: server.clock.today() });
    const below = { customerCode: 'C0037', parentCustomerCode: 'C0036' };
    await expect(update('yy_ops', below)).rejects.toMatchObject({ code: '400', msg: '上级组织已注销' });
    const api = await as('yy_ops');
    for (const customerCode of ['C0036', '222222'])
      await expect(api.call(organization.addOrgUser, { customerCode, account: 'gys_sales' })).rejects.toMatchObject({
        code: '400',
        msg: '该组织不能添加人员',
      });
    await update('yy_ops', { customerCode: 'C0036', status: 1, cat: 'COAL' });
    expect(await facts()).toEqual({ status: 1, validTo: null, companyLevel: 3, plate: 'COAL' });
  });

  test('moves to another level without subordinates, and within its level with some', async () => {
    await update('yy_ops', { customerCode: 'C0037', parentCustomerCode: 'C0036' });
    const api = await as('yy_ops');
    const [row] = (await api.call(organization.getAllByPage, { keyword: 'C0037' })).records;
    expect(row).toMatchObject({ parentCustomerCode: 'C0036', companyLevel: 4, cat: 'COAL' });
    const level = update('yy_ops', { customerCode: 'C0005', parentCustomerCode: 'C0036' });
    await expect(level).rejects.toMatchObject({ code: '400', msg: '该组织有下级，不能调整到不同层级' });
    expect(await update('yy_ops', { customerCode: 'C0005', parentCustomerCode: '222222' })).toBeNull();
    await empty('C0046', 'C0006');
    await update('yy_ops', { customerCode: 'C0046', status: 0 });
    expect(await update('yy_ops', { customerCode: 'C0006', status: 0 })).toBeNull(); // what is below it has ended
  });

  test('gets people once; a node that nobody worked for becomes an enterprise', async () => {
    const api = await as('yy_ops');
    await api.call(organization.addOrgUser, { customerCode: 'O0001', account: 'no_corp' });
    await expect(
      api.call(organization.addOrgUser, { customerCode: 'O0001', account: 'no_corp' }),
    ).rejects.toMatchObject({ code: '409' });
    const orgs = await (await as('no_corp')).call(organization.getUserOrgs, { account: 'no_corp' });
    expect(orgs).toMatchObject([
      { customerCode: 'O0001', currentFlag: 0, companyLevel: 4, socialcreditcode: '910000579061738640' },
    ]);
    await api.call(organization.addOrgUser, { customerCode: 'O0001', account: 'gys_sales' });
    expect(
      (await (await as('gys_sales')).call(organization.getUserOrgs, { account: 'gys_sales' })).at(-1),
    ).toMatchObject({ entId: orgs[0]?.entId });
  });
});

describe('a role of few rows', () => {
  const { scope, asDelivered, entOf } = dataScopeOf(() => server);
  const name = (customerCode: string) => ({ customerCode, version: 1, customerRegisterName: '改名' });

  test('of the operating unit changes the branches of its enterprises, and looks at their people', async () => {
    await scope('Y', 'CUSTOM', [await entOf('C0001')]);
    const api = await as('yy_ops');
    const outside = { code: '404', msg: '组织不存在或已被删除' };
    await expect(api.call(organization.updateOrg, name('C0002'))).rejects.toMatchObject(outside);
    await expect(api.call(organization.updateOrg, { ...name('C0001'), version: 999 })).rejects.toMatchObject({
      code: '409',
    });
    await expect(api.call(organization.getUserOrgs, { account: 'multi_corp' })).rejects.toMatchObject({ code: '404' });
    expect(await api.call(organization.getPrimaryOrg, { account: 'cg_buyer' })).toMatchObject({
      customerCode: 'C0001',
    });
    await asDelivered();
  });

  test('adds only people whom it reaches: their accounts come under its administrators', async () => {
    const api = await as('cg_admin');
    const [{ customerCode = '' } = {}] = await api.call(organization.listByParentCode, { parentCode: 'C0001' });
    const add = (account: string) => api.call(organization.addOrgUser, { customerCode, account });
    for (const account of ['gys_sales', 'no_corp', 'nobody_at_all'])
      await expect(add(account)).rejects.toMatchObject({ code: '404', msg: '账号不存在' });
    expect(await add('cg_buyer')).toBeNull();
  });

  test('adds nobody to whom the giver’s own roles would follow: neither the giver nor another account of theirs', async () => {
    const api = await as('cg_admin');
    const [{ customerCode = '' } = {}] = await api.call(organization.listByParentCode, { parentCode: 'C0001' });
    const add = (account: string) => api.call(organization.addOrgUser, { customerCode, account });
    const own = { code: '403', msg: '不能把自己加入组织，请由其他管理员办理' };
    await expect(add('cg_admin')).rejects.toMatchObject(own);
    const { db } = server;
    const colleague = db
      .selectFrom('usrUser as u')
      .innerJoin('usrUserEnt as m', 'm.userId', 'u.id')
      .where('m.entId', '=', await entOf('C0001'))
      .where('u.account', 'not in', ['cg_admin', 'cg_buyer']);
    const { account, phone } = await colleague.select(['u.account', 'u.phone']).executeTakeFirstOrThrow();
    const phoneOf = (value: string | null) =>
      db.updateTable('usrUser').set({ phone: value }).where('account', '=', account).execute();
    const person = db.selectFrom('usrUser').select('phone').where('account', '=', 'cg_admin');
    await phoneOf((await person.executeTakeFirstOrThrow()).phone);
    await expect(add(account)).rejects.toMatchObject(own);
    await phoneOf(phone);
    expect(await add(account)).toBeNull();
  });
});

describe('the companies of an account', () => {
  test('R-COMPANY-03 are listed, the current one marked, those not joined yet unmarked, numbers masked', async () => {
    const orgs = await (await as('multi_corp')).call(organization.getUserOrgs, { account: 'multi_corp' });
    expect(orgs.map(({ currentFlag }) => currentFlag)).toEqual([1, ...Array(11).fill(0), ...Array(6).fill(null)]);
    const numbers = orgs.map(({ legalrepresentativeIdno }) => legalrepresentativeIdno);
    expect(numbers.filter((number) => number !== null && /^\d{6}\*{8}[\dX]{4}$/.test(number))).toHaveLength(17);
    expect(numbers.at(-1)).toBeNull();
  });

  test("are nobody else's business but the administrators'", async () => {
    await expect(
      (await as('gys_admin')).call(organization.getUserOrgs, { account: 'multi_corp' }),
    ).rejects.toMatchObject({ code: '404' });
    await expect(
      (await as('gys_admin')).call(organization.getPrimaryOrg, { account: 'cg_admin' }),
    ).rejects.toMatchObject({ code: '404' });
    expect(await (await as('yy_ops')).call(organization.getPrimaryOrg, { account: 'multi_corp' })).toMatchObject({
      currentFlag: 1,
    });
  });

  test('R-COMPANY-08 the session works for another one after a switch; the current one is refused', async () => {
    const api = await as('multi_corp');
    const [current, next] = await api.call(organization.getUserOrgs, { account: 'multi_corp' });
    const to = (entId = '') => api.call(organization.updateUserPrimaryOrg, { account: 'multi_corp', entId });
    await expect(to(current?.entId)).rejects.toMatchObject({
      code: '409',
      msg: `当前公司已是${current?.customerName}，无需切换`,
    });
    await to(next?.entId);
    expect(await api.call(organization.getPrimaryOrg, { account: 'multi_corp' })).toMatchObject({ entId: next?.entId });
  });

  test('a company that the account has not joined, or a foreign account, is not found', async () => {
    const api = await as('multi_corp');
    const orgs = await api.call(organization.getUserOrgs, { account: 'multi_corp' });
    const unjoined = orgs.find(({ currentFlag }) => currentFlag === null)?.entId ?? '';
    await expect(
      api.call(organization.updateUserPrimaryOrg, { account: 'multi_corp', entId: unjoined }),
    ).rejects.toMatchObject({ code: '404' });
    const foreign = (await as('gys_admin')).call(organization.updateUserPrimaryOrg, {
      account: 'multi_corp',
      entId: orgs[1]?.entId ?? '',
    });
    await expect(foreign).rejects.toMatchObject({ code: '404' });
  });
});

test("bank accounts are the own enterprise's, masked; only the operating unit may name another", async () => {
  const own = await (await as('gys_admin')).call(bankAccount.getBankAccountList, {});
  expect(own.length).toBeGreaterThan(0);
  expect(
    own.every(
      ({ accountNo, accountName }) => /^9999\*+\d{4}$/.test(accountNo) && accountName === '屿岚机电设备有限公司',
    ),
  ).toBe(true);
  const { id } = await server.db
    .selectFrom('entEnterprise')
    .select('id')
    .where('customerCode', '=', 'C0001')
    .executeTakeFirstOrThrow();
  expect(await (await as('gys_admin')).call(bankAccount.getBankAccountList, { entId: id })).toEqual([]);
  const named = await (await as('yy_ops')).call(bankAccount.getBankAccountList, { entId: id });
  expect(new Set(named.map(({ accountName }) => accountName))).toEqual(new Set(['霁川第一发电厂']));
  await server.db
    .updateTable('entBankAccount')
    .set({ deleted: true })
    .where('id', '=', own[0]?.id ?? '0')
    .execute();
  expect(await (await as('gys_admin')).call(bankAccount.getBankAccountList, {})).toEqual(own.slice(1));
});
