/** A narrow right in use: what it shows, what it refuses, who explains it, and how two people widen it. */
import { ask, at, connected, expect, isMarked, type Locator, mark, type Page, shell, test, visit } from './portal.ts';
import { databaseUrl, whileChanged } from './tampering.ts';

const holder = 'y0001_2';
const roleName = '窄口运营';
/** The demonstration gives it exactly twelve orders. */
const supplier = '麒砚润滑材料有限公司';
const orders = '/orderManagement/orderManagementIndex';
const worklist = '/orderManagement/deliveryDate/secondAudit';
const monthRefused = '月结对所有单位生效，您的数据范围不是全平台，不能月结';

interface Person {
  readonly userId: string;
  readonly entId: string;
  readonly version: number;
}

interface Role {
  readonly roleId: string;
  readonly roleName: string;
}

interface Rows<Row> {
  readonly records: readonly Row[];
  readonly total: number;
}

const paging = { pageNum: 1, pageSize: 100 };
/** Pages of this dialect answer as a list of one. */
const pageOf = async <Row>(page: Page, path: string, filters: object): Promise<Rows<Row>> => {
  const answer = await ask<Rows<Row> | readonly Rows<Row>[]>(page, path, { ...paging, ...filters });
  return (Array.isArray(answer) ? answer[0] : answer) as Rows<Row>;
};

async function get<Data>(page: Page, path: string): Promise<Data> {
  const token = (await page.context().cookies()).find(({ name }) => name === 'token')?.value ?? '';
  const answer = await page.request.get(`/japi${path}`, { headers: { authorization: `Bearer ${token}` } });
  return ((await answer.json()) as { data: Data }).data;
}

async function assign(admin: Page, name: string): Promise<void> {
  const { records } = await pageOf<Person & { account: string }>(admin, '/api/manage/management/findEntUserByPage', {
    keyword: holder,
  });
  const { userId, entId, version } = records.find(({ account }) => account === holder) as Person;
  const roles = await ask<Role[]>(admin, '/api/manage/management/getRoleList', {});
  const roleIds = roles.filter((role) => role.roleName === name).map(({ roleId }) => roleId);
  await ask(admin, '/api/manage/management/editRole', { userId, entId, version, roleIds });
}

/** A copy of the operating unit's role that reaches one supplier's rows. */
async function makeNarrow(admin: Page): Promise<void> {
  const roles = await ask<Role[]>(admin, '/api/manage/management/getRoleList', {});
  const copyFrom = roles.find((role) => role.roleName === '运营单位')?.roleId ?? '0';
  const [ent] = await get<{ entId: string }[]>(
    admin,
    `/api/manage/role/enterprises?keyword=${encodeURIComponent(supplier)}`,
  );
  const scope = { dataScope: 'CUSTOM', scopeEntIds: [ent?.entId ?? '0'] };
  const known = roles.find((role) => role.roleName === roleName);
  const saved = { roleName, roleType: 'Y', assignable: true, ...scope };
  if (!known) return void (await ask(admin, '/api/manage/role/save', { ...saved, copyFrom }));
  const { roleId } = known; // a try before this one has made it, and maybe widened it
  const { version } = await get<{ version: number }>(admin, `/api/manage/role/detail?roleId=${roleId}`);
  await ask(admin, '/api/manage/role/save', { ...saved, roleId, version });
}

interface DateChange {
  readonly id: string;
  readonly changeNo: string;
  readonly supplierName: string;
  readonly status: number;
}

/** A change of a delivery date of the narrow supplier that waits for the operating unit. @returns its number. */
async function waitingChange(supplierPage: Page, purchaserPage: Page): Promise<string> {
  const changes = () =>
    pageOf<DateChange>(supplierPage, '/api/order/deliveryChange/page', { scope: 'mine', auditLevel: 1 });
  const second = async () => (await changes()).records.find(({ status }) => status === 2)?.changeNo;
  const known = await second(); // a run before this one has made it
  if (known !== undefined) return known;
  const { entName } = await get<{ entName: string }>(purchaserPage, '/api/user/user/getUserInfo');
  const { records } = await pageOf<{ id: string }>(supplierPage, '/api/order/page', {
    status: 20,
    purchaserName: entName,
  });
  const orderId = records[0]?.id ?? '0';
  const { lines } = await get<{ lines: { id: string }[] }>(supplierPage, `/api/order/detail?orderId=${orderId}`);
  const draft = await ask<{ id: string; version: number }>(supplierPage, '/api/order/deliveryChange/save', {
    orderId,
    lineIds: lines.map(({ id }) => id),
    newDate: new Date(Date.now() + 200 * 86_400_000).toISOString().slice(0, 10),
    reasonType: 1,
    remark: '上游来料延迟，已安排加班，预计顺延。',
  });
  await ask(supplierPage, '/api/order/deliveryChange/submit', draft);
  const first = (await changes()).records.find(({ status }) => status === 1);
  const { processInstId } = await get<{ processInstId: string }>(
    purchaserPage,
    `/api/manage/workflowtask/detailByBizcode?bizType=ORDER_DELIVERY_CHANGE&bizCode=${first?.changeNo}`,
  );
  await ask(purchaserPage, '/api/manage/workflowtask/submitAuditResult', { processInstId, approve: true });
  return (await second()) ?? '';
}

/** A change of another supplier that waits for the operating unit, and its task. */
async function foreignTask(admin: Page): Promise<{ readonly id: string; readonly processInstId: string }> {
  const waiting = { scope: 'all', auditLevel: 2, status: 2 };
  const { records } = await pageOf<DateChange>(admin, '/api/order/deliveryChange/page', waiting);
  const { id, changeNo } = records.find(({ supplierName }) => supplierName !== supplier) as DateChange;
  const { processInstId } = await get<{ processInstId: string }>(
    admin,
    `/api/manage/workflowtask/detailByBizcode?bizType=ORDER_DELIVERY_CHANGE&bizCode=${changeNo}`,
  );
  return { id, processInstId };
}

/** What the person on the page is told who makes a call that is refused. */
async function refusal(page: Page, path: string, data: object): Promise<unknown> {
  const token = (await page.context().cookies()).find(({ name }) => name === 'token')?.value ?? '';
  const headers = { authorization: `Bearer ${token}` };
  const { code, msg } = await (await page.request.post(`/japi${path}`, { data, headers })).json();
  return { code, msg };
}

/** The worklist of the person on the page. */
async function openWorklist(page: Page): Promise<Locator> {
  await page.goto(at(worklist));
  const rows = shell(page).main.getByRole('grid').locator('tbody').getByRole('row');
  await expect(rows.first()).toContainText('待二级审核');
  return rows;
}

const codeInput = (dialog: Locator) => dialog.getByRole('combobox', { name: '要办理的事' });

/** Asks in the open details why the person may, or may not, do something. */
async function explain(dialog: Locator, what: string): Promise<void> {
  await codeInput(dialog).fill(what);
  await dialog.page().getByRole('treeitem', { name: what, exact: true }).click();
  await dialog.getByRole('button', { name: '解释' }).click();
}

const total = (page: Page, count: string) => shell(page).main.getByText(`共 ${count} 条`);

test('A narrow right shows its twelve orders and no other; it is explained, widened by two, and the open tab follows', async ({
  page: admin,
  enter,
  authenticate,
  otherDevice,
}) => {
  await enter(admin, 'admin', '/Base/auth-management/user');
  await makeNarrow(admin);
  await assign(admin, roleName);
  const foreign = (await pageOf<{ id: string; supplierName: string }>(admin, '/api/order/page', {})).records.find(
    ({ supplierName }) => supplierName !== supplier,
  );

  const [operator, seller, buyer] = [await otherDevice(), await otherDevice(), await otherDevice()];
  await authenticate(seller, 's0008_1');
  await authenticate(buyer, 'c0008_1');
  const changeNo = await waitingChange(seller, buyer);
  await enter(operator, holder, orders);
  await expect(total(operator, '12')).toBeVisible();
  await operator.goto(at(`/orderManagement/orderDetail?id=${foreign?.id}`));
  await expect(shell(operator).main.getByText('订单不存在或已被删除')).toBeVisible();
  const closing = await refusal(operator, '/api/settlement/monthClose/close', { period: '2026-01' });
  expect(closing).toEqual({ code: '403', msg: monthRefused });

  const own = await openWorklist(operator);
  await expect(own).toHaveCount(1);
  await expect(own).toContainText([changeNo]);
  await expect(own).toContainText([supplier]);
  const task = await foreignTask(admin);
  await operator.goto(at(`${worklist}?id=${task.id}`));
  await expect(shell(operator).main.getByText('交期变更不存在或已被删除')).toBeVisible();
  const { processInstId } = task;
  const passing = { processInstId, approve: true };
  expect(await refusal(operator, '/api/manage/workflowtask/submitAuditResult', passing)).toEqual({
    code: '404',
    msg: '审批不存在或已被删除',
  });

  const row = shell(admin).main.getByRole('row');
  await admin.goto(at(`/Base/auth-management/user?keyword=${holder}`));
  await row.filter({ hasText: holder }).getByRole('button', { name: '详情' }).click();
  const dialog = admin.getByRole('dialog', { name: /^用户详情/ });
  await dialog.getByRole('tab', { name: '权限解释', exact: true }).click();
  await explain(dialog, '导出订单');
  await expect(dialog.getByRole('row').filter({ hasText: '数据范围' })).toContainText('1 家企业');
  await expect(dialog.getByRole('row').filter({ hasText: '角色给予该权限' })).toContainText(roleName);
  await explain(dialog, '月结');
  await expect(dialog.getByRole('status')).toContainText(
    `不能办理“月结”。处理办法：把角色“${roleName}”的数据范围放宽到全平台，由另一位超级管理员复核（超级管理员）。`,
  );
  await expect(dialog.getByRole('row').filter({ hasText: '对所有单位生效' })).toContainText(monthRefused);
  await dialog.getByRole('button', { name: '关闭' }).first().click();

  await enter(operator, holder, orders);
  await expect(total(operator, '12')).toBeVisible();
  await connected(operator);
  await mark(operator);
  await admin.goto(at(`/Base/auth-management/role?keyword=${encodeURIComponent(roleName)}`));
  await row.filter({ hasText: roleName }).getByRole('button', { name: '编辑' }).click();
  const form = admin.getByRole('dialog', { name: `编辑角色 · ${roleName}` });
  await form.getByRole('combobox', { name: '数据范围' }).click();
  await admin.getByRole('option', { name: '全平台' }).click();
  await form.getByRole('button', { name: '确定' }).click();
  await expect(form).toBeHidden();
  await expect(total(operator, '12')).toBeVisible(); // until another person has confirmed it

  const second = await otherDevice();
  await enter(second, 'admin2', '/Base/auth-management/grant?status=0');
  const waiting = shell(second).main.getByRole('row').filter({ hasText: roleName }).first();
  await waiting.getByRole('button', { name: '确认' }).click();
  await second.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  await expect(shell(second).messages).toContainText('已确认，立即生效');
  await expect(total(operator, '12')).toBeHidden();
  await expect(shell(operator).main.getByText(/共 1,?\d{3} 条/)).toBeVisible();
  expect(await isMarked(operator)).toBe(true);
  const all = await openWorklist(operator); // with the demonstration's of other suppliers
  await expect(all.filter({ hasNotText: supplier }).first()).toBeVisible();

  const trail = shell(second).main;
  const told = (filters: string, ...texts: string[]) =>
    test.step(`the trail tells ${texts.join(' ')}`, async () => {
      await visit(second, `/admin/audit?${filters}`);
      const rowOf = trail.getByRole('row').filter({ hasText: texts[0] ?? '' });
      for (const text of texts.slice(1)) await expect(rowOf.filter({ hasText: text }).first()).toBeVisible();
    });
  await told('kind=DENIED', '月结', holder);
  await told('kind=GRANT', '确认授权申请', '闻昭');
  const verify = async (verdict: RegExp) => {
    await second.goto(at('/admin/audit'));
    await trail.getByRole('button', { name: '校验', exact: true }).click();
    await expect(trail.getByText(verdict).first()).toBeVisible();
  };
  await verify(/行逐行核对无误，与库外的锚点一致/);
  if (databaseUrl === undefined) return; // nobody else can open the embedded one
  await whileChanged('admin2', (seq) => verify(new RegExp(`第 ${seq} 行的内容与它的散列不符`)));
  await verify(/行逐行核对无误/);
});
