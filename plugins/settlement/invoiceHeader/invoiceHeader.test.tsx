import { workflowtask } from '@portal/sdk/calls/workflow';
import { fakeHost } from '@portal/sdk/testing';
import { expect, test } from '@rstest/core';
import { screen, waitFor } from '@testing-library/react';
import {
  cellsOf,
  drawPage,
  enter,
  factOf,
  headsOf,
  offered,
  press,
  pressables,
  rowWith,
  tableOf,
} from '../test-page.tsx';
import { type HeaderDetail, invoiceHeader } from './contract.ts';
import InvoiceHeaderPage from './invoiceHeader.tsx';
import InvoiceHeaderInfoPage from './invoiceHeaderInfo.tsx';

const header: HeaderDetail = {
  ...{ id: '3', headerName: '霁川第一发电厂', entName: '霁川第一发电厂', taxNo: '91330000MA00000002', invoiceType: 1 },
  ...{ status: 1, auditStatus: null, bankName: '云屿示例银行', bankAccount: '9999000000001234567', versionNo: 2 },
  ...{ receiveEmail: 'shoupiao@example.com', isDefault: true, own: true, used: true, version: 4 },
  may: ['SAVE', 'DISABLE', 'REMOVE'],
  ...{
    regAddress: '云屿市砚北区 1 号',
    regPhone: '0000-7000001',
    receiverName: '财务部',
    receiverPhone: '13800000001',
  },
  ...{ receiverAddress: null, files: [], auditOpinion: null, bizCode: '3-V2', isCurrent: true, createdByName: '温霁' },
  ...{ updatedAt: '2026-03-01T02:00:00.000Z', usage: [] },
  versions: [
    { id: '3', versionNo: 2, headerName: '霁川第一发电厂', updatedAt: '2026-03-01T02:00:00.000Z', isCurrent: true },
    { id: '2', versionNo: 1, headerName: '霁川发电厂', updatedAt: '2026-02-01T02:00:00.000Z', isCurrent: false },
  ],
};
const save = 'settlement:header:save';

function drawList(codes: string[]) {
  const host = fakeHost({ codes });
  const records = [header, { ...header, id: '4', headerName: '检修分公司', isDefault: false }];
  host.answer(invoiceHeader.page, () => ({ records, total: 2, page: 1, size: 10 }));
  drawPage(<InvoiceHeaderPage />);
}

test('who keeps headers adds and changes them; their own name is no news', async () => {
  drawList([save]);
  const [first, second] = [await rowWith('云屿示例银行'), await rowWith('检修分公司')];
  expect([cellsOf(first)[0], cellsOf(second)[0]]).toEqual(['霁川第一发电厂 默认', '检修分公司']);
  expect(headsOf(await tableOf('发票抬头'))).not.toContain('所属单位');
  expect(offered(['新增', '编辑', '停用', '删除'])).toEqual(['新增', '编辑', '停用', '删除']);
  expect(pressables('编辑', first)[0]?.getAttribute('href')).toContain('invoiceHeaderInfo?edit=3');
});

test('who does not keep them reads whose they are', async () => {
  drawList([]);
  await rowWith('检修分公司');
  expect(headsOf(await tableOf('发票抬头'))).toContain('所属单位');
  expect(offered(['新增', '编辑', '停用', '删除'])).toEqual([]);
});

async function draw(shown: Partial<HeaderDetail> = {}, address = '/?id=3') {
  const host = fakeHost({ codes: [save] });
  host.answer(invoiceHeader.detail, () => ({ ...header, ...shown }));
  host.answer(workflowtask.detailByBizcode, () => null);
  host.answer(invoiceHeader.remove, () => null);
  host.answer(invoiceHeader.save, () => ({ id: '3', version: 5 }));
  host.answer(invoiceHeader.submit, () => null);
  host.answer(invoiceHeader.suggestion, () => ({ headerName: '霁川第一发电厂', taxNo: null, regAddress: null }));
  const router = drawPage(<InvoiceHeaderInfoPage />, address);
  return { host, router };
}
const inputOf = ({ made }: ReturnType<typeof fakeHost>, { path }: { readonly path: string }) =>
  made.findLast((one) => one.path === path)?.input;

test('a header is read with its account in fours, its versions and what bears it; once gone the list is there', async () => {
  const usage = Array.from({ length: 100 }, (_, index) => ({
    ...{ invoiceId: String(index), invoiceNo: index === 0 ? null : `2600${index}`, applyNo: `KP${index}` },
    ...{ sellerName: '屿岚', total: '1356.00', status: 30 as const, createdAt: '2026-03-01T02:00:00.000Z' },
  }));
  const { host, router } = await draw({ usage });
  await screen.findByText('历次版本', { selector: 'h2' });
  expect(['账号', '收件人'].map(factOf)).toEqual(['9999 0000 0000 1234 567', '财务部　13800000001']);
  expect(screen.getByText('最近 100 张发票')).toBeInTheDocument();
  expect(screen.getByText('未开具')).toBeInTheDocument();
  expect(pressables('V1')[0]?.getAttribute('href')).toContain('invoiceHeaderInfo?id=2');
  expect([screen.queryByText('历史版本'), screen.queryAllByText('默认').length]).toEqual([null, 1]);
  expect(host.made.some(({ path }) => path === workflowtask.detailByBizcode.path)).toBe(false);
  await press('删除');
  await waitFor(() => expect(router.state.location.pathname).toBe('/reconciliationSettlement/invoiceHeader'));
});

test('an old special header of another enterprise is read as it is given, with its approval', async () => {
  const { host } = await draw({
    ...{ invoiceType: 0, own: false, isCurrent: false, isDefault: false, auditStatus: 2, auditOpinion: '证明过期' },
    ...{ bankAccount: '9999****4567', receiverPhone: null, may: [], versions: header.versions.slice(0, 1) },
  });
  expect(await screen.findByText('历史版本')).toBeInTheDocument();
  expect(['账号', '收件人', '审核意见'].map(factOf)).toEqual(['9999****4567', '财务部', '证明过期']);
  expect(screen.getByText('驳回')).toBeInTheDocument();
  expect(screen.queryByText('历次版本')).toBeNull();
  expect(screen.getByText('共 0 张发票')).toBeInTheDocument();
  expect(screen.queryByText('默认')).toBeNull();
  await waitFor(() => expect(inputOf(host, workflowtask.detailByBizcode)).toMatchObject({ bizCode: '3-V2' }));
});

test('a header that may not be changed offers neither', async () => {
  await draw({ may: [], auditStatus: null });
  await screen.findByText('历次版本', { selector: 'h2' });
  expect(offered(['编辑', '删除', '停用', '启用'])).toEqual([]);
});

test('an address without a header says so', async () => {
  await draw({}, '/');
  expect(await screen.findByText('未指定发票抬头')).toBeInTheDocument();
});

test('a header is mended from what it was, its figures without blanks', async () => {
  const { host } = await draw({ receiverName: null, receiverPhone: null }, '/?edit=3');
  expect(await screen.findByDisplayValue('9999 0000 0000 1234 567')).toBeInTheDocument();
  expect(inputOf(host, invoiceHeader.suggestion)).toBeUndefined();
  await enter('税号', ' 91330000ma00000009 ');
  expect(screen.getByDisplayValue('91330000MA00000009')).toBeInTheDocument();
  await enter('账号', '6222 0000 1111');
  await press('保存');
  await waitFor(() => expect(inputOf(host, invoiceHeader.save)).toBeDefined());
  expect(inputOf(host, invoiceHeader.save)).toMatchObject({
    ...{ id: '3', version: 4, taxNo: '91330000MA00000009', bankAccount: '622200001111' },
  });
});

test('a special header needs its certificate, another does not', async () => {
  const { host } = await draw({ invoiceType: 0 }, '/?edit=3');
  await screen.findByDisplayValue('9999 0000 0000 1234 567');
  await press('保存');
  expect((await screen.findAllByText('增值税专用发票须上传一般纳税人证明')).length).toBeGreaterThan(0);
  expect(inputOf(host, invoiceHeader.save)).toBeUndefined();
});

test('a new header begins with the enterprise as it is registered', async () => {
  const { host } = await draw({}, '/?edit=new');
  expect(await screen.findByDisplayValue('霁川第一发电厂')).toBeInTheDocument();
  expect(screen.getByText('新增发票抬头')).toBeInTheDocument();
  expect(inputOf(host, invoiceHeader.detail)).toBeUndefined();
  expect(screen.queryByText(/保存后产生新版本/)).toBeNull();
  expect(pressables('选择开户行')[0]).toBeDisabled();
});

test('a pasted block fills the fields that it names; one that names none is told', async () => {
  const { host } = await draw({}, '/?edit=3');
  await screen.findByText(/保存后产生新版本/);
  await enter('收件人', '陆苒');
  await press('粘贴识别');
  await enter('开票信息', '没有内容');
  await press('识别');
  expect(host.toasts.at(-1)?.message).toBe('没有识别到开票信息，请检查粘贴的内容');
  await enter('开票信息', '税号：91330000ma00000009\n开户行及账号：云屿二行 622200001111');
  await press('识别');
  expect(host.toasts.at(-1)?.message).toBe('已识别 3 项，请核对');
  expect(await screen.findByDisplayValue('6222 0000 1111')).toBeInTheDocument();
  expect(screen.getByDisplayValue('91330000MA00000009')).toBeInTheDocument();
  expect(screen.getByDisplayValue('云屿二行')).toBeInTheDocument();
  expect(screen.getByDisplayValue(/陆苒$/)).toBeInTheDocument(); // typed before, and in no pasted line
});
