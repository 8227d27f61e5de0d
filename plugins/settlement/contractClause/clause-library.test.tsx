import { fakeHost } from '@portal/sdk/testing';
import { expect, test } from '@rstest/core';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import {
  cellsOf,
  choose,
  drawPage,
  enter,
  headsOf,
  offered,
  press,
  pressables,
  rowWith,
  tableOf,
} from '../test-page.tsx';
import { LibraryButton } from './clause-library.tsx';
import { type Clause, type ClauseRow, contractClause } from './contract.ts';

const standard: ClauseRow = {
  ...{ id: '3', title: '保密义务', category: 6, text: '双方负有保密义务。', contractTypes: [], standard: true },
  ...{ own: false, status: 1, inUse: true, updatedByName: '沈恪', updatedAt: '2026-03-01T02:00:00.000Z', version: 1 },
};
const own: ClauseRow = {
  ...{ ...standard, id: '4', title: '备件寄售', category: 2, text: '备件存放于甲方仓库。', contractTypes: [1, 3] },
  ...{ standard: false, own: true, status: 0, inUse: false, version: 5 },
};

function draw({
  codes = ['settlement:clause:save'],
  onInsert,
}: {
  codes?: string[];
  onInsert?: (more: Clause[]) => void;
} = {}) {
  const host = fakeHost({ codes });
  host.answer(contractClause.list, () => [standard, own]);
  for (const call of [contractClause.updateState, contractClause.remove]) host.answer(call, () => null);
  host.answer(contractClause.save, () => ({ id: '4', version: 6 }));
  drawPage(<LibraryButton {...(onInsert && { onInsert })}>条款库</LibraryButton>);
  return host;
}
const inputOf = ({ made }: ReturnType<typeof fakeHost>, { path }: { readonly path: string }) =>
  made.findLast((one) => one.path === path)?.input;
const titles = async () =>
  [...(await tableOf('合同条款')).querySelectorAll('tbody tr')].map((row) => row.querySelector('button')?.textContent);
const upkeep = ['编辑', '启用', '停用', '删除'];

test('who keeps the library changes its own clauses, and reads the standard ones', async () => {
  const host = draw();
  await press('条款库');
  expect(await screen.findByText('合同条款库')).toBeInTheDocument();
  expect(headsOf(await tableOf('合同条款'))).toContain('状态');
  const [theirs, ours] = [await rowWith('保密义务'), await rowWith('备件寄售')];
  expect([offered(upkeep, theirs), offered(upkeep, ours)]).toEqual([[], ['编辑', '启用', '删除']]);
  expect([cellsOf(theirs).includes('平台标准'), cellsOf(theirs).includes('全部')]).toEqual([true, true]);
  expect(cellsOf(ours)).toEqual(expect.arrayContaining(['本单位', expect.stringMatching(/^[^、]+、[^、]+$/)]));
  await press('启用', ours);
  await waitFor(() => expect(inputOf(host, contractClause.updateState)).toEqual({ id: '4', version: 5, status: 1 }));
  await press('删除', ours);
  await waitFor(() => expect(inputOf(host, contractClause.remove)).toEqual({ id: '4', version: 5 }));
  expect(host.questions.at(-1)?.message).toContain('从条款库删除“备件寄售”？');
  await press('编辑', ours);
  expect(await screen.findByText('编辑条款 · 备件寄售')).toBeInTheDocument();
  expect(screen.getByDisplayValue('备件存放于甲方仓库。')).toBeInTheDocument();
});

test('a clause in use is taken out of use', async () => {
  const host = draw();
  host.answer(contractClause.list, () => [{ ...own, status: 1 as const, inUse: true }]);
  await press('条款库');
  await press('停用', await rowWith('备件寄售'));
  await waitFor(() => expect(inputOf(host, contractClause.updateState)).toMatchObject({ status: 0 }));
});

test('a new clause fits the contracts that are ticked, in their order', async () => {
  const host = draw();
  await press('条款库');
  await press('新增条款');
  await enter(/^条款标题/, '包装与标识');
  await choose('请选择', '交货与验收');
  await enter(/^条款正文/, '防锈包装。');
  const boxes = [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')];
  for (const place of [2, 0, 1, 1]) fireEvent.click(boxes[place] as HTMLElement);
  expect(boxes.map(({ checked }) => checked).slice(0, 3)).toEqual([true, false, true]);
  await press('确定');
  await waitFor(() => expect(inputOf(host, contractClause.save)).toBeDefined());
  expect(inputOf(host, contractClause.save)).toEqual({
    ...{ title: '包装与标识', category: 2, text: '防锈包装。', contractTypes: [1, 3] },
  });
});

test('clauses are found by their words and their kind, and read in full', async () => {
  draw();
  await press('条款库');
  expect(await titles()).toEqual(['保密义务', '备件寄售']);
  await enter('查找条款', ' 仓库 ');
  expect(await titles()).toEqual(['备件寄售']);
  await enter('查找条款', '保密');
  expect(await titles()).toEqual(['保密义务']);
  await press('保密义务');
  expect(screen.getByLabelText('条款正文 保密义务')).toHaveTextContent('双方负有保密义务。');
  await press('保密义务');
  expect(screen.queryByLabelText('条款正文 保密义务')).toBeNull();
  await enter('查找条款', '');
  await choose('全部类别', '交货与验收');
  await waitFor(async () => expect(await titles()).toEqual(['备件寄售']));
  await enter('查找条款', '保密');
  expect(await screen.findByText('没有符合条件的条款')).toBeInTheDocument();
});

test('who does not keep it reads it', async () => {
  draw({ codes: [] });
  await press('条款库');
  expect(headsOf(await tableOf('合同条款'))).not.toContain('状态');
  expect(offered([...upkeep, '新增条款'])).toEqual([]);
  expect(screen.queryByLabelText(/^选择条款/)).toBeNull();
});

test('clauses in use are chosen and taken into a text, which the keeper does not change meanwhile', async () => {
  const taken: Clause[] = [];
  draw({ onInsert: (more) => taken.push(...more) });
  await press('条款库');
  expect(await screen.findByText('从条款库选用')).toBeInTheDocument();
  expect(await titles()).toEqual(['保密义务']);
  expect(offered([...upkeep, '新增条款'])).toEqual([]);
  expect(pressables('插入（0）')).toEqual([]);
  fireEvent.click(screen.getByLabelText('选择条款 保密义务'));
  await press('插入（1）');
  expect(taken).toEqual([{ title: '保密义务', text: '双方负有保密义务。' }]);
  await waitFor(() => expect(screen.queryByText('从条款库选用')).toBeNull());
});
