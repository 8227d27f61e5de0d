import { CallError } from '@portal/sdk';
import { type OpenProduct, product, productInfo } from '@portal/sdk/calls/product';
import { MemoryRouter } from '@portal/sdk/navigation';
import { fakeHost } from '@portal/sdk/testing';
import { PortalProvider } from '@portal/sdk/ui';
import { expect, test } from '@rstest/core';
import { render, screen, within } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { Services } from './services.tsx';

const service = (productType: string, productName: string, more: Partial<OpenProduct> = {}): OpenProduct => ({
  ...{
    productType,
    productName,
    intro: `${productName}的简介`,
    feeNote: '',
    icon: null,
    routeUrl: `/use/${productType}`,
  },
  ...{ ifIntOrExt: '0', section: '采购交易', homeSort: 1, aboveOff: 0, audience: ['G'], dependsOn: [] },
  ...{ status: 0, reason: null, appliedTime: null, openedTime: null, may: [] },
  ...more,
});
const offers = [
  service('01', 'e集采', { status: 4, ifIntOrExt: '1' }),
  service('02', 'e订单', { status: 2, ifIntOrExt: '1' }),
  service('03', 'e结算', { status: 4, aboveOff: 1, section: '结算税务' }),
  service('04', 'e发票', { status: 2, aboveOff: 1 }),
  service('05', 'e合同', { status: 4, routeUrl: null }),
  service('06', 'e贷', { status: 4, routeUrl: '/closed' }),
];

function draw(signedIn: boolean, opens: (path: string) => boolean = (path) => path !== '/closed') {
  const host = fakeHost({ opens, ...(!signedIn && { user: null }) });
  host.answer(productInfo.listExcludeBase, () => offers);
  host.answer(product.getOpenProductList, () => ({ records: offers, total: offers.length, page: 1, size: 999 }));
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <PortalProvider theme="light">
        <MemoryRouter>
          <Services />
        </MemoryRouter>
      </PortalProvider>
    </SWRConfig>,
  );
  return host;
}
const cards = async (section: string) => {
  const part = (await screen.findByRole('heading', { name: section })).parentElement;
  if (!part) throw new Error('The section is shown.');
  return within(part)
    .getAllByRole('listitem')
    .map((card) => {
      const link = within(card).queryByRole('link');
      return [card.textContent, link?.getAttribute('href'), link?.getAttribute('target')];
    });
};

test('an enterprise enters what it has opened, also off the shelf, and is led to the opening of the rest', async () => {
  draw(true);
  expect(await cards('采购交易')).toEqual([
    ['e集采已开通e集采的简介', '/use/01', '_blank'],
    ['e订单待激活e订单的简介', '/product/index?productType=02', null],
    ['e合同已开通e合同的简介', '/product/index?productType=05', null],
    ['e贷已开通e贷的简介', '/product/index?productType=06', null],
  ]);
  expect(await cards('结算税务')).toEqual([['e结算已开通e结算的简介', '/use/03', null]]);
});

test('a visitor sees all that is on offer: public pages open, the others after signing in', async () => {
  const host = draw(false);
  expect(await cards('采购交易')).toHaveLength(5);
  expect((await cards('采购交易'))[0]?.slice(1)).toEqual(['/use/01', '_blank']);
  expect((await cards('采购交易'))[3]?.slice(1)).toEqual(['/login/index', null]);
  expect((await cards('采购交易'))[4]?.slice(1)).toEqual(['/login/index', null]);
  expect(host.made.map(({ path }) => path)).toEqual([productInfo.listExcludeBase.path]);
});

test('where nothing can be opened a card is no link', async () => {
  draw(true, () => false);
  for (const [, href] of await cards('采购交易')) expect(href).toBeUndefined();
});

test('an enterprise whose products can not be had is told so', async () => {
  const host = fakeHost();
  host.answer(product.getOpenProductList, () => {
    throw new CallError('500', '产品列表繁忙');
  });
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <PortalProvider theme="light">
        <MemoryRouter>
          <Services />
        </MemoryRouter>
      </PortalProvider>
    </SWRConfig>,
  );
  expect(await screen.findByText('产品列表繁忙')).toBeInTheDocument();
});
