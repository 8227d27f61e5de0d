import { expect, test } from '@rstest/core';
import { render, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { FormlessDialog, PortalProvider } from './index.ts';
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
