import { bus } from '@portal/sdk';
import { product } from '@portal/sdk/calls/product';
import { fakeHost } from '@portal/sdk/testing';
import { PortalProvider } from '@portal/sdk/ui';
import { expect, test } from '@rstest/core';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from '@portal/sdk/navigation';
import { SWRConfig } from 'swr';
import LoadingPage from './loading.tsx';
import { pollMs, type Timer } from './poll.ts';
import { type Progress, Waiting } from './waiting.tsx';

const waitingForApproval: Progress = {
  productName: 'e保险',
  applyNo: 'KT20261121000001',
  routeUrl: '/finance/insurance',
  needAudit: true,
  status: 3,
  may: [],
  reason: null,
  usualHours: 48,
  steps: [
    { name: '提交申请', at: '2026-11-21T01:00:00.000Z', done: true },
    { name: '系统校验', at: '2026-11-21T01:05:00.000Z', done: true },
    { name: '运营审核', at: null, done: false },
    { name: '开通完成', at: null, done: false },
  ],
};
const allDone = waitingForApproval.steps.map((step) => ({ ...step, at: '2026-11-21T02:00:00.000Z', done: true }));

/** Time that stands still until it is told how far to go. */
function manualTimer() {
  const waits: { ms: number; run: () => void }[] = [];
  const timer: Timer = {
    after(ms, run) {
      const wait = { ms, run };
      waits.push(wait);
      return () => void waits.splice(waits.indexOf(wait), waits.includes(wait) ? 1 : 0);
    },
  };
  const next = () => act(async () => waits.shift()?.run());
  return { timer, next, due: () => waits.map(({ ms }) => ms) };
}

function draw(progress: Progress) {
  const shown = { current: progress };
  const host = fakeHost({ codes: ['workbench:product:apply'] });
  host.answer(product.openProgress, () => shown.current);
  const clock = manualTimer();
  const view = render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <PortalProvider theme="light">
        <MemoryRouter>
          <Routes>
            <Route path="/" element={<Waiting productType="08" timer={clock.timer} />} />
            <Route path="/workbenches" element={<h1>工作台</h1>} />
          </Routes>
        </MemoryRouter>
      </PortalProvider>
    </SWRConfig>,
  );
  return { host, shown, clock, view };
}

test('an answer is asked for after 5 s, and later ever more seldom, at least every 30 s', () => {
  expect([0, 1, 4, 5, 6, 7, 8, 9, 100].map(pollMs)).toEqual([
    5000, 5000, 5000, 5000, 10_000, 15_000, 20_000, 25_000, 30_000,
  ]);
});

test('R-ROUTE-31 the opening waits for the operating unit, is asked about again, and ends at the workbench', async () => {
  const opened: string[] = [];
  const end = bus.on('product:opened', ({ productType }) => opened.push(productType));
  const { shown, clock, host } = draw(waitingForApproval);
  expect(await screen.findByText(/运营单位正在审核。同类申请通常 48 小时内完成/)).toBeInTheDocument();
  const steps = screen.getByRole('list', { name: '进度' });
  expect(within(steps).getByText('2026-11-21 09:05')).toBeInTheDocument();
  expect(clock.due()).toEqual([5000]);
  await clock.next();
  await waitFor(() => expect(clock.due()).toEqual([5000]));
  expect(host.made.filter(({ path }) => path === product.openProgress.path)).toHaveLength(2);
  shown.current = { ...waitingForApproval, status: 4, steps: allDone };
  await clock.next();
  expect(await screen.findByText('e保险已开通')).toBeInTheDocument();
  expect(opened).toEqual(['08']);
  end();
  for (let second = 5; second > 0; second -= 1) {
    expect(screen.getByText(`${second} 秒后自动进入工作台。`)).toBeInTheDocument();
    await clock.next();
  }
  expect(await screen.findByRole('heading', { name: '工作台' })).toBeInTheDocument();
  expect(clock.due()).toEqual([]);
});

test('a success need not be waited for', async () => {
  draw({ ...waitingForApproval, status: 4, steps: allDone });
  await userEvent.click(await screen.findByRole('button', { name: '立即进入' }));
  expect(screen.getByRole('heading', { name: '工作台' })).toBeInTheDocument();
});

test('an opening without an audit is ended by the page itself, once', async () => {
  const steps = waitingForApproval.steps.filter(({ name }) => name !== '运营审核');
  const { host, shown } = draw({ ...waitingForApproval, needAudit: false, may: ['COMPLETE'], steps });
  host.answer(product.doneOpenProduct, () => {
    shown.current = { ...shown.current, status: 4, may: [], steps: allDone };
    return { status: 4 };
  });
  expect(await screen.findByText('e保险已开通')).toBeInTheDocument();
  expect(host.made.filter(({ path }) => path === product.doneOpenProduct.path)).toHaveLength(1);
});

test('a rejected opening names each reason and what is missing, and is applied for again', async () => {
  const rejected: Progress = { ...waitingForApproval, status: 5, may: ['APPLY'], reason: '财务报表缺失；营业执照过期' };
  const { host, shown } = draw(rejected);
  host.answer(product.openCheck, () => ({
    ready: true,
    usualHours: null,
    items: [
      { key: 'ENTERPRISE' as const, passed: true, missing: [] },
      { key: 'AGREEMENT' as const, passed: true, missing: [] },
    ],
  }));
  host.answer(product.open, () => {
    shown.current = { ...rejected, status: 2, may: ['ACTIVATE'], reason: null };
    return { status: 2 };
  });
  const reasons = await screen.findByRole('list', { name: '未通过原因' });
  expect(
    within(reasons)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['财务报表缺失', '营业执照过期']);
  await userEvent.click(await screen.findByRole('button', { name: '重新提交' }));
  expect(await screen.findByRole('button', { name: '立即激活' })).toBeInTheDocument();
});

test('who may not apply waits without ending anything', async () => {
  const { host } = draw({ ...waitingForApproval, needAudit: false });
  expect(await screen.findByText(/系统正在校验并开通/)).toBeInTheDocument();
  expect(host.made.some(({ path }) => path === product.doneOpenProduct.path)).toBe(false);
});

const knots = () => screen.getAllByRole('img').map((knot) => knot.getAttribute('aria-label'));

test('the steps that are done stand before the one that is under way, or that failed', async () => {
  draw(waitingForApproval);
  await screen.findByText(/运营单位正在审核/);
  expect(knots().slice(0, 2)).toEqual([knots()[0], knots()[0]]);
  const now = screen.getAllByRole('listitem').find((one) => one.getAttribute('aria-current') === 'step');
  expect(now?.textContent).toBe('3运营审核');
  cleanup();
  const { host } = draw({ ...waitingForApproval, status: 5, reason: '缺' });
  host.answer(product.openCheck, () => ({ ready: true, usualHours: null, items: [] }));
  await screen.findByText('开通未通过');
  const failed = screen.getAllByRole('listitem').find((one) => one.getAttribute('aria-current') === 'step');
  expect(failed?.textContent).toContain('系统校验');
});

test.each([
  [1, ['SIGN'], '协议尚未签署，签署后可以激活。', '去签署'],
  [2, ['ACTIVATE'], '激活后进入开通流程。', '立即激活'],
] as const)('in state %i with %j it says what is next, and offers it', async (status, may, said, next) => {
  draw({ ...waitingForApproval, status, may: [...may] });
  expect(await screen.findByText(said)).toBeInTheDocument();
  const bar = screen.getByText(said).closest('[role="group"], [class*="MessageBar"]');
  const offered = ['去签署', '立即激活'].filter((name) => screen.queryByText(name) !== null);
  expect(bar).not.toBeNull();
  expect(offered).toEqual([next]);
});

test('an opening that was stopped says why, where a reason was given', async () => {
  draw({ ...waitingForApproval, status: 6, reason: '长期未用' });
  expect(await screen.findByText('该产品已停用：长期未用。如需恢复使用，请联系运营单位。')).toBeInTheDocument();
  expect(screen.getByText('申请编号 KT20261121000001')).toBeInTheDocument();
  cleanup();
  draw({ ...waitingForApproval, status: 6 });
  expect(await screen.findByText('该产品已停用。如需恢复使用，请联系运营单位。')).toBeInTheDocument();
});

test('an opened product without a page of its own leads to the workbench alone', async () => {
  draw({ ...waitingForApproval, status: 4, steps: allDone, routeUrl: null });
  expect(await screen.findByRole('button', { name: '立即进入' })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: '立即使用' })).toBeNull();
  cleanup();
  draw({ ...waitingForApproval, status: 4, steps: allDone });
  expect(await screen.findByRole('link', { name: '立即使用' })).toHaveAttribute('href', '/finance/insurance');
});

test('who leaves while an answer is on its way is asked for no other', async () => {
  const { host, clock, view } = draw(waitingForApproval);
  await screen.findByText(/运营单位正在审核/);
  let answer: (() => void) | undefined;
  host.answer(product.openProgress, async () => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return waitingForApproval;
  });
  await clock.next();
  view.unmount();
  await act(async () => answer?.());
  expect(clock.due()).toEqual([]);
});

test('without a product there is nothing to wait for', () => {
  const host = fakeHost();
  render(
    <PortalProvider theme="light">
      <MemoryRouter>
        <LoadingPage />
      </MemoryRouter>
    </PortalProvider>,
  );
  expect(screen.getByText('没有选择产品')).toBeInTheDocument();
  expect(host.made).toEqual([]);
});

test('who waits long is asked for more seldom, from the seventh time on', async () => {
  const { clock } = draw(waitingForApproval);
  await screen.findByText(/运营单位正在审核/);
  const waits: (number | undefined)[] = [];
  for (let asked = 0; asked < 8; asked += 1) {
    await waitFor(() => expect(clock.due()).toHaveLength(1));
    waits.push(clock.due()[0]);
    await clock.next();
  }
  expect(waits).toEqual([5000, 5000, 5000, 5000, 5000, 5000, 10_000, 15_000]);
});
