import { expect, test } from '@rstest/core';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SWRConfig } from 'swr';
import { preference } from '../calls/preference.ts';
import { useCall } from '../data/use-call.ts';
import { type Card, CallError } from '../host.ts';
import { fakeHost } from '../testing/index.ts';
import { CardContent, CardSlot, PortalProvider } from './index.ts';

const card: Card = { id: 'order/due', title: '交期预警', hint: '', width: 2, height: 2, sort: 1 };

function Body() {
  const answer = useCall(preference.get, {});
  return <CardContent answer={answer}>{({ preference: shown }) => <p>{String(shown)}</p>}</CardContent>;
}

const draw = () =>
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <PortalProvider theme="light">
        <CardSlot card={card} />
      </PortalProvider>
    </SWRConfig>,
  );

test('a card shows its data and their time, and asks again when refreshed', async () => {
  const host = fakeHost({ cards: [{ ...card, load: async () => Body }] });
  let asked = 0;
  host.answer(preference.get, () => {
    asked += 1;
    return { preference: `第${asked}次` };
  });
  draw();
  expect(screen.getByRole('region', { name: '交期预警' })).toBeInTheDocument();
  expect(await screen.findByText('第1次')).toBeInTheDocument();
  expect(await screen.findByText('09:00')).toBeInTheDocument();
  host.tick(60_000);
  await userEvent.click(screen.getByRole('button', { name: '刷新交期预警' }));
  expect(await screen.findByText('第2次')).toBeInTheDocument();
  expect(await screen.findByText('09:01')).toBeInTheDocument();
});

test('code that cannot be loaded costs the card only, and is loaded by a retry', async () => {
  let tries = 0;
  const load = async () => {
    tries += 1;
    if (tries === 1) throw new Error('no file');
    return () => <p>卡片内容</p>;
  };
  fakeHost({ cards: [{ ...card, load }] });
  draw();
  expect(await screen.findByRole('alert')).toHaveTextContent('卡片的程序文件未能加载');
  await userEvent.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByText('卡片内容')).toBeInTheDocument();
});

test('a failed call is told within the card, with its number, and asked again', async () => {
  const host = fakeHost({ cards: [{ ...card, load: async () => Body }] });
  host.answer(preference.get, () => {
    throw new CallError('500', '服务繁忙', 'T-1');
  });
  draw();
  expect(await screen.findByRole('alert')).toHaveTextContent(/服务繁忙.*T-1/);
  host.answer(preference.get, () => ({ preference: '好了' }));
  await userEvent.click(screen.getByRole('button', { name: '重试' }));
  await waitFor(() => expect(screen.getByText('好了')).toBeInTheDocument());
});

test('a card that throws keeps its frame', async () => {
  const Broken = () => {
    throw new Error('broken');
  };
  fakeHost({ cards: [{ ...card, load: async () => Broken }] });
  draw();
  expect(await screen.findByRole('alert')).toHaveTextContent('此卡片出现异常');
  expect(screen.getByRole('heading', { name: '交期预警' })).toBeInTheDocument();
});
