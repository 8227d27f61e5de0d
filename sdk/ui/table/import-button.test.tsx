import { expect, test } from '@rstest/core';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fileManager } from '../../calls/files.ts';
import { type ImportReport, importOf } from '../../calls/import.ts';
import { CallError } from '../../host.ts';
import { fakeHost } from '../../testing/fake-host.ts';
import { PortalProvider } from '../index.ts';
import { ImportButton } from './index.ts';

const access = 'things:list:import';
const calls = importOf('/api/things/import', access);
const fileId = 'A'.repeat(24);
const right: ImportReport = { total: 2, right: 2, written: 0, whole: false, faults: [] };
const wrong: ImportReport = { ...right, right: 1, faults: [{ row: 4, field: '名称', message: '请输入名称' }] };

function draw(found: ImportReport, codes: readonly string[] = [access]) {
  const host = fakeHost({ codes });
  let reloads = 0;
  host.answer(fileManager.uploadFile, () => [{ fileIds: [fileId], msg: '', files: [] }]);
  host.answer(calls.run, ({ step }) => (step === 'check' ? found : { ...found, written: found.right }));
  host.answer(calls.faults, () => new Blob());
  render(
    <PortalProvider theme="light">
      <ImportButton calls={calls} subject="物品" onDone={() => (reloads += 1)} />
    </PortalProvider>,
  );
  return { host, reloads: () => reloads };
}

async function uploaded() {
  await userEvent.click(screen.getByRole('button', { name: '导入' }));
  const dialog = within(await screen.findByRole('dialog', { name: '导入物品' }));
  const input = dialog.getByLabelText('选择文件', { selector: 'input' });
  await userEvent.upload(input, new File(['x'], '物品.xlsx'), { applyAccept: false });
  return dialog;
}
const steps = (host: ReturnType<typeof fakeHost>) =>
  host.made.filter(({ path }) => path === calls.run.path).map(({ input }) => input);

test('an upload is checked at once and written only when asked', async () => {
  const { host, reloads } = draw(right);
  const dialog = await uploaded();
  expect(await dialog.findByText('共 2 行，正确 2 行，有错误 0 行。')).toBeInTheDocument();
  expect(steps(host)).toEqual([{ fileId, step: 'check' }]);
  await userEvent.click(dialog.getByRole('button', { name: '导入' }));
  expect(await dialog.findByText('已导入 2 行。')).toBeInTheDocument();
  expect(steps(host)).toEqual([
    { fileId, step: 'check' },
    { fileId, step: 'write' },
  ]);
  expect(reloads()).toBe(1);
});

test('each fault is told by row, field and sentence; only the right rows may be written, the wrong ones downloaded', async () => {
  const { host } = draw(wrong);
  const dialog = await uploaded();
  const table = within(await dialog.findByRole('grid', { name: '导入检查结果' }));
  expect(table.getByRole('row', { name: /4\s*名称\s*请输入名称/ })).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: '下载错误行' }));
  expect(host.made.at(-1)).toMatchObject({ path: calls.faults.path, input: { fileId, faults: wrong.faults } });
  await userEvent.click(dialog.getByRole('button', { name: '仅导入正确行（1）' }));
  expect(await dialog.findByText('已导入 1 行，1 行有错误未导入。')).toBeInTheDocument();
});

test('全部放弃 writes nothing', async () => {
  const { host } = draw(wrong);
  const dialog = await uploaded();
  await userEvent.click(await dialog.findByRole('button', { name: '全部放弃' }));
  expect(steps(host)).toHaveLength(1);
});

test('with no right row there is nothing to write', async () => {
  draw({ ...wrong, total: 1, right: 0 });
  const dialog = await uploaded();
  expect(await dialog.findByRole('button', { name: '全部放弃' })).toBeInTheDocument();
  expect(dialog.queryByRole('button', { name: /导入/ })).toBeNull();
});

test('where only the whole is written, a wrong row leaves nothing to write', async () => {
  draw({ ...wrong, whole: true });
  const dialog = await uploaded();
  expect(await dialog.findByText('共 2 行，正确 1 行，有错误 1 行，须全部正确才能导入。')).toBeInTheDocument();
  expect(dialog.queryByRole('button', { name: /导入/ })).toBeNull();
});

test('a table that is pasted is checked as a file like another; a single word is none', async () => {
  const { host } = draw(right);
  const files: File[] = [];
  host.answer(fileManager.uploadFile, (_input, { options }) => {
    files.push(...(options.files ?? []));
    return [{ fileIds: [fileId], msg: '', files: [] }];
  });
  await userEvent.click(screen.getByRole('button', { name: '导入' }));
  await screen.findByRole('dialog', { name: '导入物品' });
  await userEvent.paste('轴承');
  expect(host.toasts.map(({ message }) => message)).toEqual(['剪贴板里没有表格，请连同表头一起复制']);
  await userEvent.paste('名称\t单价\n轴承\t"1""2"\n');
  expect(await screen.findByText('共 2 行，正确 2 行，有错误 0 行。')).toBeInTheDocument();
  expect([files[0]?.name, await files[0]?.text()]).toEqual(['粘贴的表格.csv', '"名称","单价"\r\n"轴承","1""2"']);
});

test('a workbook that cannot be read leaves the way to choose another', async () => {
  const { host } = draw(right);
  host.answer(calls.run, () => {
    throw new CallError('400', '表头缺少：名称');
  });
  const dialog = await uploaded();
  expect(await dialog.findByRole('button', { name: '选择文件' })).toBeEnabled();
  expect(dialog.queryByRole('list', { name: '已选文件' })).toBeNull();
});

test('without the code there is no import', () => {
  draw(right, []);
  expect(screen.queryByRole('button', { name: '导入' })).toBeNull();
});
