import { CallError } from '@portal/sdk';
import { fakeHost } from '@portal/sdk/testing';
import { expect, test } from '@rstest/core';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { drawPage, enter, offered, press, pressables } from '../test-page.tsx';
import { type ContractDetail, contractManagement } from './contract.ts';
import { ContractForm } from './contract-form.tsx';
import { detailed, order } from './test-contract.ts';

const file = { fileId: 'A'.repeat(24), fileName: '合同.pdf' };

const saved = { id: '21', version: 5, contractNo: 'HT20260310000021' };

function hosted() {
  const host = fakeHost({ codes: ['settlement:contract:save'] });
  host.answer(contractManagement.templateList, () => [
    {
      ...{ id: '4', templateName: '备件合同', contractType: 2 as const },
      clauses: [{ title: '第一条 保密', text: '双方保密。' }],
      payTerms: [{ node: '预付款', percent: '30', condition: '合同生效', days: 10 }],
    },
  ]);
  host.answer(contractManagement.partners, () => [{ entId: '9', entName: '屿岚机电设备有限公司' }]);
  host.answer(contractManagement.agreements, () => [{ agreementNo: 'XY1', name: '供货协议', partnerName: '屿岚' }]);
  host.answer(contractManagement.chosenOrders, ({ orderIds }) => orderIds.map((id) => ({ ...order, id, fault: null })));
  host.answer(contractManagement.save, () => saved);
  host.answer(contractManagement.submit, () => null);
  return host;
}
/** A draft of the purchasing unit, as it is mended. */
async function mend(shown: Partial<ContractDetail> = {}) {
  const host = hosted();
  const found: ContractDetail = { ...detailed, side: 'A', files: [file], status: 0, ...shown };
  host.answer(contractManagement.detail, () => found);
  const router = drawPage(<ContractForm id="21" />);
  await screen.findByText('修改合同 HT20260310000021');
  return { host, router };
}
const inputOf = ({ made }: ReturnType<typeof fakeHost>, { path }: { readonly path: string }) =>
  made.findLast((one) => one.path === path)?.input;
const faults = async (...said: string[]) => {
  await press('提交审批');
  for (const one of said) expect((await screen.findAllByText(one)).length).toBeGreaterThan(0);
};

test('a draft is mended from what it says, kept with its version, and handed in', async () => {
  const { host, router } = await mend({ agreementNo: 'XY9' });
  // a party and an agreement that may be chosen no more stay to be seen
  await waitFor(() => expect(screen.getByPlaceholderText('输入名称查找')).toHaveValue('屿岚机电设备有限公司'));
  expect(screen.getByPlaceholderText(/供货协议或框架协议/)).toHaveValue('XY9');
  expect(await screen.findByText('可关联')).toBeInTheDocument();
  await enter(/^合同名称/, '托辊合同');
  await press('提交审批');
  const about = { name: '合同 HT20260310000021', to: '/contractManagement?id=21' };
  await waitFor(() => expect(host.toasts.at(-1)).toEqual({ intent: 'success', message: '已提交审批', about }));
  expect(inputOf(host, contractManagement.save)).toMatchObject({
    ...{ id: '21', version: 4, contractName: '托辊合同', ownSide: 'A', otherEntId: '9', orderIds: ['31'] },
    ...{ contactName: '温霁', otherContactName: '程屿', otherContactPhone: '13800000001', agreementNo: 'XY9' },
  });
  expect(inputOf(host, contractManagement.chosenOrders)).toEqual({
    ...{ otherEntId: '9', agreementNo: 'XY9', id: '21', orderIds: ['31'] },
  });
  expect(inputOf(host, contractManagement.submit)).toEqual({ id: '21', version: 5 });
  expect(router.state.location.search).toBe('?id=21');
});

test('what cannot be handed in is kept all the same, and why stands at its field', async () => {
  const { host, router } = await mend();
  host.answer(contractManagement.submit, () => {
    throw new CallError('400', '请上传合同附件', undefined, {}, [{ path: 'files', text: '请上传合同附件' }]);
  });
  await press('提交审批');
  const summary = await screen.findByText('有 1 处需要修改');
  expect(within(summary.closest('[role=alert]') as HTMLElement).getByText('请上传合同附件')).toBeInTheDocument();
  expect([router.state.location.search, host.toasts]).toEqual(['', []]);
  // what is kept by now is handed in again, not drawn up a second time
  host.answer(contractManagement.submit, () => null);
  host.tick(3000);
  await press('提交审批');
  await waitFor(() => expect(router.state.location.search).toBe('?id=21'));
  expect(inputOf(host, contractManagement.save)).toMatchObject({ id: '21', version: 5 });
});

test('a draft is kept before it is whole, and stays open when it is refused', async () => {
  const { host, router } = await mend({ files: [] });
  host.answer(contractManagement.save, () => {
    throw new CallError('409', '所选订单已关联其他合同');
  });
  await press('保存草稿');
  expect(await screen.findByText('所选订单已关联其他合同')).toBeInTheDocument();
  expect([router.state.location.search, host.toasts.some(({ intent }) => intent === 'success')]).toEqual(['', false]);
  host.answer(contractManagement.save, () => saved);
  await press('保存草稿');
  await waitFor(() => expect(host.toasts.at(-1)?.message).toBe('草稿已保存'));
  expect(router.state.location.search).toBe('?id=21');
});

test.each([
  // last day, whether it is refused
  ['2026-03-09', true],
  ['2026-03-10', false],
])('a contract from 2026-03-10 to %s is refused: %s', async (validTo, refused) => {
  const { host } = await mend({ validTo, files: [] });
  await faults('请上传合同附件');
  expect(screen.queryAllByText('有效期止不能早于有效期起').length > 0).toBe(refused);
  expect(inputOf(host, contractManagement.save)).toBeUndefined();
});

test.each([
  // type: 3 is a framework
  [1, true],
  [3, false],
] as const)('an amount is asked for of type %i: %s', async (contractType, asked) => {
  await mend({ contractType, amount: null, files: [] });
  await faults('请上传合同附件');
  expect(screen.queryAllByText('请输入合同金额').length > 0).toBe(asked);
});

test('a new contract begins with the terms of its template, and with those in use where it has none', async () => {
  hosted();
  drawPage(<ContractForm id={undefined} />, '/?edit=new&template=4');
  expect(await screen.findByLabelText('第 1 条标题')).toHaveValue('第一条 保密');
  expect(screen.getByText('起草合同')).toBeInTheDocument();
  expect(screen.getByLabelText('第 1 行付款节点')).toHaveValue('预付款');
  expect(screen.getByText('请先选择对方单位')).toBeInTheDocument();
  expect(pressables('选择订单')[0]).toBeDisabled();
});

test('clauses move, and the first and the last of them no further; one is the least', async () => {
  hosted();
  drawPage(<ContractForm id={undefined} />, '/?edit=new');
  expect(await screen.findByLabelText('第 1 条标题')).toHaveValue('第一条 标的');
  const able = (text: string) => pressables(text).map((button) => !(button as HTMLButtonElement).disabled);
  expect([able('上移'), able('下移'), able('删除')]).toEqual([[false], [false], [false, false]]);
  await press('增加条款');
  await press('增加条款');
  await enter('第 2 条标题', '第二条 交货');
  await enter('第 2 条正文', '分批。');
  expect([able('上移'), able('下移')]).toEqual([
    [false, true, true],
    [true, true, false],
  ]);
  fireEvent.click(pressables('下移')[0] as HTMLElement);
  expect(screen.getByLabelText('第 1 条标题')).toHaveValue('第一条 交货');
  expect(screen.getByLabelText('第 1 条正文')).toHaveValue('分批。');
  expect(screen.getByLabelText('第 2 条标题')).toHaveValue('第二条 标的');
  fireEvent.click(pressables('删除').at(-2) as HTMLElement);
  expect(screen.getByLabelText('第 2 条标题')).toHaveValue('第二条');
  expect(screen.queryByLabelText('第 3 条标题')).toBeNull();
});

test('shares that do not add up are marked, and a term is added or taken out', async () => {
  hosted();
  drawPage(<ContractForm id={undefined} />, '/?edit=new');
  const look = (await screen.findByText('比例合计 100%')).className;
  await press('增加一行');
  await enter('第 2 行付款节点', '质保金');
  await enter('第 2 行付款条件', '质保期满');
  await enter('第 2 行比例', '5');
  await enter('第 2 行账期', '15.9');
  expect(screen.getByText('比例合计 105%').className).not.toBe(look);
  await enter('第 1 行比例', '95');
  expect(screen.getByText('比例合计 100%').className).toBe(look);
  const rows = () => [...document.querySelectorAll('tbody tr')];
  await press('删除', rows()[0]);
  expect(screen.getByLabelText('第 1 行付款节点')).toHaveValue('质保金');
  expect(screen.getByLabelText('第 1 行付款条件')).toHaveValue('质保期满');
  expect(screen.queryByLabelText('第 2 行付款节点')).toBeNull();
});

test.each([
  // orders of a draft, what may be done with them, whether that is done
  [100, '确定（100）', true],
  [101, '最多 100 张', false],
])('of %i chosen orders the dialog says %s', async (count, ok, closes) => {
  const orders = Array.from({ length: count }, (_, index) => ({ ...order, id: String(index), orderNo: `DD${index}` }));
  const { host } = await mend({ orders });
  host.answer(contractManagement.freeOrders, () => orders.slice(0, 2));
  await press('选择订单');
  await screen.findByText(`已选 ${count} 张，可选 2 张`);
  await press(ok);
  if (closes) await waitFor(() => expect(screen.queryByText('选择关联订单')).toBeNull());
  else expect(screen.getByText('选择关联订单')).toBeInTheDocument();
});

test('a draft without orders asks for none', async () => {
  const { host } = await mend({ orders: [] });
  expect(screen.queryByText('可关联')).toBeNull();
  expect(offered(['选择订单'])).toEqual(['选择订单']);
  expect(inputOf(host, contractManagement.chosenOrders)).toBeUndefined();
});
