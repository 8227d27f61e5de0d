import { bankAccount } from '@portal/sdk/calls/bank-account';
import { company } from '@portal/sdk/calls/company';
import { companyChange } from '@portal/sdk/calls/company-change';
import type { OutputOf } from '@portal/sdk/contract';
import { MemoryRouter } from '@portal/sdk/navigation';
import { fakeHost } from '@portal/sdk/testing';
import { PortalProvider } from '@portal/sdk/ui';
import { expect, test } from '@rstest/core';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SWRConfig } from 'swr';
import CompanyManagePage from './companyManage.tsx';

type Facts = OutputOf<typeof company.detail>;
type Account = OutputOf<typeof bankAccount.getBankAccountList>[number];

const facts: Facts = {
  ...{ entId: '1', customerCode: 'S0001', customerRegisterName: '屿岚机电设备有限公司', entType: '1' },
  ...{ socialcreditcode: '91000001MA7ABCDE1X', legalRepresentative: '程屿', regCapital: '5000000.00' },
  ...{ legalrepresentativeIdno: '000000********0019', estDate: '2016-02-02', bizScope: null, parentName: null },
  ...{ status: 2, statusReason: null, contactName: '温霁', contactPhone: '12000000001', contactEmail: null },
  ...{
    address: '云屿市示例路18号',
    scale: null,
    licenceUntil: '9999-12-31',
    licenceOver: false,
    changing: null,
    version: 4,
  },
};
const account = {
  ...{ bankName: '云屿示例银行', branchCode: '000000000012', accountName: facts.customerRegisterName, version: 1 },
  purpose: 1 as const,
  ...{ verifiedWay: null, verifiedAt: null, verifyNote: null },
};

function draw(change: Partial<Facts> = {}, codes = ['usercenter:company:edit']) {
  const host = fakeHost({ codes });
  host.answer(company.detail, () => ({ ...facts, ...change }));
  host.answer(company.completeness, () => ({
    score: 95,
    missing: [{ title: '企业规模', weight: 5, section: 'contact' as const }],
  }));
  host.answer(bankAccount.getBankAccountList, (): Account[] => [
    { ...account, id: '1', accountNo: '9999*********0001', status: 1, isDefault: true, may: [] },
    { ...account, id: '2', accountNo: '9999*********0002', status: 0, isDefault: false, may: ['SAVE', 'DISABLE'] },
  ]);
  host.answer(company.update, () => null);
  host.answer(bankAccount.save, () => ({ id: '3' }));
  host.answer(bankAccount.disable, () => null);
  render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <PortalProvider theme="light">
        <MemoryRouter>
          <CompanyManagePage />
        </MemoryRouter>
      </PortalProvider>
    </SWRConfig>,
  );
  return host;
}

const made = (host: ReturnType<typeof fakeHost>, path: string) =>
  host.made.filter((one) => one.path === path).map(({ input }) => input);

test('shows how complete it is, and what is missing by its weight', async () => {
  draw();
  expect((await screen.findByRole('meter', { name: '完善度' })).getAttribute('aria-valuenow')).toBe('95');
  expect(screen.getByRole('button', { name: '企业规模（5%）' })).toBeTruthy();
  expect(screen.getByText('待完善')).toBeTruthy();
  expect(screen.getByText('长期有效')).toBeTruthy();
});

test('contacts are saved at once, with the version that was seen', async () => {
  const host = draw();
  await userEvent.click(
    within(await screen.findByRole('region', { name: '联系' })).getByRole('button', { name: '修改' }),
  );
  const dialog = within(await screen.findByRole('dialog', { name: '修改联系和证照' }));
  await userEvent.clear(dialog.getByRole('textbox', { name: /联系人/ }));
  await userEvent.type(dialog.getByRole('textbox', { name: /联系人/ }), '顾砚秋');
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() =>
    expect(made(host, company.update.path)).toMatchObject([
      { version: 4, contactName: '顾砚秋', contactPhone: '12000000001', address: '云屿市示例路18号' },
    ]),
  );
});

test('another name is asked for with what stays, and only what a change needs is asked besides', async () => {
  const host = draw();
  await userEvent.click(await screen.findByRole('button', { name: '申请变更' }));
  const dialog = within(await screen.findByRole('dialog', { name: '申请变更公司信息' }));
  expect(dialog.queryByRole('textbox', { name: /证件号/ })).toBeNull();
  await userEvent.type(dialog.getByRole('textbox', { name: /法定代表人/ }), '秋');
  expect(await dialog.findByRole('textbox', { name: /证件号/ })).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  expect(await dialog.findAllByText(/请输入变更原因/)).not.toEqual([]);
  expect(made(host, companyChange.submitChange.path)).toEqual([]);
});

test('what is under audit is said, and nothing else is asked for meanwhile', async () => {
  draw({ changing: { id: '7', changeNo: 'QB20260316000007', items: '企业名称' } });
  expect(await screen.findByText(/变更审核中（/)).toHaveTextContent(
    '变更审核中（QB20260316000007）：企业名称。通过之前仍按原来的信息。',
  );
  expect(screen.getByRole('link', { name: 'QB20260316000007' })).toHaveAttribute(
    'href',
    '/userCenter/companyChange?id=7',
  );
  expect(screen.queryByRole('button', { name: '申请变更' })).toBeNull();
});

test('an account is read back by fours, and refused before it is sent where it is too short', async () => {
  const host = draw();
  await userEvent.click(await screen.findByRole('button', { name: '新增账户' }));
  const dialog = within(await screen.findByRole('dialog', { name: '新增银行账户' }));
  await userEvent.type(dialog.getByRole('textbox', { name: /开户行/ }), '云屿示例银行');
  await userEvent.type(dialog.getByRole('textbox', { name: /联行号/ }), '000000000012');
  await userEvent.type(dialog.getByRole('textbox', { name: '账号' }), '9999 123');
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  expect(await dialog.findAllByText(/账号是 8 至 30 位数字/)).not.toEqual([]);
  await userEvent.type(dialog.getByRole('textbox', { name: '账号' }), '45');
  expect(dialog.getByText('请核对：9999 1234 5')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() =>
    expect(made(host, bankAccount.save.path)).toMatchObject([
      { accountNo: '999912345', accountName: '屿岚机电设备有限公司', purpose: 2 },
    ]),
  );
});

test('an account has the steps that the server allows, and is stopped after a question', async () => {
  const host = draw();
  const row = (await screen.findByText('9999*********0002')).closest('tr') as HTMLElement;
  expect(within(row).queryByRole('button', { name: '设为默认' })).toBeNull();
  await userEvent.click(within(row).getByRole('button', { name: '停用' }));
  await waitFor(() => expect(made(host, bankAccount.disable.path)).toEqual([{ id: '2', version: 1 }]));
  expect(host.questions[0]?.message).toBe('停用后，账户 9999*********0002 不能再用于收付款，也不能恢复。确定停用吗？');
});

test('who may not keep it reads; a licence that is over, and why the enterprise is paused, come first', async () => {
  draw({ licenceUntil: '2020-01-01', licenceOver: true, status: 3, statusReason: '资质证照过期' }, []);
  expect(await screen.findByText('营业执照已过期，请在“联系”里更新有效期。')).toBeTruthy();
  expect(screen.getByText('已暂停')).toBeTruthy();
  expect(screen.getByText(/资质证照过期/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '新增账户' })).toBeNull();
  expect(within(screen.getByRole('region', { name: '联系' })).queryByRole('button')).toBeNull();
});
