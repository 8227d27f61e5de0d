import { CallError } from '@portal/sdk';
import { fileManager } from '@portal/sdk/calls/files';
import type { OutputOf } from '@portal/sdk/contract';
import { expect, test } from '@rstest/core';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type CategoryNode, classification } from '../classification/contract.ts';
import { lineOf, portalOf } from '../goodsList/test-goods.tsx';
import { category, type SupplyDetail } from './contract.ts';
import { held, row, supply } from './test-supply.tsx';

const leaf: CategoryNode = {
  ...{ id: '9', parentId: null, categoryCode: '01', categoryName: '压力表', level: 1, status: 1 },
  ...{ enabled: true, goodsCount: 0, hasChildren: false },
};
const attr = { name: '量程', type: 'TEXT' as const, required: true, options: [], searchable: false };
const start: OutputOf<typeof category.start> = {
  ...{ requiredQualifications: ['营业执照'], attrTemplate: [attr], taken: false },
};

async function open(detail?: SupplyDetail, starts: Partial<typeof start> = {}, others = true) {
  const portal = portalOf(['goods:category:apply']);
  const other = { ...row, id: '5', categoryNo: 'LM5', categoryId: '11', classificationName: '阀门' };
  const own = { ...row, may: ['UPDATE' as const] };
  portal.answer(category.page, () => ({ records: others ? [own, other] : [own], total: 2, page: 1, size: 10 }));
  portal.answer(classification.tree, () => [leaf]);
  portal.answer(category.start, () => ({ ...start, ...starts }));
  portal.answer(category.detail, ({ id }) =>
    id === '5' ? { ...supply, attrTemplate: [{ ...attr, name: '口径' }] } : (detail ?? supply),
  );
  portal.answer(category.save, () => ({ id: '1', version: 4 }));
  portal.answer(fileManager.uploadFile, () => [{ fileIds: ['f'.repeat(24)], msg: '', files: [] }]);
  await portal.open('/productManagement/category');
  const line = await lineOf('LM1');
  if (detail) {
    const change = [...line.querySelectorAll('button')].find(({ textContent }) => textContent === '变更');
    if (change) fireEvent.click(change);
  } else await userEvent.click(screen.getByRole('button', { name: '申请类目' }));
  return { portal, dialog: within(await screen.findByRole('dialog')) };
}
const send = (dialog: ReturnType<typeof within>) =>
  userEvent.click(dialog.getByRole('button', { name: '保存并提交审核' }));
const choose = async (dialog: ReturnType<typeof within>) => {
  await userEvent.click(within(await dialog.findByRole('group', { name: /^所属分类/ })).getByRole('combobox'));
  await userEvent.click(await screen.findByRole('treeitem', { name: '压力表（01）' }));
  return within(await screen.findByRole('dialog'));
};

test('a new application begins with its category, and asks for what that demands', async () => {
  const { portal, dialog: first } = await open();
  portal.answer(category.submit, () => null);
  expect(first.getByText('该分类没有资质要求')).toBeInTheDocument();
  expect(portal.calls(category.start)).toEqual([]);
  const dialog = await choose(first);
  expect(await dialog.findByText('营业执照 *')).toBeInTheDocument();
  expect(portal.calls(category.start)).toEqual([{ categoryId: '9' }]);
  expect(dialog.queryByRole('textbox', { name: '营业执照证书编号' })).toBeNull();
  const file = new File(['x'], '执照.pdf', { type: 'application/pdf' });
  await userEvent.upload(dialog.getByLabelText('选择文件', { selector: 'input' }), file);
  await userEvent.type(await dialog.findByRole('textbox', { name: '营业执照证书编号' }), 'ZS1');
  await send(dialog);
  expect((await dialog.findAllByText('请填写“营业执照”的有效期')).length).toBeGreaterThan(0);
  expect(portal.calls(category.save)).toEqual([]);
  await userEvent.type(dialog.getByPlaceholderText('有效期至'), '2028-01-01');
  await userEvent.tab();
  await send(dialog);
  await waitFor(() => expect(portal.calls(category.submit)).toEqual([{ id: '1', version: 4 }]));
  expect(portal.calls(category.save)).toEqual([
    {
      ...{ categoryId: '9', attrTemplate: [attr] },
      qualifications: [
        {
          name: '营业执照',
          fileId: 'f'.repeat(24),
          fileName: '执照.pdf',
          size: 1,
          certNo: 'ZS1',
          validTo: '2028-01-01',
        },
      ],
    },
  ]);
  await waitFor(() =>
    expect(portal.host.toasts.map(({ message }) => message)).toEqual(['类目申请已提交，等待运营单位审核']),
  );
});

test('a category that the enterprise has already is not applied for again', async () => {
  const { portal, dialog } = await open(undefined, { taken: true, requiredQualifications: [] });
  const chosen = await choose(dialog);
  await send(chosen);
  expect((await chosen.findAllByText('贵单位已有该分类的类目，请在原类目上变更或续期')).length).toBeGreaterThan(0);
  expect(portal.calls(category.save)).toEqual([]);
});

test('a change keeps its category and what is held; a refused submission leaves the draft and says nothing more', async () => {
  const qualifications = [held('营业执照', 'a', '2027-01-01')];
  const { portal, dialog } = await open({ ...supply, qualifications, attrTemplate: [attr] }, { taken: true });
  portal.answer(category.submit, () => {
    throw new CallError('409', '类目已被他人修改');
  });
  expect(dialog.getByText('仪器仪表 / 压力表')).toBeInTheDocument();
  expect(dialog.queryByText(/^审批意见/)).toBeNull();
  expect(dialog.getByRole('textbox', { name: '营业执照证书编号' })).toHaveValue('ZS-a');
  await send(dialog);
  await waitFor(() => expect(portal.calls(category.submit)).toHaveLength(1));
  expect(portal.calls(category.save)).toEqual([
    { id: '1', version: 3, categoryId: '9', attrTemplate: [attr], qualifications },
  ]);
  // it stands in the form, which stays
  expect((await dialog.findByRole('alert')).textContent).toBe('类目已被他人修改');
  expect(portal.host.toasts).toEqual([]);
});

test('a rejected application reminds of the opinion', async () => {
  const { dialog } = await open({ ...supply, rejected: true, opinion: '证书不清晰' });
  expect(dialog.getByText('审批意见：证书不清晰')).toBeInTheDocument();
});

test('an opinion of another time, or a rejection without one, is not told', async () => {
  const { portal, dialog } = await open({ ...supply, opinion: '同意' });
  expect(dialog.queryByText(/^审批意见/)).toBeNull();
  await portal.dispose();
  const { dialog: again } = await open({ ...supply, rejected: true });
  expect(again.queryByText(/^审批意见/)).toBeNull();
});

test('a template is taken over from another category', async () => {
  const { portal, dialog } = await open(supply);
  await userEvent.click(await dialog.findByRole('combobox', { name: '复制其他类目的模板' }));
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['阀门']);
  await userEvent.click(screen.getByRole('option', { name: '阀门' }));
  await waitFor(() => expect(dialog.getByRole('textbox', { name: '第 1 行属性名' })).toHaveValue('口径'));
  expect(portal.calls(category.page)).toContainEqual({ auditStatus: 2, size: 100 });
});

test('without another category there is no template to take over', async () => {
  const { dialog } = await open(supply, {}, false);
  expect(dialog.queryByRole('combobox', { name: '复制其他类目的模板' })).toBeNull();
});

test('a certificate is taken away again', async () => {
  const qualifications = [held('营业执照', 'a', '2027-01-01'), held('其他', 'b', '2027-01-01')];
  const { portal, dialog } = await open({ ...supply, qualifications });
  portal.answer(category.submit, () => null);
  await userEvent.click(dialog.getByRole('button', { name: '删除营业执照.pdf' }));
  await send(dialog);
  await waitFor(() => expect(portal.calls(category.save)).toHaveLength(1));
  expect(portal.calls(category.save)[0]?.qualifications).toEqual(qualifications.slice(1));
});
