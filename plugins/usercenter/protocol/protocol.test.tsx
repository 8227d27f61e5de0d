/** 协议查询, 签署记录 and the signature itself. */
import { ownSigning, type SignedText, type SigningRow } from '@portal/sdk/calls/signing';
import type { OutputOf } from '@portal/sdk/contract';
import { MemoryRouter } from '@portal/sdk/navigation';
import { fakeHost } from '@portal/sdk/testing';
import { PortalProvider } from '@portal/sdk/ui';
import { beforeEach, expect, test } from '@rstest/core';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import SignRecordPage from '../signRecord/signRecord.tsx';
import ProtocolPage from './protocol.tsx';

/** Tests say when the end of the text comes into view. */
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

type ToSign = OutputOf<typeof ownSigning.toSign>;

const signed: SigningRow = {
  ...{ id: '1', recordId: '1', agreementId: '7', entId: '3', entName: '屿岚机电设备有限公司', kind: 'MARKET_ENTRY' },
  ...{ socialcreditcode: null, agreementName: '供应商入市协议', agreementNo: 'RS-SUPPLIER', state: 1, ip: '127.0.0.1' },
  ...{ audience: 'SUPPLIER', productType: null, productName: null, versionNo: 'V2.0', signerName: '程屿' },
  ...{ phone: '120****0001', signedAt: '2026-03-02T01:00:00Z', method: 'SMS', dueOn: null, expireOn: '2028-03-02' },
  ...{ daysLeft: 717, voidReason: null, version: 2, may: [] },
};
const waiting: SigningRow = { ...signed, id: '8-3', recordId: null, agreementId: '8', state: 0, versionNo: 'V3.0' };
const product: SigningRow = {
  ...{ ...waiting, id: '9-3', agreementId: '9', kind: 'OPEN', productType: '05', agreementName: 'e合同服务开通协议' },
};
const text: ToSign = {
  ...{ agreementId: '8', agreementName: '供应商入市协议', agreementNo: 'RS-SUPPLIER', versionNo: 'V3.0' },
  ...{ effectiveDate: '2026-03-01', dueOn: '2026-03-31', contentHtml: '<p>新条款</p>', contentHash: 'a'.repeat(64) },
  ...{ forceReadSeconds: 0, signMethod: 'SMS', validMonths: 24, files: [], formerHtml: '<p>旧条款</p>' },
};
const proof: SignedText = {
  ...{ ...signed, contentHtml: '<p>所签正文</p>', contentHash: 'b'.repeat(64), recomputedHash: 'b'.repeat(64) },
  ...{ intact: true, userAgent: 'Mozilla', receiptNo: 'DX12', sealMark: null, sealIntact: null, files: [] },
};

interface Drawn {
  at?: string;
  codes?: string[];
  toSign?: ToSign;
  shown?: SignedText;
  over?: boolean;
}

function draw(
  page: ReactNode,
  { at = '', codes = ['usercenter:agreement:sign'], toSign = text, shown = proof, over = false }: Drawn,
) {
  const host = fakeHost({ codes, opens: () => true });
  const answer = { records: [signed, waiting, product], total: 3, page: 1, size: 20 };
  host.answer(ownSigning.page, () => answer);
  host.answer(ownSigning.mySignRecord, () => answer);
  host.answer(ownSigning.counts, () => [{ state: 0 as const, count: 2 }]);
  const { agreementId, agreementName, agreementNo, versionNo, effectiveDate } = text;
  const waits = { agreementId, agreementName, agreementNo, versionNo, effectiveDate, dueOn: '2026-03-31', over };
  host.answer(ownSigning.waiting, () => ({ agreements: [waits], signers: ['程屿', '温霁'] }));
  host.answer(ownSigning.toSign, () => toSign);
  host.answer(ownSigning.detail, () => shown);
  host.answer(ownSigning.sendCode, () => ({ phone: '120****0001', resendAfterSeconds: 60 }));
  host.answer(ownSigning.sign, () => null);
  render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <PortalProvider theme="light">
        <MemoryRouter initialEntries={[`/userCenter/protocol${at}`]}>{page}</MemoryRouter>
      </PortalProvider>
    </SWRConfig>,
  );
  return host;
}
const made = (host: ReturnType<typeof fakeHost>, path: string) =>
  host.made.filter((one) => one.path === path).map(({ input }) => input);
/** Without the button that copies the number. */
const offered = (line: Pick<typeof screen, 'getAllByRole'>) =>
  line
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
    .filter((name) => name !== '');
const lineOf = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLElement);

test('what waits stands above the list, with its day and who may sign; each row leads on', async () => {
  draw(<ProtocolPage />, {});
  expect(
    await screen.findByText(/2026-03-31 起未签署将暂停办理新业务。可以签署的管理员：程屿、温霁/),
  ).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '阅读并签署' })).toHaveAttribute('href', '/userCenter/protocol?id=8');
  const mine = await lineOf('V2.0');
  expect(offered(mine)).toEqual(['预览', '下载 PDF', '证据包']);
  expect(mine.queryByRole('link', { name: '去签署' })).toBeNull();
  const other = await lineOf('e合同服务开通协议');
  expect(other.getByRole('link', { name: '去签署' })).toHaveAttribute('href', '/product/protocol?productType=05');
});

test('past its day the records say that business is paused; who may not sign gets no evidence', async () => {
  draw(<SignRecordPage />, { over: true, codes: [] });
  expect(await screen.findByText(/自 2026-03-31 起已暂停办理新业务，签署后自动恢复/)).toBeInTheDocument();
  const mine = await lineOf('V2.0');
  expect(offered(mine)).toEqual(['预览', '下载 PDF']);
});

test('a signed text is shown with its hash computed anew, and one that was changed says so', async () => {
  draw(<ProtocolPage />, { shown: { ...proof, intact: false, recomputedHash: 'c'.repeat(64) } });
  await userEvent.click((await lineOf('V2.0')).getByRole('button', { name: '预览' }));
  const dialog = within(await screen.findByRole('dialog', { name: '供应商入市协议 V2.0' }));
  expect(await dialog.findByText('所签正文')).toBeInTheDocument();
  expect(dialog.getByText('正文或签章与签署时不一致，请联系平台运维核查。')).toBeInTheDocument();
  expect(dialog.getByText(`${'c'.repeat(24)}…`)).toBeInTheDocument();
});

test('a text is read to its end, then signed with the code that the phone was sent', async () => {
  const host = draw(<ProtocolPage />, { at: '?id=8' });
  expect(await screen.findByRole('heading', { name: '签署供应商入市协议' })).toBeInTheDocument();
  const button = () => screen.getByRole('button', { name: '签署' });
  expect(button()).toHaveAttribute('aria-disabled', 'true');
  act(() => seeEnd());
  await userEvent.click(button());
  const dialog = within(await screen.findByRole('dialog', { name: '短信验证后签署' }));
  await userEvent.click(dialog.getByRole('button', { name: '签署' }));
  expect(await dialog.findByText('请输入 6 位验证码')).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: '获取验证码' }));
  await waitFor(() => expect(made(host, ownSigning.sendCode.path)).toHaveLength(1));
  await userEvent.type(dialog.getByRole('textbox', { name: '短信验证码' }), '123456');
  await userEvent.click(dialog.getByRole('button', { name: '签署' }));
  const asked = { agreementId: '8', contentHash: 'a'.repeat(64), smsCode: '123456' };
  await waitFor(() => expect(made(host, ownSigning.sign.path)).toEqual([asked]));
  expect(await screen.findByText('签署人、时间和正文摘要已存档，可以随时预览和下载。')).toBeInTheDocument();
});

test('who may not sign is told who may; what has changed since the former version is marked', async () => {
  draw(<ProtocolPage />, { at: '?id=8', codes: [] });
  expect(await screen.findByText(/只有企业管理员可以签署，请联系：程屿、温霁/)).toBeInTheDocument();
  act(() => seeEnd());
  expect(screen.queryByRole('button', { name: '签署' })).toBeNull();
  await userEvent.click(screen.getByRole('tab', { name: '与原签版本的差异' }));
  expect([...document.querySelectorAll('del,ins')].map((one) => one.textContent)).toEqual(['旧条款', '新条款']);
});

test('a click is enough where the agreement says so', async () => {
  const host = draw(<ProtocolPage />, { at: '?id=8', toSign: { ...text, signMethod: 'CLICK', formerHtml: null } });
  expect(await screen.findByRole('button', { name: '同意并签署' })).toBeDisabled();
  act(() => seeEnd());
  await userEvent.click(screen.getByRole('button', { name: '同意并签署' }));
  await waitFor(() =>
    expect(made(host, ownSigning.sign.path)).toEqual([{ agreementId: '8', contentHash: 'a'.repeat(64) }]),
  );
});
