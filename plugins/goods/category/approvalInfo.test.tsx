import { workflowtask } from '@portal/sdk/calls/workflow';
import { fakeHost } from '@portal/sdk/testing';
import { PortalProvider } from '@portal/sdk/ui';
import { expect, test } from '@rstest/core';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
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

function draw(change: Partial<SupplyDetail> = {}, codes: readonly string[] = []) {
  const host = fakeHost({ codes });
  host.answer(category.detail, () => ({ ...supply, ...change }));
  host.answer(category.versions, () => []);
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
  return host;
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

const applicant = (change: Partial<SupplyDetail['applicant']>) => ({ applicant: { ...supply.applicant, ...change } });
const factOf = async (label: string) => {
  const [found] = await screen.findAllByText(label, { selector: 'dt' });
  return found?.nextElementSibling?.textContent;
};

test('a reviewer reads what is known of the applicant', async () => {
  draw(applicant({ passRate: '0.75', applications: 8, listedGoods: 12, openCategories: 3 }));
  expect(await factOf('审核通过率')).toBe('75.0%（8 件）');
  expect(await factOf('黑名单')).toBe('否');
  expect(await factOf('在架商品')).toBe('12 件');
  expect(await factOf('已开通类目')).toBe('3 个');
});

test('who has applied for nothing yet has no rate', async () => {
  draw();
  expect(await factOf('审核通过率')).toBe('近 12 个月无申请');
});

const barred: readonly (readonly [string, Partial<SupplyDetail>, string])[] = [
  ['of a supplier on the black list', applicant({ blacklisted: true }), '供应商已被列入黑名单，不能通过：原因未登记'],
  [
    'of a supplier on the black list for a reason',
    applicant({ blacklisted: true, statusReason: '虚假证书' }),
    '供应商已被列入黑名单，不能通过：虚假证书',
  ],
  ['that lacks a certificate', { qualifications: [] }, '必备资质“计量器具型式批准证书”缺少或已过期，不能通过'],
];
for (const [why, change, told] of barred)
  test(`an application ${why} cannot be passed, while it waits`, async () => {
    draw({ ...change, waits: true });
    expect(await screen.findByText(told)).toBeInTheDocument();
    cleanup();
    draw({ ...change, waits: false });
    await screen.findByRole('heading', { name: '申请人' });
    expect(screen.queryByText(/不能通过/)).toBeNull();
  });

test('a complete application has nothing in its way; only what changes or renews is compared with versions', async () => {
  const host = draw({ waits: true });
  await screen.findByRole('heading', { name: '申请人' });
  expect(screen.queryByText(/不能通过/)).toBeNull();
  expect(host.made.filter(({ path }) => path === category.versions.path)).toEqual([]);
  cleanup();
  const other = draw({ applyType: 3, applyNo: null });
  expect(await screen.findByText('LM20260310000001')).toBeInTheDocument();
  await waitFor(() => expect(other.made.filter(({ path }) => path === category.versions.path)).toHaveLength(1));
  expect(other.made.filter(({ path }) => path === workflowtask.detailByBizcode.path)).toEqual([]);
});

test('a certificate beside the review says whether it is in force, and whether it was asked for', async () => {
  draw();
  await userEvent.click(await screen.findByRole('button', { name: '对照查看' }));
  const panel = within(screen.getByRole('complementary', { name: '对照查看' }));
  const valid = panel.getByText('有效').className;
  expect(panel.getByText('该分类要求')).toBeInTheDocument();
  cleanup();
  draw({ requiredQualifications: [] });
  await userEvent.click(await screen.findByRole('button', { name: '对照查看' }));
  const other = within(screen.getByRole('complementary', { name: '对照查看' }));
  expect(other.getByRole('heading', { name: '营业执照' })).toBeInTheDocument();
  expect(other.getByText('自行补充')).toBeInTheDocument();
  expect(other.getByText('已过期').className).not.toBe(valid);
});
