import { expect, test } from '@rstest/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { call, field, Id, Money, Nullable, Obj, Str } from '../contract/index.ts';
import { MemoryRouter } from '../navigation.ts';
import { fakeHost } from '../testing/fake-host.ts';
import { CopyText, Descriptions, DetailButton, factsOf, FormlessDialog, PortalProvider } from './index.ts';

const found = Obj({
  name: field('名称', Str()),
  amount: field('金额（元）', Money()),
  remark: field('备注', Nullable(Str())),
});
const detail = call({ method: 'GET', path: '/api/x/detail', access: 'login', input: Obj({ id: Id() }), output: found });
const save = call({ path: '/api/x/save', access: 'x:list:edit' });

const draw = (part: React.ReactNode) =>
  render(
    <PortalProvider theme="light">
      <MemoryRouter>{part}</MemoryRouter>
    </PortalProvider>,
  );

const button = (
  <DetailButton
    call={save}
    detail={detail}
    input={{ id: '5' }}
    dialog={({ name }, close) => (
      <FormlessDialog open title={`编辑 ${name}`} onClose={close}>
        内容
      </FormlessDialog>
    )}
  >
    编辑
  </DetailButton>
);

test('A document is asked for each time that its dialog opens', async () => {
  const names = ['轴承', '托辊'];
  const host = fakeHost({ codes: ['x:list:edit'] });
  host.answer(detail, () => ({ name: names.shift() ?? '', amount: '1', remark: null }));
  draw(button);
  await userEvent.click(screen.getByRole('button', { name: '编辑' }));
  expect(await screen.findByRole('dialog', { name: '编辑 轴承' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '关闭' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  // on a slow machine the simulated browser still hides what stood behind the dialog
  await userEvent.click(await screen.findByRole('button', { name: '编辑', hidden: true }));
  expect(await screen.findByRole('dialog', { name: '编辑 托辊' })).toBeInTheDocument();
});

test('Who may not make the call behind the dialog sees no button', () => {
  fakeHost();
  draw(button);
  expect(screen.queryByRole('button')).toBeNull();
});

test('A fact is written as its field says, or drawn otherwise under the same label', () => {
  fakeHost();
  const row = { name: '轴承', amount: '1234.5', remark: null };
  draw(
    <Descriptions
      items={factsOf(found, row, [
        { field: 'name', as: (name) => <strong>{name}一套</strong> },
        'amount',
        { field: 'remark', span: 'row' },
      ])}
    />,
  );
  const terms = screen.getAllByRole('term').map((term) => term.textContent);
  const values = screen.getAllByRole('definition').map((value) => value.textContent);
  expect([terms, values]).toEqual([
    ['名称', '金额（元）', '备注'],
    ['轴承一套', '1,234.50', '-'],
  ]);
});

test('A number that can be copied links to its document', () => {
  fakeHost();
  draw(<CopyText text="DD1" to="/order?id=1" />);
  expect(screen.getByRole('link', { name: 'DD1' })).toHaveAttribute('href', '/order?id=1');
  expect(screen.getByRole('button', { name: '复制DD1' })).toBeInTheDocument();
});
