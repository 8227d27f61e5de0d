import { fakeHost } from '@portal/sdk/testing';
import { PortalProvider } from '@portal/sdk/ui';
import { expect, test } from '@rstest/core';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from '@portal/sdk/navigation';
import { SWRConfig } from 'swr';
import { classification } from '../classification/contract.ts';
import { goodsList } from './contract.ts';
import GoodsInfoPage from './goodsInfo.tsx';

function draw() {
  const host = fakeHost({
    codes: ['goods:list:edit'],
    user: { roleList: [{ roleId: '1', roleName: '供应商管理员', roleType: 'G' }] },
  });
  host.answer(classification.tree, () => []);
  host.answer(goodsList.similar, () => [{ id: '7', goodsCode: 'SP0007', goodsName: '深沟球轴承' }]);
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <PortalProvider theme="light">
        <RouterProvider router={createMemoryRouter([{ path: '/', element: <GoodsInfoPage /> }])} />
      </PortalProvider>
    </SWRConfig>,
  );
  return host;
}

test('brand and model are asked for in words as soon as they are left, and name likely doubles', async () => {
  draw();
  const brand = await screen.findByRole('textbox', { name: '品牌' });
  const spec = screen.getByRole('textbox', { name: '规格型号' });
  await userEvent.click(brand);
  await userEvent.click(spec);
  expect(await screen.findByText('请输入品牌')).toBeInTheDocument();
  await userEvent.type(brand, '临锋');
  await userEvent.type(spec, '6205');
  await userEvent.tab();
  expect(await screen.findByRole('link', { name: 'SP0007 深沟球轴承' })).toBeInTheDocument();
  expect(screen.queryByText('请输入品牌')).toBeNull();
});

test('the preview shows a hyphen for what is not entered yet', async () => {
  draw();
  await userEvent.clear(await screen.findByRole('textbox', { name: '起订量' }));
  await userEvent.click(screen.getByRole('button', { name: '预览' }));
  const preview = within(await screen.findByRole('dialog'));
  for (const label of ['起订量', '供货周期'])
    expect(preview.getByText(label).closest('div')?.textContent).toBe(`${label}-`);
});
