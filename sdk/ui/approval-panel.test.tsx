import { expect, test } from '@rstest/core';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeHost } from '../testing/fake-host.ts';
import { PageTabContext } from '../page-tab.ts';
import { PortalProvider } from './index.ts';
import { ApprovalPanel, type Decision } from './approval-panel.tsx';

const row = {
  taskName: '部门审核',
  userName: '李强',
  endTime: '2026-06-29 10:20',
  message: '资料齐全',
  operationTypeString: '办理',
};

/** What the tab of the page was told of unsaved entries. */
const marks: boolean[] = [];

function draw({ canDecide = true, refused = false, phrases = [] as string[] } = {}) {
  const decided: Decision[] = [];
  const onDecide = async (decision: Decision) => {
    decided.push(decision);
    return refused ? undefined : null;
  };
  marks.length = 0;
  const tab = { name: () => undefined, mark: (_: string, dirty: boolean) => void marks.push(dirty) };
  render(
    <PortalProvider theme="light">
      <PageTabContext value={tab}>
        <ApprovalPanel history={[row]} canDecide={canDecide} phrases={phrases} onDecide={onDecide} />
      </PageTabContext>
    </PortalProvider>,
  );
  return decided;
}

test('R-APPR-05 a history row shows node, person, time, displayed result and opinion', () => {
  fakeHost();
  draw();
  const cells = within(screen.getByRole('table', { name: '审批记录' }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
  expect(cells).toEqual(['部门审核', '李强', '2026-06-29 10:20', '同意', '资料齐全']);
});

test('R-APPR-11 rejecting without an opinion warns and decides nothing', async () => {
  const host = fakeHost();
  const decided = draw();
  await userEvent.type(screen.getByRole('textbox'), '   ');
  await userEvent.click(screen.getByRole('button', { name: '驳回' }));
  expect(host.toasts).toEqual([{ intent: 'warning', message: '请输入驳回审批意见' }]);
  expect(decided).toEqual([]);
});

test('R-APPR-16 rejecting with an opinion decides approve false', async () => {
  const host = fakeHost();
  const decided = draw();
  await userEvent.type(screen.getByRole('textbox'), '缺少附件');
  await userEvent.click(screen.getByRole('button', { name: '驳回' }));
  expect(decided).toEqual([{ approve: false, auditOpinion: '缺少附件' }]);
  await waitFor(() => expect(host.toasts).toEqual([{ intent: 'success', message: '操作成功' }]));
});

test('An opinion marks the tab of its page until it is sent or taken away', async () => {
  fakeHost();
  draw();
  const opinion = screen.getByRole('textbox');
  await userEvent.type(opinion, '尚未提交');
  expect(marks.at(-1)).toBe(true);
  await userEvent.clear(opinion);
  expect(marks.at(-1)).toBe(false);
  await userEvent.type(opinion, '缺少附件');
  await userEvent.click(screen.getByRole('button', { name: '驳回' }));
  await waitFor(() => expect(marks.at(-1)).toBe(false));
});

test('A phrase that is often given begins the opinion and is added to it', async () => {
  fakeHost();
  const decided = draw({ phrases: ['资料齐全。', '请补充附件。'] });
  for (const phrase of ['资料齐全。', '请补充附件。']) {
    await userEvent.click(screen.getByRole('button', { name: '常用意见' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: phrase }));
  }
  await userEvent.click(screen.getByRole('button', { name: '驳回' }));
  expect(decided).toEqual([{ approve: false, auditOpinion: '资料齐全。请补充附件。' }]);
});

test('Passing needs no opinion', async () => {
  fakeHost();
  const decided = draw();
  await userEvent.click(screen.getByRole('button', { name: '通过' }));
  expect(decided).toEqual([{ approve: true, auditOpinion: '' }]);
});

test('A refused decision tells no success and keeps the opinion', async () => {
  const host = fakeHost();
  draw({ refused: true });
  await userEvent.type(screen.getByRole('textbox'), '同意');
  await userEvent.click(screen.getByRole('button', { name: '通过' }));
  expect(host.toasts).toEqual([]);
  expect(screen.getByRole('textbox')).toHaveProperty('value', '同意');
});

test('The opinion stops at 1000 characters and counts them', async () => {
  fakeHost();
  draw();
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '好'.repeat(12) } });
  expect(screen.getByText(/12\/1000/)).toBeTruthy();
  expect(screen.getByRole('textbox').getAttribute('maxlength')).toBe('1000');
});

test('Alt+Y asks before it passes', async () => {
  const host = fakeHost();
  const decided = draw();
  host.reply(false);
  fireEvent.keyDown(window, { key: 'y', code: 'KeyY', altKey: true });
  await waitFor(() =>
    expect(host.questions).toEqual([{ title: '通过审批', message: '确认通过该审批吗？', ok: '通过' }]),
  );
  expect(decided).toEqual([]);
  host.reply(true);
  fireEvent.keyDown(window, { key: 'y', code: 'KeyY', altKey: true });
  await waitFor(() => expect(decided).toEqual([{ approve: true, auditOpinion: '' }]));
});

test('A shortcut pressed while an input method composes does nothing', () => {
  const host = fakeHost();
  draw();
  fireEvent.keyDown(window, { key: 'y', code: 'KeyY', altKey: true, isComposing: true });
  expect(host.questions).toEqual([]);
});

test('Whoever may not decide sees the history and no buttons', () => {
  fakeHost();
  draw({ canDecide: false });
  expect(screen.getByRole('table', { name: '审批记录' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: '通过' })).toBeNull();
});
