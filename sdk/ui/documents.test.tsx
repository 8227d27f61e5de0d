import { expect, test } from '@rstest/core';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from '../navigation.ts';
import { download, Id, Obj } from '../contract/index.ts';
import { fakeHost } from '../testing/fake-host.ts';
import { Descriptions, DocChain, ExportButton, LinkButton, PortalProvider, StatusTag, Tabs } from './index.ts';

const draw = (part: React.ReactNode) =>
  render(
    <PortalProvider theme="light">
      <MemoryRouter>{part}</MemoryRouter>
    </PortalProvider>,
  );

test('A related document is a link only where this user may go', () => {
  fakeHost({ opens: (path) => path === '/order/detail' });
  draw(
    <DocChain
      documents={[
        { kind: '采购订单', number: 'CG01', to: '/order/detail?id=1' },
        { kind: '结算单', number: 'JS01', to: '/settlement/detail?id=1' },
      ]}
    />,
  );
  expect(screen.getByRole('link', { name: 'CG01' }).getAttribute('href')).toBe('/order/detail?id=1');
  expect(screen.queryByRole('link', { name: 'JS01' })).toBeNull();
  expect(screen.getByText('JS01')).toBeTruthy();
});

test('A link button is not drawn where this user may not go', () => {
  fakeHost({ opens: (path) => path === '/order/detail' });
  draw(
    <>
      <LinkButton to="/order/detail">查看</LinkButton>
      <LinkButton to="/order/audit">审核</LinkButton>
    </>,
  );
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['查看']);
});

test('An absent fact is a hyphen, a zero is not', () => {
  const { container } = draw(
    <Descriptions
      items={[
        { label: '备注', value: null },
        { label: '件数', value: 0 },
      ]}
    />,
  );
  expect([...container.querySelectorAll('dd')].map((value) => value.textContent)).toEqual(['-', '0']);
});

test('A status is told by its text, and tabs tell their counts', () => {
  const { container } = draw(
    <>
      <StatusTag code="passed" texts={{ draft: '草稿', passed: '已通过' }} tones={{ passed: 'success' }} />
      <Tabs texts={{ all: '全部' }} counts={{ all: 1200 }} value="all" onChange={() => undefined} />
    </>,
  );
  expect(container.textContent).toContain('已通过');
  expect(screen.getByRole('tab', { selected: true }).textContent).toContain('全部999+');
});

test('An export asks for the file of the list as it is filtered, and needs its own code', async () => {
  const host = fakeHost({ codes: ['order:list:export'] });
  const list = download({ path: '/api/order/export', access: 'order:list:export', input: Obj({ id: Id() }) });
  host.answer(list, () => new Blob());
  draw(<ExportButton call={list} input={{ id: '7' }} />);
  await userEvent.click(screen.getByRole('button', { name: '导出' }));
  expect(host.made).toMatchObject([{ path: '/api/order/export', input: { id: '7' } }]);
  host.signIn({ codes: ['order:list:other'] });
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
});
