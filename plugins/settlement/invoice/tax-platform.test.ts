import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@rstest/core';
import { openServer, type TestServer } from '#server/testing';
import { refusal } from '../settlementManagement/fixture.ts';
import { invoice } from './contract.ts';
import { openInvoices } from './fixture.ts';
import { type Answering, key, openGateway } from './test-tax-gateway.ts';

let gateway: Awaited<ReturnType<typeof openGateway>>;
let server: TestServer;
let at: Awaited<ReturnType<typeof openInvoices>>;
beforeAll(async () => {
  gateway = await openGateway();
  const env = { TAX_DRIVER: 'http', TAX_URL: gateway.url, TAX_KEY_ID: key.id, TAX_SECRET: key.secret };
  server = await openServer({ areas: ['order', 'settlement'], env: { ...env, TAX_TIMEOUT_MS: '400' } });
  at = await openInvoices(server);
});
afterAll(async () => {
  await server.close();
  await gateway.close();
});
beforeEach(() => {
  gateway.asked.length = 0;
});
afterEach(() => {
  gateway.answers = gateway.issues;
});

const says = (answer: unknown): Answering => {
  const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
  return (response) => void response.end(text);
};
const pending = says({ state: 'PENDING' });

/** An invoice that the gateway has taken and not decided. */
async function submitted(): Promise<string> {
  const [id = '0'] = await at.applied([await at.statement()]);
  gateway.answers = pending;
  await at.supplier.call(invoice.issue, await at.seen(id));
  gateway.answers = gateway.issues;
  return id;
}
const query = async (id: string) => at.supplier.call(invoice.query, await at.seen(id));

describe('an invoice', () => {
  test('is handed over signed and whole, decided when it is asked for, and bears the number of the gateway', async () => {
    const id = await submitted();
    const { serialNo } = await at.detail(id);
    expect(gateway.asked).toHaveLength(1);
    expect(gateway.asked[0]).toMatchObject({ method: 'PUT', path: `/tax/invoices/${serialNo}` });
    expect(gateway.asked[0]?.body).toMatchObject({
      ...{ serialNo, kind: 4, outputType: 0, amountNoTax: '1200.00', taxAmount: '156.00', total: '1356.00', red: null },
      seller: { name: expect.any(String), taxNo: expect.any(String), bankAccount: expect.any(String) },
      lines: [
        { item: '深沟球轴承', spec: '6312', unit: '套', qty: '10.0000', amount: '1000.00', taxAmount: '130.00' },
        { item: '调心滚子轴承', amount: '200.00', taxAmount: '26.00' },
      ],
    });
    gateway.answers = pending;
    expect(await query(id)).toEqual({ status: 20 });
    expect((await at.detail(id)).status).toBe(20);
    gateway.answers = gateway.issues;
    expect(await query(id)).toEqual({ status: 30 });
    const issued = { status: 30, invoiceNo: gateway.issued.get(serialNo ?? ''), issueDate: '2026-03-12' };
    expect(await at.detail(id)).toMatchObject({ ...issued, simulated: false });
    expect(new Set(gateway.asked.map(({ path }) => path)).size).toBe(1);
  });

  test('that is issued by the authority is not marked as simulated in print', async () => {
    const id = await at.issued([await at.statement()]);
    const xml = (await at.supplier.download(invoice.download, { id, format: 'XML' })).rawPayload.toString();
    expect(xml).toContain('<Platform>发票平台自动</Platform>');
    await server.db.updateTable('invInvoice').set({ simulated: true }).where('id', '=', id).execute();
    const marked = (await at.supplier.download(invoice.download, { id, format: 'XML' })).rawPayload.toString();
    expect(marked).toContain('<Platform>参考开票平台（模拟）</Platform>');
  });

  test('that does not reach the gateway stays handed over, and is handed over again when its result is asked for', async () => {
    const [id = '0'] = await at.applied([await at.statement()]);
    gateway.answers = (response) => response.writeHead(503).end('down');
    expect((await refusal(at.supplier.call(invoice.issue, await at.seen(id)))).msg).toBe(
      '开票申请已保存，但未能送达：开票平台没有受理（HTTP 503）。请稍后查询开票结果，届时重新送达',
    );
    expect((await at.detail(id)).status).toBe(20);
    gateway.answers = gateway.issues;
    expect(await query(id)).toEqual({ status: 30 });
  });

  test('that the gateway refuses has failed with its sentence, and is handed over anew under another number', async () => {
    const id = await submitted();
    const { serialNo } = await at.detail(id);
    gateway.answers = says({ state: 'REFUSED', reason: '销方纳税人状态异常' });
    expect(await query(id)).toEqual({ status: 25 });
    expect(await at.detail(id)).toMatchObject({ status: 25, fault: '销方纳税人状态异常', invoiceNo: null });
    gateway.answers = gateway.issues;
    await at.supplier.call(invoice.issue, await at.seen(id));
    expect((await at.detail(id)).serialNo).not.toBe(serialNo);
    expect(await query(id)).toEqual({ status: 30 });
  });

  const good = { state: 'ISSUED', invoiceNo: '26449999000000000001', invoiceCode: null, issueDate: '2026-03-12' };
  const faults: readonly [title: string, msg: string, answers: Answering][] = [
    ['silence', '开票平台在 0.4 秒内没有应答，请稍后再试', () => undefined],
    ['a broken connection', '开票平台中断了连接，请稍后再试', (r) => r.destroy()],
    ['a failure', '开票平台没有受理（HTTP 500），请稍后再试', (r) => r.writeHead(500).end('secret of theirs')],
    ['a refused signature', '开票平台不接受门户的签名（HTTP 401），请稍后再试', (r) => r.writeHead(401).end()],
    ...(
      [
        ['no JSON', '<html>'],
        ['another state', { state: 'DONE' }],
        ['a number of 19 digits', { ...good, invoiceNo: '2644000000000000001' }],
        ['a number on paper without its code', { ...good, invoiceNo: '12345678' }],
        ['no day', { ...good, issueDate: '2026-02-30' }],
        ['a refusal without a reason', { state: 'REFUSED' }],
        ['a reason with control characters', { state: 'REFUSED', reason: 'a\u0000b' }],
      ] as const
    ).map(([title, answer]): [string, string, Answering] => [
      title,
      '开票平台的应答不符合约定，请稍后再试',
      says(answer),
    ]),
  ];
  for (const [title, msg, answers] of faults)
    test(`is as it was after ${title}, and may be asked for again`, async () => {
      const id = await submitted();
      const before = await at.detail(id);
      gateway.asked.length = 0;
      gateway.answers = answers;
      expect((await refusal(query(id))).msg).toBe(msg);
      expect(gateway.asked).toHaveLength(1);
      expect(await at.detail(id)).toEqual(before);
      gateway.answers = gateway.issues;
      expect(await query(id)).toEqual({ status: 30 });
    });

  test('does not take the number of another one', async () => {
    const other = (await at.detail(await at.issued([await at.statement()]))).invoiceNo;
    const id = await submitted();
    gateway.answers = says({ ...good, invoiceNo: other });
    expect((await refusal(query(id))).msg).toBe(`开票平台给出的发票号码 ${other} 已属于另一张发票，请联系平台运维`);
    expect((await at.detail(id)).status).toBe(20);
    // on paper the code is part of the number
    const paper = { ...good, invoiceNo: '12345678' };
    gateway.answers = says({ ...paper, invoiceCode: '011002214101' });
    expect(await query(id)).toEqual({ status: 30 });
    const next = await submitted();
    gateway.answers = says({ ...paper, invoiceCode: '011002214101' });
    expect((await refusal(query(next))).code).toBe('409');
    gateway.answers = says({ ...paper, invoiceCode: '011002214102' });
    expect(await query(next)).toEqual({ status: 30 });
  });

  test('holds no transaction while the gateway is silent: others are answered', async () => {
    const id = await submitted();
    let release = () => {};
    const heard = new Promise<void>((resolve) => {
      gateway.answers = (response, asked) => {
        release = () => gateway.issues(response, asked);
        resolve();
      };
    });
    const asking = query(id);
    await heard;
    expect((await at.purchaser.call(invoice.page, { direction: 'IN' })).total).toBeGreaterThan(0);
    release();
    expect(await asking).toEqual({ status: 30 });
  });

  test('is not asked for where the user may not make the step', async () => {
    const id = await submitted();
    const stale = { ...(await at.seen(id)), version: 1 };
    gateway.asked.length = 0;
    expect((await refusal(at.supplier.call(invoice.query, stale))).msg).toBe('发票已被他人处理，请刷新');
    expect(gateway.asked).toEqual([]);
  });

  test('is verified by the gateway, many in one question', async () => {
    const ids = [await at.issued([await at.statement()]), await at.issued([await at.statement()])];
    const { serialNo, invoiceNo } = await at.detail(ids[1] ?? '0');
    gateway.issued.delete(serialNo ?? '');
    gateway.asked.length = 0;
    expect(await at.supplier.call(invoice.verify, { ids })).toEqual({ right: 1, wrong: 1 });
    expect(gateway.asked).toHaveLength(1);
    expect(gateway.asked[0]?.body.invoices[1]).toEqual({
      ...{ invoiceNo, invoiceCode: null, issueDate: '2026-03-12', amountNoTax: '1200.00', total: '1356.00' },
      sellerTaxNo: expect.any(String),
    });
    gateway.answers = says({ known: [true] });
    expect((await refusal(at.supplier.call(invoice.verify, { ids }))).msg).toContain('不符合约定');
    const [early = '0'] = await at.applied([await at.statement()]);
    expect((await refusal(at.supplier.call(invoice.verify, { ids: [early] }))).msg).toBe(
      '所选发票中有未开具的发票，不能查验',
    );
  });
});

describe('a red letter', () => {
  async function askedFor(change = async (_id: string) => {}): Promise<string> {
    const id = await at.signed([await at.statement()]);
    await change(id);
    await at.supplier.call(invoice.redApply, { ...(await at.seen(id)), reason: 1 });
    gateway.asked.length = 0;
    return id;
  }
  const decide = async (id: string, step: 'confirm' | 'refuse' | 'withdraw') =>
    (step === 'withdraw' ? at.supplier : at.purchaser).call(invoice.redDecide, {
      ...(await at.seen(id)),
      step,
      ...(step === 'refuse' && { opinion: '不同意' }),
    });

  test('whose answer was lost is asked for under the same number, and nobody takes it back meanwhile', async () => {
    const id = await askedFor(async (blue) => {
      // a discount without a quantity
      const discount = server.db.updateTable('invLine').set({ qty: '0', amount: '-200.00', taxAmount: '-26.00' });
      await discount.where('invoiceId', '=', blue).where('lineNo', '=', 2).execute();
    });
    gateway.answers = (response, asked) => {
      gateway.issued.set(asked.body.serialNo, '26440000000000990001');
      response.destroy();
    };
    expect((await refusal(decide(id, 'confirm'))).msg).toBe('开票平台中断了连接，请稍后再试');
    expect((await at.detail(id)).status).toBe(70);
    for (const step of ['withdraw', 'refuse'] as const)
      expect((await refusal(decide(id, step))).msg).toContain('结果未明');
    expect((await at.detail(id)).status).toBe(70);
    gateway.answers = gateway.issues;
    await decide(id, 'confirm');
    const blue = await at.detail(id);
    expect(blue).toMatchObject({ status: 71, redBy: [{ invoiceNo: '26440000000000990001', total: '-904.00' }] });
    expect(gateway.asked).toHaveLength(2);
    expect(gateway.asked[1]?.body).toEqual(gateway.asked[0]?.body);
    expect(gateway.asked[0]?.body).toMatchObject({
      total: '-904.00',
      lines: [
        { qty: '-10.0000', amount: '-1000.00' },
        { qty: '0.0000', amount: '200.00', taxAmount: '26.00' },
      ],
      red: { invoiceNo: blue.invoiceNo, invoiceCode: null, confirmNo: blue.confirmations[0]?.confirmNo },
    });
    expect(await at.detail(blue.redBy[0]?.id ?? '0')).toMatchObject({ simulated: false, total: '-904.00' });
  });

  test('that the gateway refuses changes nothing, and may then be withdrawn', async () => {
    const [id, other] = [await askedFor(), await askedFor()];
    gateway.answers = pending;
    expect((await refusal(decide(other, 'confirm'))).msg).toContain('正在处理红字发票');
    gateway.answers = says({ state: 'REFUSED', reason: '蓝字发票已被认证' });
    expect((await refusal(decide(id, 'confirm'))).msg).toBe('红字发票开具失败：蓝字发票已被认证');
    expect((await at.detail(id)).status).toBe(70);
    await decide(id, 'withdraw');
    expect((await at.detail(id)).status).toBe(50);
    // the answer to another one is still not known
    expect((await refusal(decide(other, 'withdraw'))).msg).toContain('结果未明');
  });

  test('is not asked for by who applied for it, nor at a version that has gone', async () => {
    const id = await askedFor();
    const seen = await at.seen(id);
    expect((await refusal(at.supplier.call(invoice.redDecide, { ...seen, step: 'confirm' }))).code).toBe('403');
    const stale = at.purchaser.call(invoice.redDecide, { ...seen, version: 1, step: 'confirm' });
    expect((await refusal(stale)).msg).toBe('发票已被他人处理，请刷新');
    expect(gateway.asked).toEqual([]);
  });
});

async function elsewhere(env: Record<string, string>, work: (there: typeof at) => Promise<void>) {
  const other = await openServer({ areas: ['order', 'settlement'], env });
  await work(await openInvoices(other)).finally(() => other.close());
}

test('a gateway that is down leaves the invoice handed over', async () => {
  const down = await openGateway();
  await down.close();
  const env = { TAX_DRIVER: 'http', TAX_URL: down.url, TAX_KEY_ID: key.id, TAX_SECRET: key.secret };
  await elsewhere(env, async ({ supplier, applied, statement, seen, detail }) => {
    const [id = '0'] = await applied([await statement()]);
    expect((await refusal(supplier.call(invoice.issue, await seen(id)))).msg).toContain('无法连接开票平台');
    expect((await refusal(supplier.call(invoice.query, await seen(id)))).msg).toBe('无法连接开票平台，请稍后再试');
    expect((await detail(id)).status).toBe(20);
  });
});

test('a portal without a platform says so, and hands nothing over', () =>
  elsewhere({ TAX_DRIVER: 'off' }, async ({ supplier, applied, statement, seen, detail }) => {
    const [id = '0'] = await applied([await statement()]);
    const msg = '本门户没有接入开票平台，请联系平台运维';
    expect((await refusal(supplier.call(invoice.issue, await seen(id)))).msg).toBe(msg);
    expect((await detail(id)).status).toBe(10);
  }));
