import { expect, test } from '@rstest/core';
import { render, renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { PageTabContext, useUnsaved } from '../page-tab.ts';
import { fakeHost } from '../testing/fake-host.ts';
import { CodeDropdown } from './form/index.ts';
import { Checkbox, FormlessDialog, PortalProvider, SearchBox, Textarea } from './index.ts';
import { useMask } from './mask.ts';

function Opener({ busy = false }: { busy?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <PortalProvider theme="light">
      <button type="button" onClick={() => setOpen(true)}>
        查看协议
      </button>
      <FormlessDialog open={open} title="协议" busy={busy} onOk={() => undefined} onClose={() => setOpen(false)}>
        正文
      </FormlessDialog>
    </PortalProvider>
  );
}

test('Closing a dialog gives the focus back to what opened it', async () => {
  render(<Opener />);
  const opener = screen.getByRole('button', { name: '查看协议' });
  await userEvent.click(opener);
  await userEvent.click(await screen.findByRole('button', { name: '取消' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

function Rows() {
  const [open, setOpen] = useState(false);
  const [ids, setIds] = useState([1, 2]);
  const close = () => {
    setIds([2]); // what was worked on has left the list
    setOpen(false);
  };
  return (
    <PortalProvider theme="light">
      <main>
        <ul>
          {ids.map((id) => (
            <li key={id}>
              <button type="button" onClick={() => setOpen(true)}>
                审核 {id}
              </button>
            </li>
          ))}
        </ul>
      </main>
      <FormlessDialog open={open} title="审核" onClose={close}>
        正文
      </FormlessDialog>
    </PortalProvider>
  );
}

test('When what opened a dialog has gone meanwhile, focus goes to what stands near it', async () => {
  render(<Rows />);
  await userEvent.click(screen.getByRole('button', { name: '审核 1' }));
  await userEvent.click(await screen.findByRole('button', { name: '关闭' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: '审核 2' })));
});

test('A dialog whose work runs cannot be closed', async () => {
  render(<Opener busy />);
  await userEvent.click(screen.getByRole('button', { name: '查看协议' }));
  await screen.findByRole('dialog');
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: '取消' })).toHaveProperty('disabled', true);
  expect(screen.getByRole('dialog')).toBeTruthy();
});

test('Of two open dialogs only the first draws a mask', () => {
  const first = renderHook(({ open }) => useMask(open), { initialProps: { open: true } });
  const second = renderHook(({ open }) => useMask(open), { initialProps: { open: true } });
  expect([first.result.current, second.result.current]).toEqual([true, false]);
  first.rerender({ open: false });
  second.rerender({ open: true });
  expect(second.result.current).toBe(true);
});

function Vanishing() {
  const [open, setOpen] = useState(true);
  const [decided, setDecided] = useState(false);
  return (
    <PortalProvider theme="light">
      <FormlessDialog open={open} title="审批" onClose={() => setOpen(false)}>
        {decided ? (
          '该审批已驳回'
        ) : (
          <button type="button" onClick={() => setDecided(true)}>
            驳回
          </button>
        )}
      </FormlessDialog>
    </PortalProvider>
  );
}

test('When what had the focus goes with the content, the dialog has it, and Escape still closes', async () => {
  render(<Vanishing />);
  await userEvent.click(await screen.findByRole('button', { name: '驳回' }));
  await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

/** A dialog of its own, opened from another one. */
function Inner() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        补充说明
      </button>
      <FormlessDialog
        open={open}
        title="补充说明"
        busy={false}
        onOk={() => setOpen(false)}
        onClose={() => setOpen(false)}
      >
        <Textarea aria-label="说明" />
      </FormlessDialog>
    </>
  );
}

/** A dialog that works, or only shows; whether its page holds unsaved entries. */
function drawEntries(work: { onOk: () => void; busy: boolean } | object) {
  const host = fakeHost();
  const marked = new Map<string, boolean>();
  let closed = 0;
  const tab = { name: () => undefined, mark: (part: string, dirty: boolean) => void marked.set(part, dirty) };
  const dialog = (open: boolean, props: object) => (
    <PortalProvider theme="light">
      <PageTabContext value={tab}>
        <FormlessDialog open={open} title="退回补正" onClose={() => void closed++} {...props}>
          <SearchBox placeholder="查找" />
          <Textarea aria-label="批注" />
          <Checkbox label="整单" />
          <CodeDropdown label="原因" codes={{ 1: '资料不全' }} value="" onChange={() => undefined} />
          <Inner />
        </FormlessDialog>
      </PageTabContext>
    </PortalProvider>
  );
  const { rerender } = render(dialog(true, work));
  return {
    host,
    closed: () => closed,
    unsaved: () => [...marked.values()].includes(true),
    redraw: (open: boolean, props: object) => rerender(dialog(open, props)),
  };
}
const work = { onOk: () => undefined, busy: false };

test.each<[string, () => Promise<void>]>([
  ['typed', async () => userEvent.type(await screen.findByRole('textbox', { name: '批注' }), '图')],
  ['ticked', async () => userEvent.click(await screen.findByRole('checkbox', { name: '整单' }))],
  [
    'chosen',
    async () => {
      await userEvent.click(await screen.findByRole('combobox', { name: '原因' }));
      await userEvent.click(await screen.findByRole('option', { name: '资料不全' }));
    },
  ],
])('What is %s in a dialog is unsaved until it closes, which asks first', async (_, enter) => {
  const { host, closed, unsaved, redraw } = drawEntries(work);
  await screen.findByRole('dialog');
  expect(unsaved()).toBe(false);
  await enter();
  expect(unsaved()).toBe(true);
  host.reply(false);
  await userEvent.click(screen.getByRole('button', { name: '取消' }));
  expect(host.questions.map(({ title, ok, cancel }) => [title, ok, cancel])).toEqual([
    ['离开表单', '离开', '继续填写'],
  ]);
  expect(closed()).toBe(0);
  host.reply(true);
  await userEvent.click(screen.getByRole('button', { name: '关闭对话框' }));
  expect([host.questions.length, closed()]).toEqual([2, 1]);
  redraw(false, work);
  expect(unsaved()).toBe(false);
});

test('A dialog in which nothing was entered closes without a question: untouched, searched, a list looked into', async () => {
  const { host, closed, redraw } = drawEntries(work);
  await userEvent.type(await screen.findByRole('searchbox', { name: '查找' }), '泵');
  await userEvent.click(screen.getByRole('combobox', { name: '原因' }));
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: '取消' }));
  expect([host.questions, closed()]).toEqual([[], 1]);
  // what is entered in a dialog opened from it is that one's
  redraw(true, work);
  await userEvent.click(screen.getByRole('button', { name: '补充说明' }));
  const inner = within(await screen.findByRole('dialog', { name: '补充说明' }));
  await userEvent.type(await inner.findByRole('textbox', { name: '说明' }), '缺图');
  await userEvent.click(await inner.findByRole('button', { name: '确定' }));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: '说明' })).toBeNull());
  await userEvent.click(await screen.findByRole('button', { name: '取消' }));
  expect([host.questions, closed()]).toEqual([[], 2]);
});

function Opinion() {
  const [opinion, setOpinion] = useState('');
  useUnsaved(opinion !== '');
  return <Textarea aria-label="意见" value={opinion} onChange={setOpinion} />;
}

test('A dialog that only shows asks where a part of its content holds entries', async () => {
  const host = fakeHost();
  host.reply(false);
  let closed = 0;
  render(
    <PortalProvider theme="light">
      <FormlessDialog open title="公告审批" onClose={() => void closed++}>
        <Opinion />
      </FormlessDialog>
    </PortalProvider>,
  );
  await userEvent.type(await screen.findByRole('textbox', { name: '意见' }), '可');
  await userEvent.keyboard('{Escape}');
  expect([host.questions.length, closed]).toEqual([1, 0]);
  await userEvent.clear(screen.getByRole('textbox', { name: '意见' }));
  await userEvent.keyboard('{Escape}');
  expect([host.questions.length, closed]).toEqual([1, 1]);
});

test('Work that runs is unsaved, and nothing is in a dialog that only shows', async () => {
  const { unsaved, redraw } = drawEntries({});
  await userEvent.type(await screen.findByRole('textbox', { name: '批注' }), '图');
  expect(unsaved()).toBe(false);
  redraw(false, work);
  redraw(true, { ...work, busy: true });
  expect(unsaved()).toBe(true);
});
