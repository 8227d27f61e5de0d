import { fileManager } from '@portal/sdk/calls/files';
import { fakeHost } from '@portal/sdk/testing';
import { PortalProvider } from '@portal/sdk/ui';
import { expect, test } from '@rstest/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SWRConfig } from 'swr';
import type { ReactElement } from 'react';
import { PriceChange } from '../goodsApproval/price-change.tsx';
import { PriceHistory } from '../goodsList/prices.tsx';
import { goodsList } from '../goodsList/contract.ts';
import { DaysLeft } from './days-left.tsx';
import { Gallery } from './picture.tsx';

const draw = (part: ReactElement) =>
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <PortalProvider theme="light">
        <main>{part}</main>
      </PortalProvider>
    </SWRConfig>,
  );

test('days left are told from thirty on, and louder from fifteen and from seven', () => {
  const lookOf = (days: number) => {
    const { container, unmount } = draw(<DaysLeft days={days} />);
    const tag = container.querySelector('main')?.firstElementChild;
    const seen = { text: tag?.textContent, look: tag?.className };
    unmount();
    return seen;
  };
  expect([31, 30, 16, 15, 8, 7, 0, -1].map((days) => lookOf(days).text)).toEqual([
    ...[undefined, '剩30天', '剩16天', '剩15天', '剩8天', '剩7天', '剩0天', '已到期'],
  ]);
  const [far, soon, near] = [30, 15, 7].map((days) => lookOf(days).look);
  expect(new Set([far, soon, near]).size).toBe(3);
  expect([16, 8, -1].map((days) => lookOf(days).look)).toEqual([far, soon, near]);
});

test('a change of price is told with its way: up in one colour, down in another, unchanged, or new', () => {
  const told = (oldPrice: string | null, newPrice: string, priceRise: string | null) => {
    const { container, unmount } = draw(<PriceChange {...{ oldPrice, newPrice, priceRise }} />);
    const text = container.querySelector('main')?.textContent;
    const look = container.querySelector('main span span')?.className;
    unmount();
    return { text, look };
  };
  const [up, down] = [told('120', '135', '0.125'), told('120', '108', '-0.1')];
  expect([up.text, down.text]).toEqual(['单价 120.00→135.00 ↑12.5%', '单价 120.00→108.00 ↓10.0%']);
  expect(up.look).not.toBe(down.look);
  expect(told('120', '120', '0').text).toBe('单价 120.00 未变');
  expect([told(null, '120', '0.1').text, told('120', '120', null).text]).toEqual(['单价 120.00', '单价 120.00']);
});

test('prices are drawn once there are two; before, it is said why there is nothing to draw', async () => {
  const host = fakeHost();
  const at = (day: string, price: string) => ({ at: `${day}T01:00:00.000Z`, price, rise: null, reason: null });
  for (const [prices, text] of [
    [[], '尚无审核通过的价格'],
    [[at('2026-11-01', '120')], '审核通过后没有改过价'],
  ] as const) {
    host.answer(goodsList.priceHistory, () => [...prices]);
    const { unmount } = draw(<PriceHistory id="1" />);
    expect(await screen.findByText(text)).toBeInTheDocument();
    unmount();
  }
  host.answer(goodsList.priceHistory, () => [at('2026-11-01', '120'), at('2026-11-20', '110')]);
  draw(<PriceHistory id="1" />);
  expect(await screen.findByRole('figure', { name: /价格记录/ })).toBeInTheDocument();
});

test('pictures are numbered and opened among each other; without a picture stands a sign, without any a hyphen', async () => {
  const host = fakeHost();
  host.answer(fileManager.viewImage, ({ fileId }) => ({ msg: fileId.startsWith('a') ? '/pictures/a' : '' }));
  const files = ['a', 'b'].map((letter) => ({ fileId: letter.repeat(24), fileName: `${letter}.png` }));
  const { unmount } = draw(<Gallery files={files} size={96} />);
  expect(await screen.findByRole('img', { name: '第 1 张图片' })).toHaveAttribute('src', '/pictures/a');
  expect(screen.getAllByRole('img', { name: /第/ })).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: '查看第 2 张图片' }));
  expect(host.previews).toEqual([{ file: files[1], among: files }]);
  unmount();
  expect(draw(<Gallery files={[]} size={96} />).container.querySelector('main')?.textContent).toBe('-');
});
