import { type Company, organization } from '@portal/sdk/calls/enterprise';
import { product } from '@portal/sdk/calls/product';
import { CallError } from '@portal/sdk/host';
import { afterEach, describe, expect, test } from '@rstest/core';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import AddCompanyDialog from './add-company-dialog.tsx';
import CompanyDialog from './company-dialog.tsx';
import { company, openPortal } from './fixture.tsx';

afterEach(() => {
  cleanup();
  history.replaceState(null, '', '/');
});

const found = (): Company[] => [
  company(1),
  company(2),
  company(3, { currentFlag: null, companyLevel: 3 }),
  company(4, { currentFlag: null }),
  company(5, { currentFlag: null, legalrepresentativeIdno: null }),
  company(6, { currentFlag: null, socialcreditcode: null }),
];

async function open(companies = found()) {
  const portal = openPortal(companies);
  const closed: string[] = [];
  portal.draw(<AddCompanyDialog open onClose={() => closed.push('closed')} />);
  await screen.findByRole('combobox', { name: /开通产品/ });
  return { ...portal, closed };
}

const box = (name: string) => screen.findByRole('checkbox', { name });
const row = async (name: string) => (await box(name)).closest('tr') as HTMLElement;
const confirm = () => userEvent.click(screen.getByRole('button', { name: '确定' }));

describe('the add-company dialog', () => {
  test('R-COMPANY-05 opens from the company switcher', async () => {
    openPortal(found()).draw(<CompanyDialog open onClose={() => undefined} />);
    await userEvent.click(await screen.findByRole('button', { name: '添加公司' }));
    expect(await screen.findByRole('dialog', { name: '添加公司' })).toBeInTheDocument();
  });

  test('R-COMPANY-06 lists the organisations with code, credit code and level, what can be chosen first', async () => {
    await open();
    const boxes = await screen.findAllByRole('checkbox');
    expect(boxes.map((one) => (one as HTMLInputElement).labels?.[0]?.textContent)).toEqual([
      '第3公司',
      '第4公司',
      '第5公司',
      '第6公司',
      '第1公司',
      '第2公司',
    ]);
    const cells = within(await row('第3公司')).getAllByRole('cell');
    expect(cells.map((cell) => cell.textContent)).toEqual(['第3公司', 'S0003', '910000000000000003', '三级', '']);
  });

  test('R-COMPANY-07 says whom to turn to', async () => {
    await open();
    expect(screen.getByText('如无可选组织或公司信息缺失，请联系运营人员')).toBeInTheDocument();
  });

  test('R-COMPANY-18 what is joined already, or lacks something, cannot be chosen, and says why', async () => {
    await open();
    for (const [name, why] of [
      ['第1公司', '已添加'],
      ['第2公司', '已添加'],
      ['第5公司', '信息缺失'],
      ['第6公司', '信息缺失'],
    ] as const) {
      expect(await box(name)).toBeDisabled();
      expect(await row(name)).toHaveTextContent(why);
    }
    expect(await box('第4公司')).toBeEnabled();
  });

  test('finds by name or code, and counts what is chosen, in sight or not', async () => {
    await open();
    await userEvent.click(await box('第3公司'));
    await userEvent.type(screen.getByRole('searchbox', { name: '搜索组织' }), 's0004');
    expect(screen.getAllByRole('checkbox')).toHaveLength(1);
    await userEvent.click(await box('第4公司'));
    expect(screen.getByText('已选 2 个组织')).toBeInTheDocument();
  });

  test('R-COMPANY-17 warns when nothing is chosen, and calls nothing', async () => {
    const { host, inputs, closed } = await open();
    await confirm();
    expect(host.toasts).toEqual([{ intent: 'warning', message: '请至少选择一个所属组织' }]);
    expect([inputs(product.userOrgAndOpenProduct), closed]).toEqual([[], []]);
  });
});

describe('adding', () => {
  test('R-COMPANY-19 R-COMPANY-20 sends account, product and the organisations in the spelling of the call', async () => {
    const { inputs } = await open();
    await userEvent.click(await box('第3公司'));
    await confirm();
    await waitFor(() => expect(inputs(product.userOrgAndOpenProduct)).toHaveLength(1));
    expect(inputs(product.userOrgAndOpenProduct)[0]).toEqual({
      account: 'multi_corp',
      productType: '01',
      partnerCode: null,
      interior: null,
      ignoreExisting: true,
      orgs: [
        {
          customerCode: 'S0003',
          socialcreditcode: '910000000000000003',
          legalRepresentativeIdno: '000000********0001',
        },
      ],
    });
  });

  test('opens the product of the page by default, or the one chosen; none that is off the shelf', async () => {
    history.replaceState(null, '', '/order/list');
    const { inputs } = await open();
    const field = screen.getByRole('combobox', { name: /开通产品/ });
    await waitFor(() => expect(field).toHaveTextContent('e订单'));
    await userEvent.click(field);
    expect(screen.getAllByRole('option').map((one) => one.textContent)).toEqual(['e集采', 'e订单']);
    await userEvent.click(screen.getByRole('option', { name: 'e集采' }));
    await userEvent.click(await box('第3公司'));
    await confirm();
    await waitFor(() => expect(inputs(product.userOrgAndOpenProduct)[0]).toMatchObject({ productType: '01' }));
  });

  test('R-COMPANY-21 tells that it is done, closes, and the list of companies has the new one', async () => {
    const { host, inputs, closed } = await open();
    await userEvent.click(await box('第4公司'));
    await confirm();
    await waitFor(() => expect(closed).toEqual(['closed']));
    expect(host.toasts).toEqual([{ intent: 'success', message: '公司添加成功' }]);
    await waitFor(async () => expect(await row('第4公司')).toHaveTextContent('已添加'));
    expect(inputs(organization.getUserOrgs)).toHaveLength(2);
  });

  test('R-COMPANY-22 a refusal leaves the dialog open; the host shows the sentence of the server, nothing else does', async () => {
    const { host, closed, inputs } = await open();
    host.answer(product.userOrgAndOpenProduct, () => {
      throw new CallError('409', '第3公司已在公司列表中');
    });
    await userEvent.click(await box('第3公司'));
    await confirm();
    await waitFor(() => expect(screen.getByRole('button', { name: '确定' })).toHaveAttribute('aria-busy', 'false'));
    expect(inputs(product.userOrgAndOpenProduct)).toHaveLength(1);
    const [sent] = host.made.filter(({ path }) => path === product.userOrgAndOpenProduct.path);
    expect(sent?.options.quiet).toBeUndefined();
    expect([closed, host.toasts]).toEqual([[], []]);
    expect(await box('第3公司')).toBeChecked();
  });
});
