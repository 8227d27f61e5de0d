import { fakeHost } from '@portal/sdk/testing';
import { expect, test } from '@rstest/core';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { settlementDetail } from '../statement/contract.ts';
import { cellsOf, drawPage, offered, press, rowWith, tableOf } from '../test-page.tsx';
import { Fees } from './blocks.tsx';
import { SettlementLines } from './settlement-lines.tsx';
import { line, settlement } from './test-statement.ts';

test('a penalty shows each late line, so that base × rate × days is its amount; a capped one says for how many', async () => {
  fakeHost();
  const penalty = { kind: 'PENALTY' as const, rule: '累计不超过 5%', rate: '0.000500', baseAmount: '102000.00' };
  const parts = [
    { lineNo: 1, baseAmount: '2000.00', days: 10, chargedDays: 10, amount: '10.00' },
    { lineNo: 4, baseAmount: '100000.00', days: 120, chargedDays: 100, amount: '5000.00' },
  ];
  const fees = [...settlement.fees, { ...penalty, amount: '5010.00', parts }];
  drawPage(<Fees settlement={{ ...settlement, fees, deductAmount: '5010.00' }} />);
  const rows = [...(await tableOf('费用扣减')).querySelectorAll('tbody tr')].map(cellsOf);
  expect(rows).toEqual([
    ['平台服务费', '0.8%', '5,424.00', '0.80%', '-', '43.39'],
    ['违约金', '第 1 行逾期交货 10 天，按日 0.05%', '2,000.00', '0.05%', '10', '10.00'],
    ['违约金', '第 4 行逾期交货 120 天，按日 0.05%，至 5% 为止计 100 天', '100,000.00', '0.05%', '100', '5,000.00'],
  ]);
});

test('an adjustment of a draft is deleted after a question that names it, goods are not; ticked lines are summed up', async () => {
  const host = fakeHost({ codes: ['settlement:line:flag'] });
  host.answer(settlementDetail.adjustRemove, () => null);
  const rebate = { ...line, id: '32', lineNo: 2, name: '年度返利', orderId: null, orderNo: null, amount: '-120.00' };
  const draft = { ...settlement, lines: [line, rebate], may: ['FLAG', 'ADJUST', 'ADJUST_REMOVE'] as const };
  drawPage(<SettlementLines settlement={{ ...draft, may: [...draft.may] }} onDone={() => undefined} />);
  for (const name of ['选择第 1 行', '选择第 2 行']) fireEvent.click(await screen.findByLabelText(name));
  expect(screen.getByRole('status').textContent).toBe('已选 2 行 5,304.00 元');
  expect(offered(['删除'], await rowWith('深沟球轴承'))).toEqual([]);
  await press('删除', await rowWith('年度返利'));
  await waitFor(() => expect(host.made.at(-1)?.input).toEqual({ settlementId: '5', version: 6, lineId: '32' }));
  expect(host.questions.at(-1)?.message).toBe('删除第 2 行“年度返利” -120.00 元？');
});
