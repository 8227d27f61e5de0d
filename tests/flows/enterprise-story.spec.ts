/**
 * A supplier from its registration to its penalty and out of it again, at one portal whose clock leaps: what it may do
 * follows what it is, what it holds, and what was decided about it. Forms that other flows fill in field by field
 * (categories, goods, the order) are sent as calls of the same sessions.
 */
import {
  act,
  agree,
  button,
  day,
  find,
  heading,
  numberOf,
  passApproval,
  readThrough,
  rowsOf,
  tag,
} from './documents.ts';
import { captcha, type LeapingPortal, openLeaping } from './leaping-portal.ts';
import { bell } from './live.ts';
import { ask, at, expect, type Locator, type Page, read, shell, store, test, visit } from './portal.ts';
import { codeFor } from './texts.ts';
import { confirmOrder, picture, ship } from './trade.ts';

const dayMs = 24 * 3600 * 1000;
/** A phone gets one code a minute. */
const minuteMs = 61_000;

const supplier = {
  account: 'chengyu_jiang',
  userName: '江霁',
  phone: '12000008866',
  password: 'Portal@2026',
  name: '澄屿密封技术有限公司',
  creditCode: '91360106MA8FLW20X2',
  legal: '江澄',
} as const;

const mark = 'CY01';
const scan = async () => ({ name: '影像.jpg', mimeType: 'image/jpeg', buffer: await picture() });

/** Gives a form the file that it asks for. */
async function attach(form: Locator): Promise<void> {
  const paper = await scan();
  await form.locator('input[type=file]').setInputFiles(paper);
  await expect(form.getByRole('button', { name: `删除${paper.name}` })).toBeVisible();
}

/** The certificate that ends on the second day of the story; without it nothing goes on the shelf. */
const ending = '产品检测报告';
const lacking = `缺少有效的“${ending}”，不能上架商品`;

let portal: LeapingPortal;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  portal = await openLeaping();
});
test.afterAll(() => portal.close());

/** Proves the supplier's phone: its code comes by text, once the picture is solved. */
async function provePhone(form: Locator): Promise<void> {
  const before = codeFor(supplier.phone, portal.folder);
  await form.getByRole('textbox', { name: '手机号' }).fill(supplier.phone);
  await form.getByRole('textbox', { name: '图形验证码' }).fill(captcha);
  await form.getByRole('button', { name: '获取验证码' }).click();
  await form.getByRole('textbox', { name: '短信验证码' }).fill(await nextCode(before));
}

/** The code that follows one. */
async function nextCode(before: string): Promise<string> {
  const code = () => codeFor(supplier.phone, portal.folder);
  await expect.poll(code, { intervals: [50] }).not.toBe(before);
  return code();
}

/** From the proven phone to the request that waits. @returns its number. */
async function register(page: Page, name: string): Promise<string> {
  const form = page.getByRole('form', { name: '注册' });
  const fill = (label: string, text: string) => form.getByRole('textbox', { name: label, exact: true }).fill(text);
  await provePhone(form);
  await form.getByRole('checkbox', { name: /我已阅读/ }).check();
  await form.getByRole('button', { name: '下一步' }).click();
  await fill('账号', supplier.account);
  await fill('姓名', supplier.userName);
  await fill('密码', supplier.password);
  await fill('确认密码', supplier.password);
  await form.getByRole('button', { name: '下一步' }).click();
  await fill('企业名称', name);
  await fill('统一社会信用代码', supplier.creditCode);
  await fill('法定代表人', supplier.legal);
  await attach(form);
  await form.getByRole('button', { name: '提交注册' }).click();
  return numberOf(form.getByText(/注册申请 ZC\d+ 已提交/), /ZC\d+/);
}

/** Decides the pending task of a document as the person who is signed in on the page. */
async function decide(page: Page, bizType: string, bizCode: string, approve = true): Promise<void> {
  const { processInstId } = await read<{ processInstId: string }>(page, '/api/manage/workflowtask/detailByBizcode', {
    ...{ bizType, bizCode },
  });
  const decision = { processInstId, approve, auditOpinion: '资料齐全，同意。' };
  await ask(page, '/api/manage/workflowtask/submitAuditResult', decision);
}

interface Kind {
  readonly typeId: string;
  readonly typeName: string;
  readonly state: string;
}
const required = (page: Page) => read<Kind[]>(page, '/api/manage/qualification/required');

/** Submits every required certificate except the one that the form registers. @returns their numbers. */
async function sendCertificates(page: Page): Promise<string[]> {
  const kinds = (await required(page)).filter(({ typeName }) => typeName !== ending);
  const { name, buffer } = await scan();
  const { fileId, fileName } = await store(page, name, buffer);
  const numbers: string[] = [];
  for (const [index, { typeId }] of kinds.entries()) {
    const held = { certNo: `${mark}-${index}`, issuer: '云屿示例认证中心', validFrom: day(-30), longTerm: true };
    const sent = { typeId, ...held, files: [{ fileId, fileName }], submit: true };
    numbers.push((await ask<{ qualNo: string }>(page, '/api/manage/qualification/save', sent)).qualNo);
  }
  return numbers;
}

/** Registers the expiring certificate in the form. @returns its number. */
async function sendEnding(page: Page): Promise<string> {
  const lack = page.getByRole('list', { name: '必备资质' }).getByRole('listitem').filter({ hasText: ending });
  await lack.getByRole('button', { name: '登记' }).click();
  const dialog = page.getByRole('dialog', { name: '登记资质' });
  await dialog.getByRole('textbox', { name: '证书编号' }).fill(`${mark}-JC`);
  await dialog.getByRole('textbox', { name: '发证机关' }).fill('云屿示例检测院');
  await dialog.getByRole('textbox', { name: '起始日' }).fill(day(-300));
  await dialog.getByRole('textbox', { name: '截止日' }).fill(day(1));
  await dialog.getByRole('textbox', { name: '截止日' }).press('Tab');
  await attach(dialog);
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(lack).toContainText('已提交，等待审核');
  const row = rowsOf(page, '资质').filter({ hasText: `${mark}-JC` });
  return (await row.getByRole('link').first().innerText()).trim();
}

const categoryName = '锂基润滑脂';

/** A category applied for and passed. @returns its id. */
async function openCategory(page: Page, operator: Page): Promise<string> {
  const asked = { keyword: categoryName };
  const nodes = await ask<{ id: string; categoryName: string }[]>(page, '/api/goods/classification/tree', asked);
  const categoryId = nodes.find((node) => node.categoryName === categoryName)?.id ?? '';
  interface Start {
    readonly requiredQualifications: string[];
    readonly attrTemplate: object[];
  }
  const { requiredQualifications, attrTemplate } = await read<Start>(page, '/api/goods/category/start', { categoryId });
  const { name, buffer } = await scan();
  const { fileId, fileName } = await store(page, name, buffer);
  const qualifications = requiredQualifications.map((kind) => ({ name: kind, fileId, fileName, validTo: day(300) }));
  const application = { categoryId, attrTemplate, qualifications };
  const seen = await ask<{ id: string; version: number }>(page, '/api/goods/category/save', application);
  await ask(page, '/api/goods/category/submit', seen);
  const { applyNo } = await read<{ applyNo: string }>(page, '/api/goods/category/detail', { id: seen.id });
  await decide(operator, 'GOODS_CATEGORY', applyNo);
  return categoryId;
}

/** A good described and passed, not yet on the shelf. @returns its id. */
async function describeGood(page: Page, operator: Page, categoryId: string) {
  const { fileId, fileName } = await store(page, `${mark}.jpg`, await picture());
  const written = {
    ...{ goodsName: `复合锂基润滑脂 ${mark}`, categoryId, brand: '澄屿', spec: '2号 17kg/桶', unit: '桶' },
    ...{ unitPrice: '318.00', taxRate: '0.13', priceValidTo: day(200), moq: '1', leadDays: 1 },
    images: [{ fileId, fileName }],
  };
  const { id, version } = await ask<{ id: string; version: number }>(page, '/api/goods/save', written);
  const { applyNo } = await ask<{ applyNo: string }>(page, '/api/goods/submit', { id, version });
  await decide(operator, 'GOODS_CHANGE', applyNo);
  return id;
}

/** @returns the order, placed and waiting for its supplier. */
async function place(page: Page, goodsId: string) {
  const placed = await ask<{ orders: { orderId: string; orderNo: string }[] }>(page, '/api/order/place', {
    lines: [{ goodsId, qty: '12' }],
    ...{ projectName: `二号机组润滑检修 ${mark}`, deliveryDate: day(20), receiverName: '程澜' },
    ...{ receiverPhone: '12000000001', receiverAddress: '云屿市临港路 1 号' },
  });
  return placed.orders[0] ?? { orderId: '', orderNo: '' };
}

/** The page says so, and the person has read it: what is refused stays on the screen until it is closed. */
async function refused(page: Page, sentence: string): Promise<void> {
  const { messages } = shell(page);
  await expect(messages).toContainText(sentence);
  await messages.getByRole('button', { name: '关闭消息' }).click();
}

const orderPage = ({ orderId }: { readonly orderId: string }) => `/orderManagement/orderDetail?id=${orderId}`;

/** The operating unit draws up a penalty for the whole group, and hands it in. @returns its number. */
async function propose(page: Page): Promise<string> {
  await button(page, '拟订处罚').click();
  const dialog = page.getByRole('dialog', { name: '拟订处罚' });
  await dialog.getByRole('combobox').first().fill(supplier.name);
  await page.getByRole('treeitem', { name: supplier.name }).click();
  await dialog.getByRole('combobox', { name: '不良行为' }).click();
  await page.getByRole('option', { name: '拒绝履约' }).click();
  for (const name of ['暂停', '全集团', '6 个月']) await dialog.getByRole('radio', { name, exact: true }).check();
  await dialog.getByRole('textbox', { name: '生效日' }).fill(day(2));
  await dialog
    .getByRole('textbox', { name: '违规事实' })
    .fill('中标后两次无正当理由拒绝签订合同，项目因此延后四十天。');
  await attach(dialog);
  await expect(dialog.getByText('在途订单 2 笔')).toBeVisible();
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(dialog).toHaveCount(0);
  const row = rowsOf(page, '处罚').filter({ hasText: supplier.name });
  const number = (await row.getByRole('link').first().innerText()).trim();
  await agree(page, () => act(page, row, '提交'));
  await expect(row).toContainText('待审核');
  return number;
}

interface Penalty {
  readonly entryNo: string | null;
  readonly hits: number;
  readonly matters: readonly { readonly matterNo: string; readonly status: number }[];
}

/** As the operating unit sees the penalty. */
async function penaltyOf(page: Page, applyNo: string): Promise<Penalty & { id: string }> {
  const [{ records }] = await ask<[{ records: { id: string }[] }]>(page, '/api/manage/blacklist/page', { applyNo });
  const id = records[0]?.id ?? '';
  return { id, ...(await read<Penalty>(page, '/api/manage/blacklist/detail', { id })) };
}

/** Both reviewers approve the pending matter; the second approval makes it take effect. */
async function passMatter(checker: Page, approver: Page, applyNo: string): Promise<void> {
  const waiting = (await penaltyOf(checker, applyNo)).matters.find(({ status }) => status === 0);
  for (const page of [checker, approver]) await decide(page, 'PENALTY_MATTER', waiting?.matterNo ?? '');
}

test('A supplier registers, is admitted, signs, proves what it holds, trades, is barred from the shelf by what ends, paused by a penalty, and trades again', async ({
  enter,
  authenticate,
  otherDevice,
}) => {
  test.setTimeout(180_000);
  let ahead = 0;
  /** A device whose clock is that of the portal. */
  const device = async () => {
    const page = await otherDevice();
    await page.context().clock.install({ time: new Date(Date.now() + ahead) });
    return page;
  };
  const desk = async (account: string, path: string) => {
    const page = await device();
    await enter(page, account, path, portal.origin);
    return page;
  };
  const asking = async (account: string) => {
    const page = await otherDevice();
    await authenticate(page, account, portal.origin);
    return page;
  };
  const leap = async (to: number) => {
    ahead = to;
    await portal.leap(ahead);
  };
  const visitor = await device();
  const loginPage = (view: string) => `${portal.origin}${at(`/login/index?view=${view}`)}`;
  const nextMinute = async () => {
    await leap(ahead + minuteMs);
    await visitor.clock.fastForward(minuteMs);
  };

  const reviewer = await desk('admin', '/Base/auth-management/register');
  const sentNo = await test.step('it registers by its phone, under a name that its licence does not have', async () => {
    await visitor.goto(loginPage('register'));
    return register(visitor, '澄屿密封');
  });

  const asked = { 企业名称: '请填写营业执照上的全称。', 营业执照: '扫描件缺少公章，请重新上传。' };
  await test.step('the platform sends it back for its name and its licence', async () => {
    await act(reviewer, await find(reviewer, '注册申请', '企业名称', '澄屿密封'), '查看');
    await button(reviewer, '退回补正').click();
    const dialog = reviewer.getByRole('dialog', { name: '退回补正 · 澄屿密封' });
    for (const [item, note] of Object.entries(asked)) await dialog.getByRole('textbox', { name: item }).fill(note);
    await dialog.getByRole('button', { name: '确定' }).click();
    await expect(dialog).toHaveCount(0);
  });

  const applyNo = await test.step('it reads what is asked for, and mends that alone', async () => {
    await nextMinute();
    await visitor.goto(loginPage('status'));
    const form = visitor.getByRole('form', { name: '注册进度' });
    await provePhone(form);
    await form.getByRole('button', { name: '查询' }).click();
    const mending = visitor.getByRole('form', { name: '补正' });
    for (const note of Object.values(asked)) await expect(mending).toContainText(`审核要求：${note}`);
    await expect(mending.getByRole('textbox')).toHaveCount(1); // the name; the licence is a file
    await mending.getByRole('textbox', { name: '企业名称' }).fill(supplier.name);
    await attach(mending);
    await mending.getByRole('button', { name: '重新提交' }).click();
    return numberOf(visitor.getByText(/注册申请 ZC\d+ 已重新提交/), /ZC\d+/);
  });
  expect(applyNo).toBe(sentNo);

  await test.step('the platform admits it', async () => {
    await visit(reviewer, '/Base/auth-management/register');
    await act(reviewer, await find(reviewer, '注册申请', '企业名称', supplier.name), '查看');
    await expect(shell(reviewer).main.getByText(applyNo).first()).toBeVisible();
    await passApproval(reviewer);
    await visitor.context().close();
  });

  const own = await desk(supplier.account, '/userCenter/protocol');
  await test.step('its administrator reads and signs the market-entry agreement by a code', async () => {
    const before = codeFor(supplier.phone, portal.folder);
    await shell(own).main.getByRole('link', { name: '阅读并签署' }).click();
    await expect(heading(own, '签署供应商入市协议')).toBeVisible();
    await readThrough(own, '签署');
    const dialog = own.getByRole('dialog', { name: '短信验证后签署' });
    await expect(dialog).toContainText(supplier.name);
    await dialog.getByRole('button', { name: '获取验证码' }).click();
    await dialog.getByRole('textbox', { name: '短信验证码' }).fill(await nextCode(before));
    await dialog.getByRole('button', { name: '签署' }).click();
    await expect(shell(own).main.getByText('已签署').first()).toBeVisible();
  });

  const [operator, purchaser] = [await asking('yy_ops'), await asking('cg_admin')];
  await test.step('it sends the certificates that it lacks, and they are passed', async () => {
    const others = await sendCertificates(own);
    await visit(own, '/userCenter/efQualification');
    const last = await sendEnding(own);
    for (const number of [...others, last]) await decide(operator, 'QUALIFICATION', number);
    expect((await required(own)).map(({ state }) => state)).not.toContain('MISSING');
  });

  const goodsId = await test.step('a category is opened for it, and a good is approved', async () =>
    describeGood(own, operator, await openCategory(own, operator)));

  const [first, second] = await test.step('its good is listed, and ordered twice', async () => {
    await visit(own, '/productManagement/goodsList');
    const row = await find(own, '商品', '名称', mark);
    await agree(own, () => act(own, row, '上架'));
    await expect(row).toContainText('已上架');
    return [await place(purchaser, goodsId), await place(purchaser, goodsId)] as const;
  });

  await test.step('it confirms the first order, and takes the good off the shelf', async () => {
    await visit(own, orderPage(first));
    await confirmOrder(own);
    await visit(own, '/productManagement/goodsList');
    const row = await find(own, '商品', '名称', mark);
    await agree(own, () => act(own, row, '下架'));
    await expect(row).toContainText('已下架');
    await own.context().close();
  });

  const heard = await otherDevice();
  const told = async () => {
    const asked = { keyword: `${mark}-JC`, page: 1, limit: 20 };
    const path = '/api/manage/notification/getNotification';
    const [found] = await ask<{ records: { content: string }[] }[]>(heard, path, asked);
    return found?.records.map(({ content }) => content);
  };
  const cost = `资质“${ending}”（${mark}-JC）已于 ${day(1)} 过期，补齐前不能上架商品。`;
  for (const [days, sentence] of [
    [1, `资质“${ending}”（${mark}-JC）今天到期，请及时续期。`],
    [2, cost],
  ] as const) {
    await leap(days * dayMs);
    await authenticate(heard, supplier.account, portal.origin); // sessions end meanwhile
    await expect.poll(told, { intervals: [200] }).toContain(sentence);
  }
  const later = await desk(supplier.account, '/productManagement/goodsList');
  await test.step('two days later a certificate has ended: it was told so, and cannot list its good', async () => {
    const row = await find(later, '商品', '名称', mark);
    await agree(later, () => act(later, row, '上架'));
    await refused(later, lacking);
    await expect(row).toContainText('已下架');
    await bell(later).click();
    const notices = later.getByRole('dialog', { name: '消息中心' });
    await notices.getByRole('tab', { name: '门户在线公告' }).click();
    await expect(notices.getByRole('grid', { name: '消息' })).toContainText(cost);
    await later.keyboard.press('Escape');
  });

  const office = await desk('yy_ops', '/efBusinessManagement/blacklistManagement');
  const penaltyNo = await test.step('a penalty is proposed, and the supplier answers', async () => {
    const number = await propose(office);
    await visit(later, '/userCenter/penalties');
    const row = rowsOf(later, '处罚').filter({ hasText: number });
    await act(later, row, '陈述申辩');
    const dialog = later.getByRole('dialog', { name: '陈述申辩' });
    await dialog.getByRole('textbox', { name: '陈述申辩' }).fill('合同条款与招标文件不一致，我单位已书面请求澄清。');
    await dialog.getByRole('button', { name: '确定' }).click();
    await expect(dialog).toHaveCount(0);
    return number;
  });

  const approver = await asking('admin');
  const checker = await desk('admin2', '/efBusinessManagement/blacklistManagement/blacklistAudit');
  const entryNo = await test.step('two people decide it', async () => {
    await act(checker, await find(checker, '审核事项', '企业', supplier.name), '审核');
    await expect(shell(checker).main).toContainText('我单位已书面请求澄清');
    await passApproval(checker);
    const { matters } = await penaltyOf(office, penaltyNo);
    expect((await penaltyOf(office, penaltyNo)).entryNo).toBeNull();
    await decide(approver, 'PENALTY_MATTER', matters[0]?.matterNo ?? '');
    return (await penaltyOf(office, penaltyNo)).entryNo ?? '';
  });

  await test.step('the second order cannot be confirmed; the first goes on', async () => {
    await visit(later, orderPage(second));
    await agree(later, () => button(later, '确认').click());
    await refused(later, `供应商${supplier.name}已暂停（拒绝履约，处罚决定 ${entryNo}），不能确认订单`);
    await expect(tag(later, '待确认')).toBeVisible();
    await visit(later, orderPage(first));
    await ship(later, { mark }, first.orderNo);
    expect((await penaltyOf(office, penaltyNo)).hits).toBe(1);
  });

  await test.step('the penalty is lifted, and the second order is confirmed', async () => {
    const { id } = await penaltyOf(office, penaltyNo);
    await visit(office, `/efBusinessManagement/blacklistManagement?id=${id}`);
    await button(office, '申请解除').click();
    const dialog = office.getByRole('dialog', { name: '申请解除' });
    await dialog.getByRole('textbox', { name: '解除原因' }).fill('已签订合同并补齐全部资料，整改到位。');
    await attach(dialog);
    await dialog.getByRole('button', { name: '确定' }).click();
    await expect(dialog).toHaveCount(0);
    await passMatter(checker, approver, penaltyNo);
    await visit(later, orderPage(second));
    await confirmOrder(later);
  });
});
