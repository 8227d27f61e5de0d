import { fakeHost } from '@portal/sdk/testing';
import { PortalProvider } from '@portal/sdk/ui';
import { expect, test } from '@rstest/core';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from '@portal/sdk/navigation';
import { SWRConfig } from 'swr';
import { classification } from '../classification/contract.ts';
import CategoryPage from './category.tsx';
import { category, type SupplyRow } from './contract.ts';

const draft: SupplyRow = {
  id: '1',
  categoryNo: 'LM20260310000001',
  categoryName: '压力表',
  classificationName: '仪器仪表 / 压力表',
  categoryId: '9',
  supplierName: '屿岚机电设备有限公司',
  requiredQualifications: [],
  validFrom: null,
  validTo: null,
  daysLeft: null,
  applyNo: null,
  applyType: 1,
  submittedAt: null,
  dueAt: null,
  opinion: null,
  auditStatus: 0,
  own: true,
  version: 1,
  requirements: '',
  inForce: false,
  may: ['UPDATE', 'SUBMIT', 'DELETE'],
};

function draw() {
  const host = fakeHost({
    codes: ['goods:category:apply'],
    user: { roleList: [{ roleId: '1', roleName: '供应商管理员', roleType: 'G' }] },
  });
  host.answer(category.page, () => ({ records: [draft], total: 1, page: 1, size: 10 }));
  host.answer(category.counts, () => [{ auditStatus: 0 as const, count: 1 }]);
  host.answer(classification.tree, () => []);
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <PortalProvider theme="light">
        <MemoryRouter>
          <CategoryPage />
        </MemoryRouter>
      </PortalProvider>
    </SWRConfig>,
  );
}

test('what does not fit beside the first actions of a row stands once under 更多', async () => {
  draw();
  const row = (await screen.findByText('压力表')).closest('tr');
  if (!row) throw new Error('The category stands in a row.');
  await userEvent.click(await within(row).findByRole('button', { name: '更多' }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(['提交', '删除']);
});
