import { workflowtask } from '@portal/sdk/calls/workflow';
import { fakeHost } from '@portal/sdk/testing';
import { PortalProvider } from '@portal/sdk/ui';
import { expect, test } from '@rstest/core';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from '@portal/sdk/navigation';
import { SWRConfig } from 'swr';
import ApprovalInfoPage from './approvalInfo.tsx';
import { category, type SupplyDetail } from './contract.ts';

const held = (name: string, letter: string, validTo: string) => ({
  name,
  fileId: letter.repeat(24),
  fileName: `${name}.pdf`,
  certNo: `ZS-${letter}`,
  validTo,
});

const supply: SupplyDetail = {
  id: '1',
  categoryNo: 'LM20260310000001',
  categoryName: '压力表',
  classificationName: '仪器仪表 / 压力表',
  categoryId: '9',
  supplierName: '屿岚机电设备有限公司',
  requiredQualifications: ['计量器具型式批准证书'],
  validFrom: null,
  validTo: null,
  daysLeft: null,
  applyNo: 'LS20260310000001',
  applyType: 1,
  submittedAt: '2026-11-20T01:00:00.000Z',
  dueAt: null,
  opinion: null,
  auditStatus: 3,
  own: false,
  version: 1,
  requirements: '计量器具型式批准证书',
  inForce: false,
  may: [],
  waits: false,
  rejected: true,
  applicantName: '周正',
  handler: null,
  decidedByName: '沈恪',
  supplied: 1,
  required: 1,
  lowRisk: true,
  attrTemplate: [],
  qualifications: [held('营业执照', 'a', '2026-01-01'), held('计量器具型式批准证书', 'b', '2028-01-01')],
  approved: null,
  comments: [],
  applicant: {
    passRate: null,
    applications: 0,
    blacklisted: false,
    statusReason: null,
    riskLevel: 'LOW',
    listedGoods: 0,
    openCategories: 0,
    regCapital: null,
    estDate: null,
  },
  log: [],
  reportRequired: false,
};

function draw() {
  const host = fakeHost();
  host.answer(category.detail, () => supply);
  host.answer(category.approvalPage, () => ({ records: [], total: 0, page: 1, size: 100 }));
  host.answer(workflowtask.detailByBizcode, () => null);
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <PortalProvider theme="light">
        <MemoryRouter initialEntries={['/productManagement/approvalInfo?id=1']}>
          <ApprovalInfoPage />
        </MemoryRouter>
      </PortalProvider>
    </SWRConfig>,
  );
}

test('a certificate opens beside the review with its name and end above it, the required ones first; Escape closes', async () => {
  draw();
  const opener = await screen.findByRole('button', { name: '计量器具型式批准证书.pdf' });
  await userEvent.click(opener);
  const panel = screen.getByRole('complementary', { name: '对照查看' });
  expect(panel).toHaveFocus();
  expect(within(panel).getByRole('heading', { name: '计量器具型式批准证书' })).toBeVisible();
  expect(panel).toHaveTextContent('2028-01-01');
  expect(await within(panel).findByRole('region', { name: '计量器具型式批准证书.pdf' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('complementary')).toBeNull();
  await waitFor(() => expect(opener).toHaveFocus());
  await userEvent.click(screen.getByRole('button', { name: '对照查看' }));
  const again = screen.getByRole('complementary', { name: '对照查看' });
  expect(within(again).getByRole('heading', { name: '计量器具型式批准证书' })).toBeVisible();
});
