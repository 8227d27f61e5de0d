import { type CalendarYear, calendar } from '@portal/sdk/calls/calendar';
import { fakeHost } from '@portal/sdk/testing';
import { expect, test } from '@rstest/core';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { drawPage, factsIn, press } from '../test-draw.tsx';
import CalendarPage from './calendar.tsx';

const of2026: CalendarYear = {
  ...{ year: 2026, known: 'PUBLISHED', workingDays: 248 },
  hours: { workFrom: '09:00', breakFrom: '12:00', breakTo: '13:00', workTo: '18:00', version: 3 },
  days: [
    { day: '2026-10-01', kind: 'REST', name: '国庆节', source: 'PUBLISHED' },
    { day: '2026-10-10', kind: 'WORK', name: '国庆节', source: 'PUBLISHED' },
    { day: '2026-11-20', kind: 'REST', name: '司庆', source: 'MARKED' },
  ],
};

/** The host’s clock says 2026-11-21. */
function draw(...codes: readonly ('view' | 'save')[]) {
  const host = fakeHost({ codes: codes.map((code) => `base:calendar:${code}`) });
  const unknown: CalendarYear = { ...of2026, known: 'UNKNOWN', workingDays: 261, days: [] };
  const day = { day: '2028-01-03', kind: 'REST', name: '元旦', source: 'IMPORTED' } as const;
  const imported: CalendarYear = { ...unknown, year: 2028, known: 'IMPORTED', days: [day] };
  host.answer(calendar.year, ({ year }) => (year === 2026 ? of2026 : year === 2028 ? imported : { ...unknown, year }));
  for (const call of [calendar.mark, calendar.restore, calendar.clear, calendar.saveHours])
    host.answer(call, () => null);
  drawPage(<CalendarPage />);
  return host;
}
const sent = (host: ReturnType<typeof draw>, { path }: { path: string }) =>
  host.made.filter((made) => made.path === path).map(({ input }) => input);

test('a year is drawn in weeks from Monday, its days off and days worked told in words', async () => {
  draw('view', 'save');
  const october = within(await screen.findByRole('region', { name: '2026 年 10 月' }));
  expect(october.getByRole('button', { name: '2026年10月1日，休，国庆节' })).toHaveTextContent('1休');
  expect(october.getByRole('button', { name: '2026年10月10日，班，国庆节' })).toHaveTextContent('10班');
  expect(october.getByRole('button', { name: '2026年10月11日，周末' })).toHaveTextContent('11');
  const [, first] = october.getAllByRole('row');
  // 2026-10-01 is a Thursday
  expect(
    within(first as HTMLElement)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['', '', '', '1休', '2', '3', '4']);
  expect(factsIn(document.body)).toMatchObject({
    全年工作日: '248 天',
    工作时间: '09:00–12:00，13:00–18:00（8 小时）',
    放假安排: '按国务院公布的安排',
  });
  expect(screen.queryByText(/放假安排尚未公布/)).toBeNull();
});

test('a year that nobody knows says so; what was imported of another is cleared', async () => {
  const host = draw('view', 'save');
  await userEvent.click(await screen.findByRole('button', { name: '下一年' }));
  expect(await screen.findByText(/2027 年的放假安排尚未公布/)).toBeVisible();
  expect(screen.getByText('2027 年')).toBeVisible();
  expect(screen.queryByRole('button', { name: '清除导入' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '下一年' }));
  await userEvent.click(await screen.findByRole('button', { name: '清除导入' }));
  expect(host.questions.at(-1)?.message).toBe(
    '清除后，2028 年导入的日子按法定安排、标记和星期推算；已经定下的期限不变。',
  );
  await waitFor(() => expect(sent(host, calendar.clear)).toEqual([{ year: 2028 }]));
});

test('one day is reached by Tab, arrows lead on from it, and a press marks it', async () => {
  const host = draw('view', 'save');
  const today = await screen.findByRole('button', { name: '2026年11月21日，周末' });
  expect(screen.getAllByRole('button').filter((one) => one.dataset['day'] && one.tabIndex === 0)).toEqual([today]);
  today.focus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(document.activeElement).toHaveAccessibleName('2026年11月20日，休，司庆');
  await userEvent.keyboard('{ArrowDown}{ArrowRight}{ArrowUp}');
  expect(document.activeElement).toHaveAccessibleName('2026年11月21日，周末');
  await userEvent.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: '标记 2026-11-21' }));
  await userEvent.click(dialog.getByRole('radio', { name: '班' }));
  await userEvent.type(dialog.getByRole('textbox', { name: /名称/ }), '盘点');
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(sent(host, calendar.mark)).toEqual([{ day: '2026-11-21', kind: 'WORK', name: '盘点' }]));
});

test('what was marked is told and restored; what is published is not', async () => {
  const host = draw('view', 'save');
  await userEvent.click(await screen.findByRole('button', { name: '2026年11月20日，休，司庆' }));
  expect(await screen.findByText('现为：休 司庆（手工标记）')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '取消' }));
  await userEvent.click(screen.getByRole('tab', { name: '明细' }));
  expect(await screen.findAllByRole('button', { name: '恢复' })).toHaveLength(1);
  await press('司庆', '恢复');
  await waitFor(() => expect(sent(host, calendar.restore)).toEqual([{ day: '2026-11-20' }]));
});

test('hours in a wrong order are refused before they are sent', async () => {
  const host = draw('view', 'save');
  await userEvent.click(await screen.findByRole('button', { name: '工作时间' }));
  const dialog = within(await screen.findByRole('dialog', { name: '工作时间' }));
  const to = dialog.getByRole('textbox', { name: /下班时间/ });
  await userEvent.clear(to);
  await userEvent.type(to, '08:00');
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  expect((await dialog.findAllByText('下班时间应晚于上班时间')).length).toBeGreaterThan(0);
  await userEvent.clear(to);
  await userEvent.type(to, '17:30');
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(sent(host, calendar.saveHours)).toMatchObject([{ workTo: '17:30', version: 3 }]));
});

test('who only reads has no button on any day, nor any to change with', async () => {
  draw('view');
  const november = within(await screen.findByRole('region', { name: '2026 年 11 月' }));
  expect(november.queryAllByRole('button')).toEqual([]);
  expect(november.getByTitle('2026年11月20日，休，司庆')).toBeVisible();
  for (const name of ['工作时间', '导入']) expect(screen.queryByRole('button', { name })).toBeNull();
});
