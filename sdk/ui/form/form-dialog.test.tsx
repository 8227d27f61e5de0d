import { expect, test } from '@rstest/core';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { call, Id, Int, Money, Nullable, Obj, OneOf, Opt, Text } from '../../contract/index.ts';
import { CallError } from '../../host.ts';
import { fakeHost } from '../../testing/fake-host.ts';
import { PortalProvider } from '../index.ts';
import { FormButton, StepButton } from './index.ts';

const save = call({
  path: '/api/crm/save',
  access: 'crm:warning:add',
  input: Obj({
    customerName: Text(10),
    level: Opt(OneOf(1, 2)),
    amount: Opt(Money()),
    days: Opt(Int({ minimum: 1, maximum: 30 })),
    reason: Opt(Text(20)),
  }),
});
const codes = ['crm:warning:add'];

function draw(onDone?: () => void) {
  render(
    <PortalProvider theme="light">
      <FormButton
        call={save}
        title="新增预警"
        fields={[
          { name: 'customerName', label: '客户名称' },
          { name: 'level', label: '预警等级', codes: { 1: '一般', 2: '重大' }, kind: 'radio' },
          { name: 'amount', label: '涉及金额', kind: 'money' },
          { name: 'days', label: '期限', kind: 'number' },
          {
            name: 'reason',
            label: '说明',
            when: ({ level }) => level === 2,
            check: (reason) => (reason === undefined ? '重大预警须写明原因' : undefined),
          },
        ]}
        {...(onDone && { onDone })}
      >
        新增
      </FormButton>
    </PortalProvider>,
  );
}

async function open() {
  await userEvent.click(screen.getByRole('button', { name: '新增' }));
  return screen.findByRole('dialog', { name: '新增预警' });
}

const name = () => screen.getByRole('textbox', { name: /客户名称/ });
const ok = () => screen.getByRole('button', { name: '确定' });

test('A form button is not drawn without the permission code of its call', () => {
  fakeHost();
  draw();
  expect(screen.queryByRole('button')).toBeNull();
});

test('What the contract requires is asked for, at the field and in a summary that leads to it', async () => {
  const host = fakeHost({ codes });
  draw();
  const dialog = await open();
  await userEvent.click(ok());
  expect(await within(dialog).findByText('有 1 处需要修改')).toBeTruthy();
  expect(name()).toHaveAccessibleDescription(/请输入客户名称/);
  expect(name()).toBeInvalid();
  await userEvent.click(within(dialog).getByRole('button', { name: '请输入客户名称' }));
  expect(document.activeElement).toBe(name());
  await userEvent.type(name(), '澜岳');
  await waitFor(() => expect(within(dialog).queryByRole('button', { name: '请输入客户名称' })).toBeNull());
  expect(host.made).toHaveLength(0);
});

test('A fault shows when its field is left, and goes when it is mended', async () => {
  fakeHost({ codes });
  draw();
  const dialog = await open();
  const days = screen.getByRole('textbox', { name: '期限' });
  await userEvent.type(days, '45');
  expect(within(dialog).queryByText('期限不能大于 30')).toBeNull();
  await userEvent.tab();
  expect(await within(dialog).findByText('期限不能大于 30')).toBeTruthy();
  await userEvent.clear(days);
  await userEvent.type(days, '３０');
  await waitFor(() => expect(within(dialog).queryByText('期限不能大于 30')).toBeNull());
});

test('Blanks are no text, and no more characters fit than the contract allows', async () => {
  const host = fakeHost({ codes });
  host.answer(save, () => null);
  draw();
  await open();
  await userEvent.type(name(), '   ');
  await userEvent.click(ok());
  expect(await screen.findByText('有 1 处需要修改')).toBeTruthy();
  expect(name()).toHaveAttribute('maxlength', '10');
  await userEvent.type(name(), ' 澜岳电厂 ');
  await userEvent.click(ok());
  await waitFor(() => expect(host.made).toMatchObject([{ input: { customerName: '澜岳电厂' } }]));
});

test('A field of a condition is drawn, checked and sent only while the condition holds', async () => {
  const host = fakeHost({ codes });
  host.answer(save, () => null);
  draw();
  await open();
  expect(screen.queryByRole('textbox', { name: '说明' })).toBeNull();
  await userEvent.type(name(), '澜岳');
  await userEvent.click(screen.getByRole('radio', { name: '重大' }));
  await userEvent.click(ok());
  expect(await screen.findByRole('button', { name: '重大预警须写明原因' })).toBeTruthy();
  await userEvent.type(screen.getByRole('textbox', { name: '说明' }), '欠款');
  await userEvent.click(screen.getByRole('radio', { name: '一般' }));
  await userEvent.click(ok());
  await waitFor(() => expect(host.made.map(({ input }) => input)).toEqual([{ customerName: '澜岳', level: 1 }]));
});

test('Enter submits, but not the Enter by which an input method takes a word', async () => {
  const host = fakeHost({ codes });
  host.answer(save, () => null);
  draw();
  await open();
  await userEvent.type(name(), '澜岳');
  fireEvent.keyDown(name(), { key: 'Enter', isComposing: true });
  fireEvent.keyDown(name(), { key: 'Enter', keyCode: 229 });
  await userEvent.tab();
  expect(host.made).toHaveLength(0);
  await userEvent.type(name(), '{Enter}');
  await waitFor(() => expect(host.made).toHaveLength(1));
});

test('Success is told, the dialog closes, the list is asked again, and focus is back at the button', async () => {
  const host = fakeHost({ codes });
  host.answer(save, () => null);
  let reloads = 0;
  draw(() => {
    reloads += 1;
  });
  await open();
  await userEvent.type(name(), '澜岳');
  await userEvent.click(ok());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(host.toasts).toEqual([{ intent: 'success', message: '操作成功' }]);
  expect(reloads).toBe(1);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: '新增' })));
});

test('A success may name what was made, with a way to it', async () => {
  const host = fakeHost({ codes });
  const make = call({
    ...{ path: '/api/crm/make', access: 'crm:warning:add' },
    input: Obj({ customerName: Text(10) }),
    output: Obj({ warnNo: Text(20) }),
  });
  host.answer(make, () => ({ warnNo: 'YJ0001' }));
  render(
    <PortalProvider theme="light">
      <FormButton
        call={make}
        title="新增预警"
        fields={[{ name: 'customerName', label: '客户名称' }]}
        done={({ warnNo }) => ({ message: '已新增', about: { name: `预警 ${warnNo}`, to: `/crm?no=${warnNo}` } })}
      >
        新增
      </FormButton>
    </PortalProvider>,
  );
  await open();
  await userEvent.type(name(), '澜岳{Enter}');
  const about = { name: '预警 YJ0001', to: '/crm?no=YJ0001' };
  await waitFor(() => expect(host.toasts).toEqual([{ intent: 'success', message: '已新增', about }]));
});

test('R-STATE-03 a form submitted again within 3000 ms makes no second call', async () => {
  const host = fakeHost({ codes });
  host.answer(save, () => null);
  draw();
  await open();
  await userEvent.type(name(), '澜岳');
  await userEvent.dblClick(ok());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  host.tick(2999);
  await open();
  await userEvent.type(name(), '澜岳{Enter}');
  expect(host.made).toHaveLength(1);
});

test('R-STATE-04 a form submitted again after 3000 ms makes its call', async () => {
  const host = fakeHost({ codes });
  host.answer(save, () => null);
  draw();
  await open();
  await userEvent.type(name(), '澜岳{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  host.tick(3000);
  await open();
  await userEvent.type(name(), '澜岳{Enter}');
  await waitFor(() => expect(host.made).toHaveLength(2));
});

test('A refused form stays open with what was entered', async () => {
  const host = fakeHost({ codes });
  host.answer(save, () => {
    throw new CallError('409', '预警已被他人处理，请刷新');
  });
  draw();
  await open();
  await userEvent.type(name(), '澜岳{Enter}');
  await waitFor(() => expect(host.made).toHaveLength(1));
  expect(name()).toHaveValue('澜岳');
  expect(host.toasts).toEqual([]);
});

test('What the server refuses stands at its fields, summed up, the first with the focus; each goes with its value', async () => {
  const host = fakeHost({ codes });
  const faults = [
    { path: 'amount', text: '金额超出授信' },
    { path: 'customerName', text: '该客户已有预警' },
    { path: 'lines.0.qty', text: '第 1 行的数量不足' },
  ];
  host.answer(save, () => {
    throw new CallError('400', '金额超出授信；该客户已有预警', undefined, {}, faults);
  });
  draw();
  const dialog = await open();
  await userEvent.type(name(), '澜岳');
  await userEvent.type(screen.getByRole('textbox', { name: '涉及金额' }), '5{Enter}');
  expect(await within(dialog).findByText('有 3 处需要修改')).toBeInTheDocument();
  expect(within(dialog).getByText('3 处待修改，见上方')).toBeInTheDocument();
  expect(within(dialog).getByText('第 1 行的数量不足')).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: '涉及金额' })).toHaveAccessibleDescription(/^金额超出授信/);
  expect(name()).toHaveAccessibleDescription('该客户已有预警');
  expect(name()).toHaveFocus();
  expect(host.made.map(({ options }) => options.quiet)).toEqual(['refusals']);
  await userEvent.type(name(), '电厂');
  await waitFor(() => expect(name()).toBeValid());
  expect(screen.getByRole('textbox', { name: '涉及金额' })).toBeInvalid();
  host.answer(save, () => null);
  await userEvent.click(ok());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('A refusal that names no field is told above the fields', async () => {
  const host = fakeHost({ codes });
  host.answer(save, () => {
    throw new CallError('409', '预警已被他人处理，请刷新');
  });
  draw();
  const dialog = await open();
  await userEvent.type(name(), '澜岳{Enter}');
  expect((await within(dialog).findByRole('alert')).textContent).toBe('预警已被他人处理，请刷新');
});

test('A changed dialog asks before it closes, by Escape as by 取消, and offers what was typed when it opens again', async () => {
  const host = fakeHost({ codes });
  host.reply(false);
  draw();
  await open();
  expect(name()).toHaveFocus();
  await userEvent.type(name(), '澜岳');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(host.questions).toMatchObject([{ title: '离开表单', ok: '离开', cancel: '继续填写' }]));
  expect(name()).toHaveValue('澜岳');
  host.reply(true);
  await userEvent.click(screen.getByRole('button', { name: '取消' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await open();
  expect(name()).toHaveValue('');
  await userEvent.click(screen.getByRole('button', { name: '恢复草稿' }));
  expect(name()).toHaveValue('澜岳');
});

test('An untouched dialog closes without a question', async () => {
  const host = fakeHost({ codes });
  draw();
  await open();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(host.questions).toEqual([]);
});

test('What the page reloads is kept: a draft is written when the page is hidden', async () => {
  fakeHost({ codes });
  draw();
  await open();
  await userEvent.type(name(), '澜岳');
  window.dispatchEvent(new Event('pagehide'));
  expect(Object.keys(localStorage)).toEqual(['portal:1:draft:/api/crm/save:']);
});

test('A form starts from a document: what the call does not take is left out, and null where it is no value', async () => {
  const host = fakeHost({ codes });
  const keep = call({
    path: '/api/crm/keep',
    access: 'crm:warning:add',
    input: Obj({ customerName: Text(10), reason: Opt(Text(20)), level: Opt(Nullable(OneOf(1, 2))) }),
  });
  host.answer(keep, () => null);
  const found = { customerName: '澜岳', reason: null, level: null, version: 3 };
  render(
    <PortalProvider theme="light">
      <FormButton
        call={keep}
        title="修改预警"
        initial={found}
        fields={[
          { name: 'customerName', label: '客户名称' },
          { name: 'reason', label: '说明' },
          { name: 'level', label: '预警等级', render: () => null },
        ]}
      >
        修改
      </FormButton>
    </PortalProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: '修改' }));
  expect(await screen.findByRole('textbox', { name: '说明' })).toHaveValue('');
  await userEvent.click(ok());
  await waitFor(() => expect(host.made.map(({ input }) => input)).toEqual([{ customerName: '澜岳', level: null }]));
});

test('A field that is drawn by hand is given what stands in the others', async () => {
  fakeHost({ codes });
  render(
    <PortalProvider theme="light">
      <FormButton
        call={save}
        title="新增预警"
        fields={[
          { name: 'customerName', label: '客户名称' },
          {
            name: 'reason',
            label: '说明',
            render: (_, __, ___, { customerName }) => <p>关于{customerName}</p>,
          },
        ]}
      >
        新增
      </FormButton>
    </PortalProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: '新增' }));
  await userEvent.type(await screen.findByLabelText(/客户名称/), '屿岚');
  expect(await screen.findByText('关于屿岚')).toBeInTheDocument();
});

test('A call that makes one of several steps is offered while the row may make the one that the button names', async () => {
  const end = call({
    path: '/api/crm/end',
    access: 'crm:warning:add',
    input: Obj({ id: Id(), version: Int(), step: OneOf('agree', 'decline') }),
  });
  const host = fakeHost({ codes });
  host.answer(end, () => null);
  const row = { id: '7', version: 3, may: ['AGREE'] };
  render(
    <PortalProvider theme="light">
      <StepButton call={end} step="AGREE" input={{ step: 'agree' }} row={row}>
        同意
      </StepButton>
      <StepButton call={end} step="DECLINE" input={{ step: 'decline' }} row={row}>
        不同意
      </StepButton>
    </PortalProvider>,
  );
  expect(screen.queryByRole('button', { name: '不同意' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '同意' }));
  await waitFor(() => expect(host.made.at(-1)?.input).toEqual({ id: '7', version: 3, step: 'agree' }));
});
