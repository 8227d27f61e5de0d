import { openingAgreement, protocol } from '@portal/sdk/calls/agreement';
import { productInterface } from '@portal/sdk/calls/partner';
import type { OutputOf } from '@portal/sdk/contract';
import { MemoryRouter } from '@portal/sdk/navigation';
import { fakeHost } from '@portal/sdk/testing';
import { PortalProvider } from '@portal/sdk/ui';
import { beforeEach, expect, test } from '@rstest/core';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import EElectricityPage from './eElectricity.tsx';
import EFactorPage from './eFactor.tsx';
import EInsurancePage from './eInsurance.tsx';
import ELoanPage from './eLoan.tsx';
import ProtocolPage from './protocol.tsx';

/** What the page watches for: tests say when the end of the text comes into view. */
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

type Text = OutputOf<typeof protocol.public>[number];
const text: Text = {
  productName: 'e贷',
  ...{ agreementId: '5', agreementNo: 'XY-5', agreementName: 'e贷平台授权书', versionNo: 'V2.0', productType: '06' },
  ...{ contentHtml: '<p>授权的正文</p>', contentHash: 'a'.repeat(64), effectiveDate: '2026-01-01' },
};

function draw(page: ReactNode, { texts = [text], at = '', signedIn = true } = {}) {
  const host = fakeHost({ ...(!signedIn && { user: null }), codes: ['workbench:product:apply'] });
  host.answer(protocol.public, () => texts);
  const signed: { at: string | null } = { at: null };
  host.answer(openingAgreement.checkAgreement, () => ({
    agreed: false,
    agreements: [
      { ...text, agreementId: '4', forceReadSeconds: 0, signedTime: '2026-01-02T01:00:00.000Z', signerName: '程屿' },
      { ...text, forceReadSeconds: 0, signedTime: signed.at, signerName: null },
    ],
  }));
  host.answer(openingAgreement.agree, () => {
    signed.at = '2026-11-21T01:00:00.000Z';
    return null;
  });
  render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <PortalProvider theme="light">
        <MemoryRouter initialEntries={[`/protocol/eLoan${at}`]}>{page}</MemoryRouter>
      </PortalProvider>
    </SWRConfig>,
  );
  return { host, signed };
}

test('texts of products lead to their pages, others are read at once; without any it says so', async () => {
  draw(<ProtocolPage />, {
    texts: [text, { ...text, agreementId: '6', agreementName: '平台规则', productType: null }],
  });
  expect(await screen.findByRole('link', { name: /e贷平台授权书/ })).toHaveAttribute('href', '/protocol/eLoan');
  expect(screen.getByRole('heading', { name: /平台规则/ })).toBeInTheDocument();
  expect(await screen.findAllByText('授权的正文')).toHaveLength(1);
  expect(screen.queryByText('暂无已发布的授权文本')).toBeNull();
});

test.each([
  ['06', ELoanPage],
  ['07', EFactorPage],
  ['08', EInsurancePage],
  ['12', EElectricityPage],
])('the page of product %s asks for its text and shows it', async (productType, Page) => {
  const { host } = draw(<Page />);
  expect(await screen.findByRole('heading', { name: 'e贷平台授权书' })).toBeInTheDocument();
  const asked = host.made.filter(({ path }) => path === protocol.public.path).map(({ input }) => input);
  expect(asked).toEqual([{ productType }]);
});

test('without a published text its page and the list say so', async () => {
  draw(<ProtocolPage />, { texts: [] });
  expect(await screen.findByText('暂无已发布的授权文本')).toBeInTheDocument();
});

test('a product whose text is not published leads to the others', async () => {
  draw(<EFactorPage />, { texts: [] });
  expect(await screen.findByText('授权文本尚未发布')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '查看其他授权' })).toHaveAttribute('href', '/protocol');
});

test('a text is read without a way to sign, in larger letters on demand', async () => {
  draw(<ELoanPage />);
  expect(await screen.findByText('授权的正文')).toBeInTheDocument();
  expect(screen.getByText('生效日期 2026-01-01')).toBeInTheDocument();
  expect(screen.getByText('aaaaaaaaaaaa…')).toBeInTheDocument(); // the whole of it is copied
  expect(screen.getByRole('button', { name: `复制${'a'.repeat(64)}` })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '同意并授权' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '大字阅读' }));
  expect(screen.getByRole('button', { name: '大字阅读' })).toHaveAttribute('aria-pressed', 'true');
});

test('a visitor signs in before signing', async () => {
  const { host } = draw(<ELoanPage />, { at: '?sign=1', signedIn: false });
  expect(await screen.findByText('登录后可以签署本授权。')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '登录' })).toHaveAttribute('href', '/login/index');
  expect(host.made.some(({ path }) => path === openingAgreement.checkAgreement.path)).toBe(false);
});

test('a text is not agreed to before ten seconds, though its end has been seen', async () => {
  draw(<ELoanPage />, { at: '?sign=1' });
  expect(await screen.findByRole('button', { name: '同意并授权' })).toBeDisabled();
  act(() => seeEnd());
  expect(screen.getByText('还需阅读 10 秒')).toBeInTheDocument();
  expect(screen.queryByText('已阅读完毕')).toBeNull();
  expect(screen.queryByText(/您已于/)).toBeNull();
});

test('who has signed this text is told when, and is not asked again', async () => {
  const { signed } = draw(<ELoanPage />, { at: '?sign=1' });
  signed.at = '2026-11-21T01:00:00.000Z';
  expect(await screen.findByText(/您已于 2026-11-21 09:00 授权/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '同意并授权' })).toBeNull();
});

test('the way to the insurer opens where there is one, else it says whom to ask', async () => {
  const { host } = draw(<EInsurancePage />);
  host.answer(productInterface.getBxhxToken, () => ({ token: 't', expiresInSeconds: 60, address: null }));
  await userEvent.click(await screen.findByRole('button', { name: '前往保险机构投保' }));
  await waitFor(() => expect(host.toasts.at(-1)?.message).toBe('本门户没有接入保险机构，请联系平台运维'));
});
