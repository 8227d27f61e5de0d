import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { CallRefused, openServer, type TestApi, type TestServer } from '#server/testing';
import { category } from '../category/contract.ts';
import { type Content, goodsList } from './contract.ts';

let server: TestServer;
let supplier: TestApi;

beforeAll(async () => {
  server = await openServer({ areas: ['goods'] });
  supplier = await server.as('gys_admin');
});
afterAll(() => server.close());

const refusal = async (attempt: Promise<unknown>) => {
  const error: unknown = await attempt.catch((reason: unknown) => reason);
  if (!(error instanceof CallRefused)) throw new Error('The call was not refused.');
  return error;
};

/** Content of listed goods under another name. */
async function content(change: Partial<Content> = {}): Promise<Content> {
  const { records } = await supplier.call(goodsList.page, { status: 3, goodsName: '深沟球轴承', size: 1 });
  const detail = await supplier.call(goodsList.detail, { id: records[0]?.id ?? '0' });
  return { ...detail.content, goodsName: '试验轴承', tiers: [], ...change };
}

describe('what may be saved', () => {
  const wrong: readonly [string, Partial<Content>, string][] = [
    ['a price of nothing', { unitPrice: '0' }, '含税单价应大于 0'],
    ['an order of less than one', { moq: '0.5' }, '起订量不能小于 1'],
    ['a price that has ended', { priceValidTo: '2026-03-16' }, '价格有效期应晚于今天'],
    ['steps that do not rise', { tiers: [{ fromQty: '1', price: '400' }] }, '起量应大于上一行'],
    ['steps that do not fall', { tiers: [{ fromQty: '10', price: '486' }] }, '单价应小于上一行'],
    ['foreign pictures', { detailHtml: '<p><img src="https://x.example/a.png"></p>' }, '不能引用外部图片'],
  ];
  for (const [what, change, message] of wrong)
    test(`${what} is refused`, async () => {
      const error = await refusal(supplier.call(goodsList.save, await content(change)));
      expect(error.message).toContain(message);
    });

  test('a name is its own with its model and brand', async () => {
    const same = await content();
    await supplier.call(goodsList.save, same);
    expect((await refusal(supplier.call(goodsList.save, same))).message).toContain('已有同名');
  });

  test('goods of a category without authorisation are not submitted', async () => {
    const { records } = await supplier.call(category.page, { auditStatus: 4, size: 1 });
    const draft = await supplier.call(
      goodsList.save,
      await content({ goodsName: '试验轴承 二', categoryId: records[0]?.categoryId ?? '0' }),
    );
    const error = await refusal(supplier.call(goodsList.submit, { id: draft.id, version: draft.version }));
    expect(error.message).toContain('请先申请商品类目');
  });
});
