/** Single sign-on with a real OpenID provider in two browsers, and a signature that asks who is there: at a portal of its own. */
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { openProvider, type TestProvider } from '../../server/platform/sso/test-oidc.ts';
import { makeData, openPortal, type OwnPortal, run } from './own-portal.ts';
import { ask, at, expect, type Page, shell, test } from './portal.ts';
import { codeFor } from './texts.ts';

const { FLOWS_DATA: shared = 'data' } = process.env;
/** The same for every repetition: it is seeded once. */
const dataDir = join(shared, 'oidc');
const password = 'Portal@2026';

let [provider, portal] = [] as unknown as [TestProvider, OwnPortal];

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

test.beforeAll(async () => {
  test.setTimeout(300_000);
  const own = { DATA_DIR: dataDir };
  if (!existsSync(dataDir)) await makeData(own);
  const port = await freePort();
  provider = await openProvider(`http://localhost:${port}`);
  const subjectOf = (who: string) => `${provider.issuer}#${who}`;
  const bindings = [`gys_admin=${subjectOf('zhang-san')}`, `cg_admin=${subjectOf('li-si')}`];
  await run('bind-identities', dataDir, ...bindings);
  portal = await openPortal({ ...own, ...provider.env, PORT: String(port) });
});
test.afterAll(async () => {
  await portal?.close();
  await provider?.close();
});

const here = (path: string) => `${provider.env['SSO_PUBLIC_URL']}${at(path)}`;
/** Signs in at the provider, and stops on the way back. @returns the address to which the provider sends this browser. */
async function answerFor(page: Page, who: string): Promise<string> {
  await page.goto(here('/loginssojf?source=JF'));
  const link = page.getByRole('link', { name: who });
  let next = new URL((await link.getAttribute('href')) ?? '', page.url());
  while (next.origin === provider.issuer) {
    const answer = await page.request.get(next.href, { maxRedirects: 0 });
    next = new URL(answer.headers()['location'] ?? '', next);
  }
  return next.href;
}

const enters = async (page: Page, name: string) => {
  await expect(shell(page).header.getByText(name, { exact: true })).toBeVisible();
};

/** The rows of a list as the wire has them. */
const rowsOf = async <Row>(page: Page, path: string, filters: object): Promise<readonly Row[]> =>
  (await ask<[{ records: Row[] }]>(page, path, { pageNum: 1, pageSize: 5, ...filters }))[0].records;

const awaited = async (page: Page): Promise<string | undefined> =>
  (await rowsOf<{ contractNo: string }>(page, '/api/contract/page', { scope: 'sign' }))[0]?.contractNo;

interface Delivery {
  readonly purpose: string;
  readonly content: string;
  readonly recipient: string;
}

test('What the provider answers one browser is refused to another; who has come in signs with a fresh proof, and no reader of deliveries sees the code', async ({
  page: supplier,
  otherDevice,
  enter,
}) => {
  const purchaser = await otherDevice();
  await test.step('each browser ends what it began, and nothing else', async () => {
    const [given, own] = [await answerFor(supplier, 'zhang-san'), await answerFor(purchaser, 'li-si')];
    await purchaser.goto(given);
    await expect(
      purchaser.getByText('本次单点登录不是由此浏览器发起的，请在此浏览器重新发起（需允许使用 Cookie）'),
    ).toBeVisible();
    expect((await purchaser.context().cookies()).filter(({ name }) => name === 'token')).toEqual([]);
    await supplier.goto(given);
    await enters(supplier, '程屿');
    await purchaser.goto(own);
    await enters(purchaser, '顾砚秋');
  });
  const code = await test.step('a contract is signed once the signer has proven who is there', async () => {
    const ofSupplier = await awaited(supplier);
    const [signer, contractNo = ''] = ofSupplier ? [supplier, ofSupplier] : [purchaser, await awaited(purchaser)];
    await signer.goto(here(`/contractManagement?scope=sign&contractNo=${contractNo}`));
    const row = shell(signer).main.getByRole('row').filter({ hasText: contractNo });
    await row.getByRole('button', { name: '签署', exact: true }).click();
    const dialog = signer.getByRole('dialog', { name: `签署合同 · ${contractNo}` });
    await dialog.getByRole('button', { name: '获取验证码' }).click();
    const [, phoneEnd = ''] = /\*(\d{4})，/.exec(await dialog.getByText('验证码已发送至').innerText()) ?? [];
    const sent = codeFor(phoneEnd, dataDir);
    await dialog.getByRole('textbox', { name: '短信验证码' }).fill(sent);
    await dialog.getByRole('button', { name: '确认签署' }).click();
    const proof = signer.getByRole('dialog', { name: '身份确认' });
    await proof.getByRole('button', { name: '取消' }).click();
    await expect(proof).toBeHidden();
    expect(await awaited(signer)).toBe(contractNo); // nothing is signed
    await dialog.getByRole('button', { name: '确认签署' }).click();
    await proof.getByLabel('登录密码').fill(password);
    await proof.getByRole('button', { name: '确定' }).click();
    await expect(shell(signer).messages).toContainText(/签署成功，等待对方签署|双方已签署，合同开始履行/);
    await expect(row).toBeHidden();
    return sent;
  });
  await test.step('the administrator reads that it was sent, to whom, and not the code', async () => {
    const administrator = await otherDevice();
    await enter(administrator, 'admin', '/ef/home', portal.origin);
    const [newest] = await rowsOf<Delivery>(administrator, '/api/manage/delivery/page', {});
    expect(newest?.purpose).toBe('合同签署验证码');
    expect(newest?.recipient).toMatch(/^\d{3}\*{4}\d{4}$/);
    expect(newest?.content).toMatch(/验证码 •{6}，5 分钟内有效/);
    expect(newest?.content).not.toContain(code);
    await administrator.goto(here('/admin/audit?kind=REVEAL'));
    await expect(shell(administrator).main.getByRole('row').filter({ hasText: '查看发送记录' }).first()).toBeVisible();
  });
});
