import { fileManager } from '@portal/sdk/calls/files';
import { CallError } from '@portal/sdk';
import { fakeHost } from '@portal/sdk/testing';
import { expect, test } from '@rstest/core';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ClauseRow, contractClause } from '../contractClause/contract.ts';
import { cellsOf, drawPage, enter, offered, press, pressables, rowWith } from '../test-page.tsx';
import { type ContractRow, contractManagement } from './contract.ts';
import ContractManagementPage from './contractManagement.tsx';
import { contract, order } from './test-contract.ts';

const codes = ['sign', 'save', 'void', 'change', 'terminate', 'import', 'export'].map(
  (name) => `settlement:contract:${name}`,
);

function draw(
  address = '/contractManagement',
  held: readonly string[] = codes,
  shown: readonly ContractRow[] = [contract],
) {
  const host = fakeHost({ codes: held });
  const rows = shown.map((row) => ({ ...row, may: held.includes('settlement:contract:sign') ? row.may : [] }));
  host.answer(contractManagement.page, () => ({ records: [...rows], total: rows.length, page: 1, size: 10 }));
  host.answer(contractManagement.counts, () => ({ sign: 1, running: 0, ending: 0, all: 1 }));
  host.answer(contractManagement.signCode, () => ({ phone: '120****0001' }));
  host.answer(contractManagement.sign, ({ code }) => {
    if (code !== '654321') return { signed: 'WRONG' as const, bothSigned: false };
    rows[0] = { ...contract, status: 30, dueSide: 'A', version: 5, may: ['VOID'] };
    return { signed: 'YES' as const, bothSigned: false };
  });
  host.answer(contractManagement.templateList, () => []);
  host.answer(contractManagement.partners, () => [{ entId: '8', entName: '霁川第一发电厂' }]);
  host.answer(contractManagement.agreements, () => []);
  host.answer(contractManagement.freeOrders, () => [order, { ...order, id: '32', orderNo: 'DD2026030100000032' }]);
  host.answer(contractManagement.chosenOrders, ({ orderIds }) =>
    orderIds.map((id) => ({ ...order, id, fault: '已关联合同 HT20260101000007' })),
  );
  const clauses: ClauseRow[] = [
    {
      ...{ id: '3', title: '保密义务', category: 6, text: '双方负有保密义务。', contractTypes: [], standard: true },
      ...{
        own: false,
        status: 1,
        inUse: true,
        updatedByName: '沈恪',
        updatedAt: '2026-03-01T02:00:00.000Z',
        version: 1,
      },
    },
  ];
  host.answer(contractClause.list, () => clauses);
  host.answer(fileManager.uploadFile, () => [{ fileIds: ['f'], msg: '' }] as never);
  drawPage(<ContractManagementPage />, address);
  return host;
}
const rowOf = async () => {
  const row = (await screen.findByRole('link', { name: contract.contractNo })).closest('tr');
  if (!row) throw new Error('The number stands in a row.');
  return within(row);
};

test('a contract is signed with the code from the phone: a wrong one is told, a right one changes its row', async () => {
  const host = draw();
  const user = userEvent.setup();
  const before = await rowOf();
  expect(before.getByText('待签署')).toBeInTheDocument();
  expect(before.getByText('860,000.00')).toBeInTheDocument();
  await user.click(before.getByRole('button', { name: '签署' }));
  const dialog = within(await screen.findByRole('dialog', { name: /签署合同/ }));
  await user.click(dialog.getByRole('button', { name: '获取验证码' }));
  expect(await dialog.findByText(/120\*\*\*\*0001/)).toBeInTheDocument();
  await user.type(dialog.getByLabelText(/短信验证码/), '111111');
  await user.click(dialog.getByRole('button', { name: '确认签署' }));
  expect(await dialog.findByText('验证码错误，请重新输入')).toBeInTheDocument();
  host.tick(4000);
  await user.clear(dialog.getByLabelText(/短信验证码/));
  await user.type(dialog.getByLabelText(/短信验证码/), '654321');
  await user.click(dialog.getByRole('button', { name: '确认签署' }));
  await waitFor(async () => expect((await rowOf()).getByText('部分签署')).toBeInTheDocument());
  expect(host.toasts.at(-1)?.message).toBe('签署成功，等待对方签署');
  expect((await rowOf()).queryByRole('button', { name: '签署' })).toBeNull();
});

test('a reason is asked for, and stays typed when the server refuses', async () => {
  const host = draw();
  host.answer(contractManagement.void, () => {
    throw new CallError('409', '合同已被他人处理，请刷新');
  });
  const user = userEvent.setup();
  await user.click((await rowOf()).getByRole('button', { name: '作废' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox'), '误建');
  await user.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(host.made.some(({ path }) => path === contractManagement.void.path)).toBe(true));
  await waitFor(() => expect(dialog.getByRole('button', { name: '确定' })).toHaveAttribute('aria-busy', 'false'));
  expect(dialog.getByRole('textbox')).toHaveValue('误建');
  expect(screen.getByText('待签署')).toBeInTheDocument();
});

test('a new contract says what is missing, and takes clauses of the library with their numbers', async () => {
  const host = draw('/contractManagement?edit=new');
  const user = userEvent.setup();
  await user.click(await screen.findByPlaceholderText(/供货协议或框架协议/));
  await user.click(await screen.findByText('不关联'));
  expect(screen.getByDisplayValue('不关联')).toBeInTheDocument();
  await user.click(await screen.findByText('从条款库选用'));
  await user.click(await screen.findByLabelText('选择条款 保密义务'));
  await user.click(screen.getByText('取消'));
  await user.click(screen.getByText('从条款库选用'));
  expect(await screen.findByLabelText('选择条款 保密义务')).not.toBeChecked();
  expect(screen.queryByText(/^插入/)).toBeNull(); // nothing chosen, nothing to insert
  await user.click(screen.getByText('保密义务'));
  expect(await screen.findByLabelText('条款正文 保密义务')).toHaveTextContent('双方负有保密义务。');
  await user.click(screen.getByLabelText('选择条款 保密义务'));
  await user.click(screen.getByText('插入（1）'));
  expect(await screen.findByLabelText('第 1 条标题')).toHaveValue('第一条 保密义务');
  expect(screen.getByLabelText('第 1 条正文')).toHaveValue('双方负有保密义务。');
  await user.click(screen.getByText('增加条款'));
  await user.click(screen.getAllByText('上移')[1] as HTMLElement);
  expect(screen.getByLabelText('第 2 条标题')).toHaveValue('第二条 保密义务');
  await user.click(screen.getByText('提交审批'));
  for (const fault of [
    '请输入合同名称',
    '请输入合同金额',
    '请选择对方单位',
    '请上传合同附件',
    '请填写每一条的标题和正文',
  ]) {
    expect((await screen.findAllByText(fault)).length).toBeGreaterThan(0);
  }
  expect(host.made.some(({ path }) => path === contractManagement.save.path)).toBe(false);
});

test('orders of the other party are found and chosen in the form, and one that no longer fits says why', async () => {
  const host = draw('/contractManagement?edit=new');
  const user = userEvent.setup();
  expect(await screen.findByRole('button', { name: '选择订单' })).toBeDisabled();
  await user.click(screen.getByPlaceholderText('输入名称查找'));
  await user.click(await screen.findByText('霁川第一发电厂'));
  await user.click(screen.getByRole('button', { name: '选择订单' }));
  const dialog = within(await screen.findByRole('dialog', { name: '选择关联订单' }));
  expect(await dialog.findByLabelText('选择订单 DD2026030100000032')).toBeInTheDocument();
  await user.type(dialog.getByRole('searchbox', { name: '查找订单' }), '0031');
  expect(dialog.queryByLabelText('选择订单 DD2026030100000032')).toBeNull();
  await user.click(dialog.getByLabelText('选择订单 DD2026030100000031'));
  await user.click(dialog.getByRole('button', { name: '确定（1）' }));
  const row = within((await screen.findByText('DD2026030100000031')).closest('tr') as HTMLElement);
  for (const text of ['1 号输送机检修', '2026-03-01', '215,000.00', '部分发货'])
    expect(row.getByText(text)).toBeInTheDocument();
  expect(row.getByText('已关联合同 HT20260101000007，请移除')).toBeInTheDocument();
  const asked = host.made.filter(({ path }) => path === contractManagement.freeOrders.path);
  expect(asked.map(({ input }) => input)).toEqual([{ otherEntId: '8' }]);
  await user.click(row.getByRole('button', { name: '移除订单 DD2026030100000031' }));
  expect(screen.queryByText('DD2026030100000031')).toBeNull();
});

const tools = ['从模板起草', '导入', '条款库', '导出'];

test('with the codes the tools are offered', async () => {
  draw();
  expect((await rowOf()).getByRole('button', { name: '签署' })).toBeInTheDocument();
  for (const name of tools) expect(screen.getByRole('button', { name })).toBeInTheDocument();
});

test('without the codes nothing is offered', async () => {
  draw('/contractManagement', []);
  expect((await rowOf()).queryByRole('button', { name: '签署' })).toBeNull();
  for (const name of tools) expect(screen.queryByRole('button', { name })).toBeNull();
});

test('a row says what has become of its contract, and that a framework has no limit', async () => {
  draw('/contractManagement', codes, [
    { ...contract, amount: null, executedRate: null, terminateAskedBy: 'A', archived: true, daysLeft: 5 },
    { ...contract, id: '22', contractNo: 'HT22' },
  ]);
  const rows = await waitFor(() => {
    const found = [...document.querySelectorAll('tbody tr')].map(({ textContent }) => textContent);
    expect(found).toHaveLength(2);
    return found;
  });
  const said = (row: string | null | undefined) =>
    ['终止中', '已归档', '不限额', '剩5天', '860,000.00'].filter((text) => row?.includes(text));
  expect(rows.map(said)).toEqual([['终止中', '已归档', '不限额', '剩5天'], ['860,000.00']]);
});

test('a template is chosen, and the form begins with it', async () => {
  const host = draw();
  host.answer(contractManagement.templateList, () => [
    {
      id: '4',
      templateName: '备件合同',
      contractType: 2 as const,
      clauses: [{ title: '保密', text: '保密。' }],
      payTerms: [],
    },
  ]);
  await press('从模板起草');
  expect(cellsOf(await rowWith('备件合同'))).toContain('1 条');
  await press('使用');
  expect(await screen.findByText('起草合同')).toBeInTheDocument();
});

test('who keeps clauses alone opens the library, and drafts nothing', async () => {
  draw('/contractManagement', ['settlement:clause:save']);
  await rowOf();
  expect(offered(['新增', '从模板起草', '条款库'])).toEqual(['条款库']);
});

test('who drafts is led to a new contract', async () => {
  draw('/contractManagement?scope=sign', ['settlement:contract:save']);
  await rowOf();
  expect(offered(['新增', '从模板起草', '条款库'])).toEqual(['新增', '从模板起草', '条款库']);
  expect(pressables('新增')[0]?.getAttribute('href')).toContain('edit=new');
});

test.each([
  // side of the signer, answer, what is said
  ['B', { signed: 'YES' as const, bothSigned: true }, '双方已签署，开始履行'],
  ['B', { signed: 'EXPIRED' as const, bothSigned: false }, '验证码已失效，请重新获取'],
  [null, { signed: 'WRONG' as const, bothSigned: false }, '验证码错误，请重新输入'],
] as const)('who signs as %s and is answered %j reads: %s', async (side, answer, said) => {
  const host = draw('/contractManagement', codes, [{ ...contract, side }]);
  host.answer(contractManagement.sign, () => answer);
  await press('签署');
  expect((await screen.findByText(/身份签署“/)).textContent).toContain(side === null ? '以身份签署' : '以乙方身份签署');
  expect(screen.queryByText(/验证码已发送至/)).toBeNull();
  await press('获取验证码');
  expect(await screen.findByText('验证码已发送至 120****0001，5 分钟内有效')).toBeInTheDocument();
  expect(offered(['获取验证码', '重新获取'])).toEqual(['重新获取']);
  await enter(/短信验证码/, '12a345');
  expect(screen.getByLabelText(/短信验证码/)).toHaveValue('12345');
  await press('确认签署');
  expect(await screen.findByText('请输入 6 位短信验证码')).toBeInTheDocument();
  await enter(/短信验证码/, '123456');
  expect(screen.queryByText('请输入 6 位短信验证码')).toBeNull();
  await press('确认签署');
  if (answer.signed === 'YES')
    await waitFor(() => expect(host.toasts.at(-1)?.message).toBe('双方已签署，合同开始履行'));
  else expect(await screen.findByText(said)).toBeInTheDocument();
  expect(screen.queryByText(/身份签署“/) === null).toBe(answer.signed === 'YES');
});
