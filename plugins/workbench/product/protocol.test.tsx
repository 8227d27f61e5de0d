import { CallError } from '@portal/sdk';
import { openingAgreement, signingCode } from '@portal/sdk/calls/agreement';
import { product } from '@portal/sdk/calls/product';
import { fakeHost } from '@portal/sdk/testing';
import { PortalProvider } from '@portal/sdk/ui';
import { beforeEach, expect, test } from '@rstest/core';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from '@portal/sdk/navigation';
import { SWRConfig } from 'swr';
import type { Agreement } from './agreement-reader.tsx';
import ProtocolPage from './protocol.tsx';

/** What the page watches for: tests say when the end of a text comes into view. */
let seeEnd: () => void;
beforeEach(() => {
  class Watcher {
    constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
      seeEnd = () => tell([{ isIntersecting: true }]);
    }
    observe = () => undefined;
    disconnect = () => undefined;
  }
  Object.assign(globalThis, { IntersectionObserver: Watcher });
});

const text = (n: number, more: Partial<Agreement> = {}): Agreement => ({
  agreementId: String(n),
  agreementNo: `XY-${n}`,
  agreementName: `第${n}份协议`,
  versionNo: 'V1.0',
  contentHtml: `<p>第${n}份的正文</p>`,
  contentHash: String(n).repeat(64),
  effectiveDate: '2026-01-01',
  forceReadSeconds: 0,
  signedTime: null,
  signerName: null,
  ...more,
});

function draw(agreements: Agreement[], codes = ['workbench:product:apply'], query = '?productType=08') {
  const shown = { current: agreements };
  const host = fakeHost({ codes, user: { userName: '程屿', entName: '屿岚机电设备有限公司', phone: '138****0001' } });
  host.answer(openingAgreement.checkAgreement, () => ({ agreed: false, agreements: shown.current }));
  host.answer(signingCode.sendSignCode, () => ({ phone: '138****0001', resendAfterSeconds: 60 }));
  host.answer(product.signAgreement, () => ({ status: 2 }));
  render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <PortalProvider theme="light">
        <MemoryRouter initialEntries={[`/product/protocol${query}`]}>
          <ProtocolPage />
        </MemoryRouter>
      </PortalProvider>
    </SWRConfig>,
  );
  return { host, shown };
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const press = async (name: string | RegExp) => userEvent.click(await button(name));
const readOn = async (name: string | RegExp) => {
  expect(await button(name)).toHaveAttribute('aria-disabled', 'true');
  act(() => seeEnd());
  await press(name);
};

async function sign(name = '程屿', code = '123456') {
  await userEvent.click(await screen.findByRole('checkbox', { name: /以上信息准确/ }));
  await press('下一步');
  await userEvent.type(await screen.findByRole('textbox', { name: /签署人/ }), name);
  await userEvent.type(screen.getByRole('textbox', { name: '短信验证码' }), code);
  await press('签署');
}

test('every unsigned text is read to its end, one after the other, and all are signed at once', async () => {
  const { host } = draw([text(1), text(2, { signedTime: '2026-01-01T00:00:00.000Z' }), text(3)]);
  expect(await screen.findByText('第 1/2 份')).toBeInTheDocument();
  await readOn('已阅读，看下一份');
  expect(screen.getByRole('heading', { name: '第3份协议' })).toBeInTheDocument();
  await readOn('已阅读，下一步');
  expect(screen.getByText('屿岚机电设备有限公司')).toBeInTheDocument();
  await sign();
  expect(await screen.findByText('协议已签署')).toBeInTheDocument();
  expect(host.made.find(({ path }) => path === product.signAgreement.path)?.input).toEqual({
    productType: '08',
    signerName: '程屿',
    smsCode: '123456',
    agreements: [
      { agreementId: '1', contentHash: '1'.repeat(64) },
      { agreementId: '3', contentHash: '3'.repeat(64) },
    ],
  });
  expect(await button('立即激活')).toBeInTheDocument();
});

test('a text with a reading time is not read before it is over', async () => {
  draw([text(1, { forceReadSeconds: 30 })]);
  await screen.findByText('第 1/1 份');
  act(() => seeEnd());
  expect(screen.getByText('还需阅读 30 秒')).toBeInTheDocument();
  expect(await button('已阅读，下一步')).toHaveAttribute('aria-disabled', 'true');
});

test('another name than the registered one, and a code of five digits, are told in place and not sent', async () => {
  const { host } = draw([text(1)]);
  await readOn('已阅读，下一步');
  await sign('别人', '12345');
  expect(screen.getByText('签署人须与登记姓名一致')).toBeInTheDocument();
  expect(screen.getByText('请输入 6 位短信验证码')).toBeInTheDocument();
  expect(host.made.some(({ path }) => path === product.signAgreement.path)).toBe(false);
});

test('a version published meanwhile is read anew before it can be signed', async () => {
  const { host, shown } = draw([text(1)]);
  host.answer(product.signAgreement, () => {
    shown.current = [text(2, { versionNo: 'V2.0' })];
    throw new CallError('409', '协议版本已更新，请重新阅读后签署');
  });
  await readOn('已阅读，下一步');
  await sign();
  expect(await screen.findByText('协议版本已更新，请重新阅读后签署。')).toBeInTheDocument();
  expect(screen.getByText(/版本 V2\.0/)).toBeInTheDocument();
  await waitFor(async () => expect(await button('已阅读，下一步')).toHaveAttribute('aria-disabled', 'true'));
});

test('a code is asked for once, then a minute is counted down', async () => {
  const { host } = draw([text(1)]);
  await readOn('已阅读，下一步');
  await userEvent.click(await screen.findByRole('checkbox', { name: /以上信息准确/ }));
  await press('下一步');
  await press('获取验证码');
  expect(await button('60 秒后重发')).toBeDisabled();
  expect(host.made.filter(({ path }) => path === signingCode.sendSignCode.path)).toHaveLength(1);
});

test('who may not apply is told who may', () => {
  draw([text(1)], []);
  expect(screen.getByText('只有企业管理员可以签署开通协议。')).toBeInTheDocument();
});

const current = () =>
  screen.getAllByRole('listitem').find((one) => one.getAttribute('aria-current') === 'step')?.textContent;
const fill = async (name: string, code: string) => {
  for (const [field, value] of [
    [screen.getByRole('textbox', { name: /签署人/ }), name],
    [screen.getByRole('textbox', { name: '短信验证码' }), code],
  ] as const) {
    await userEvent.clear(field);
    await userEvent.type(field, value);
  }
};

test('the steps tell which text is read, and lead back to what was before', async () => {
  draw([text(1), text(2)]);
  await button('已阅读，看下一份');
  expect(current()).toContain('1/2 份');
  expect(screen.queryByText('协议版本已更新，请重新阅读后签署。')).toBeNull();
  expect(screen.queryByRole('checkbox', { name: /以上信息准确/ })).toBeNull();
  await readOn('已阅读，看下一份');
  expect(current()).toContain('2/2 份');
  await readOn('已阅读，下一步');
  expect(current()).toContain('确认企业信息');
  expect(screen.queryByText(/\/2 份/)).toBeNull();
  expect(await button('下一步')).toHaveAttribute('aria-disabled', 'true');
  await press('上一步');
  expect(await screen.findByRole('heading', { name: '第2份协议' })).toBeInTheDocument();
  await readOn('已阅读，下一步');
  await userEvent.click(await screen.findByRole('checkbox', { name: /以上信息准确/ }));
  await press('下一步');
  expect(current()).toContain('签署');
  expect(screen.queryByText('屿岚机电设备有限公司')).toBeNull();
  await press('上一步');
  expect(await screen.findByText('屿岚机电设备有限公司')).toBeInTheDocument();
});

test('nothing is told before it was tried; each of name and code alone stops the signature', async () => {
  const { host } = draw([text(1)]);
  await readOn('已阅读，下一步');
  await userEvent.click(await screen.findByRole('checkbox', { name: /以上信息准确/ }));
  await press('下一步');
  const [name, code] = ['签署人须与登记姓名一致', '请输入 6 位短信验证码'];
  expect(screen.queryByText(name)).toBeNull();
  expect(screen.queryByText(code)).toBeNull();
  await fill('程屿', '12345');
  await press('签署');
  expect([screen.queryByText(name), screen.getByText(code).textContent]).toEqual([null, code]);
  await fill('别人', '123456');
  expect([screen.getByText(name).textContent, screen.queryByText(code)]).toEqual([name, null]);
  await press('签署');
  expect(host.made.some(({ path }) => path === product.signAgreement.path)).toBe(false);
});

test('a signature is sent once, and one that is refused for another reason can be tried again', async () => {
  const { host } = draw([text(1)]);
  let refuse: (() => void) | undefined;
  host.answer(product.signAgreement, async () => {
    await new Promise<void>((resolve) => {
      refuse = resolve;
    });
    throw new CallError('400', '验证码不正确');
  });
  await readOn('已阅读，下一步');
  await sign();
  const form = screen.getByRole('form', { name: '签署' });
  fireEvent.submit(form);
  const sent = () => host.made.filter(({ path }) => path === product.signAgreement.path).length;
  expect(sent()).toBe(1);
  await act(async () => refuse?.());
  expect(screen.getByRole('form', { name: '签署' })).toBeInTheDocument();
  fireEvent.submit(form);
  expect(sent()).toBe(2);
});

test('where all is signed only the activation is left; without a product there is nothing to sign', async () => {
  draw([text(1, { signedTime: '2026-01-01T00:00:00.000Z' })]);
  expect(await button('立即激活')).toBeInTheDocument();
  expect(screen.getAllByRole('img', { name: '已完成' })).toHaveLength(4);
  expect(screen.queryByText(/份$/)).toBeNull();
  cleanup();
  const { host } = draw([text(1)], undefined, '');
  expect(screen.getByText('没有选择产品')).toBeInTheDocument();
  expect(host.made).toEqual([]);
});
