import { type AgreementDetail, type AgreementRow, protocolAdmin } from '@portal/sdk/calls/protocol';
import { productInfo } from '@portal/sdk/calls/product';
import { fakeHost } from '@portal/sdk/testing';
import { expect, test } from '@rstest/core';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { drawPage, offered, press } from '../test-draw.tsx';
import ProtocolPage from './protocol.tsx';

const draft: AgreementRow = {
  ...{ id: '2', agreementNo: 'KT-2', name: '开通协议', kind: 'OPEN', productType: '02', productName: 'e订单' },
  ...{ versionNo: 'V2.0', forceReadSeconds: 10, effectiveDate: null, status: 0, signedCount: 8 },
  ...{ publishedAt: null, version: 3, updatedAt: '2026-03-10T01:00:00Z', may: ['EDIT', 'PUBLISH'] },
};
const file = { fileId: 'f'.repeat(32), fileName: '协议.pdf' };
const versions: AgreementDetail['versions'] = [
  { id: '2', versionNo: 'V2.0', status: 0 },
  { id: '1', versionNo: 'V1.0', status: 2 },
];
const detail: AgreementDetail = { ...draft, contentHtml: '<p>甲方</p><p>新条款</p>', file: null, versions };

function draw(of: Partial<AgreementDetail> = {}, row: Partial<AgreementRow> = {}) {
  const host = fakeHost({ codes: ['view', 'save', 'publish'].map((code) => `base:protocol:${code}`) });
  host.answer(protocolAdmin.page, () => ({ records: [{ ...draft, ...row }], total: 1, page: 1, size: 10 }));
  host.answer(protocolAdmin.signatures, () => ({ records: [], total: 0, page: 1, size: 10 }));
  host.answer(protocolAdmin.detail, ({ id }) => ({
    ...{ ...detail, ...of, id },
    ...(id === '1' && { contentHtml: '<p>甲方</p><p>旧条款</p>' }),
  }));
  host.answer(productInfo.listExcludeBase, () => [{ productType: '02', productName: 'e订单' } as never]);
  host.answer(protocolAdmin.save, () => ({ id: '2', version: 4 }));
  drawPage(<ProtocolPage />);
  return host;
}
const sent = (host: ReturnType<typeof draw>, { path }: { path: string }) =>
  host.made.filter((made) => made.path === path).map(({ input }) => input);
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));

test('a text is read as an enterprise reads it, on a wide screen and a narrow one, and compared with another version', async () => {
  draw({ contentHtml: '<p>甲方</p><p>{企业名称}</p>', file });
  await press('开通协议', '预览');
  const dialog = await dialogOf('开通协议 V2.0');
  const text = await dialog.findByRole('region', { name: '协议正文' });
  expect(within(text).getByText('示例企业有限公司')).toBeInTheDocument();
  expect(within(text).getByText('协议.pdf')).toBeInTheDocument();
  expect((text.firstElementChild as HTMLElement).className).toBe('');
  await userEvent.click(dialog.getByRole('tab', { name: '手机预览' }));
  const narrow = dialog.getByRole('region', { name: '协议正文' }).firstElementChild as HTMLElement;
  expect(narrow.className).not.toBe('');
  await userEvent.click(dialog.getByRole('tab', { name: '版本对比' }));
  expect(dialog.queryByRole('region', { name: '协议正文' })).toBeNull();
  expect(await dialog.findByText('旧条款')).toBeInTheDocument();
  expect(dialog.getByRole('combobox')).toHaveTextContent('V1.0（已发布）');
  await userEvent.click(dialog.getByRole('combobox'));
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['V1.0（已发布）']);
});

test('a text without a file has none, and the only version is compared with nothing', async () => {
  draw({ versions: versions.slice(0, 1) });
  await press('开通协议', '预览');
  const dialog = await dialogOf('开通协议 V2.0');
  expect(await dialog.findByText('新条款')).toBeInTheDocument();
  expect(dialog.queryByText('协议.pdf')).toBeNull();
  await userEvent.click(dialog.getByRole('tab', { name: '版本对比' }));
  expect(await dialog.findByText('该协议只有一个版本。')).toBeInTheDocument();
});

test('a draft is changed under its version, with its file', async () => {
  const host = draw({ file });
  await press('开通协议', '编辑');
  const dialog = await dialogOf('编辑协议 · 开通协议');
  expect(await dialog.findByText('协议.pdf')).toBeInTheDocument();
  expect(dialog.queryByRole('combobox', { name: /适用对象/ })).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: '保存草稿' }));
  await waitFor(() => expect(sent(host, protocolAdmin.save)).toHaveLength(1));
  expect(sent(host, protocolAdmin.save)[0]).toMatchObject({ id: '2', version: 3, productType: '02', files: [file] });
});

test('a new text is for a product, or for a kind of enterprise', async () => {
  const host = draw();
  await userEvent.click(await screen.findByRole('button', { name: '新增协议' }));
  const fresh = await dialogOf('新增协议');
  expect(fresh.getByRole('textbox', { name: /版本/ })).toHaveValue('V1.0');
  await userEvent.type(fresh.getByRole('textbox', { name: /协议/ }), '入市协议');
  await userEvent.click(fresh.getByRole('button', { name: '保存草稿' }));
  expect((await fresh.findAllByText('请选择产品')).length).toBeGreaterThan(0);
  await userEvent.click(fresh.getByRole('combobox', { name: /类型/ }));
  expect(screen.getAllByRole('option').map((one) => one.textContent)).toEqual(['开通协议', '授权书', '服务条款']);
  await userEvent.click(screen.getByRole('option', { name: '服务条款' }));
  await userEvent.click(fresh.getByRole('button', { name: '保存草稿' }));
  await waitFor(() => expect(sent(host, protocolAdmin.save).at(-1)).toMatchObject({ kind: 'SERVICE' }));
  expect(sent(host, protocolAdmin.save).at(-1)).not.toHaveProperty('id');
});

test('a draft without a file keeps none, and what was never published has no signatures', async () => {
  const host = draw();
  expect(await offered('开通协议', ['编辑', '签署记录'])).toEqual(['编辑']);
  await press('开通协议', '编辑');
  const dialog = await dialogOf('编辑协议 · 开通协议');
  await userEvent.click(dialog.getByRole('button', { name: '保存草稿' }));
  await waitFor(() => expect(sent(host, protocolAdmin.save)).toHaveLength(1));
  expect(sent(host, protocolAdmin.save)[0]).not.toMatchObject({ files: [expect.anything()] });
});

test('signatures of what was published are found by the name of the enterprise', async () => {
  const host = draw({}, { publishedAt: '2026-03-01T00:00:00Z', may: [] });
  await press('开通协议', '签署记录');
  const dialog = await dialogOf('签署记录 · 开通协议 V2.0');
  await userEvent.type(dialog.getByRole('searchbox', { name: '查找企业' }), '屿');
  await waitFor(() =>
    expect(sent(host, protocolAdmin.signatures)).toEqual([
      { agreementId: '2', page: 1, size: 10 },
      { agreementId: '2', page: 1, size: 10, entName: '屿' },
    ]),
  );
});
