import { beforeEach, expect, it } from '@rstest/core';
import { fileManager } from '@portal/sdk/calls/files';
import { CallError, type StoredFile } from '@portal/sdk/host';
import { fakeHost, type FakeHost } from '@portal/sdk/testing';
import { PortalProvider } from '@portal/sdk/ui';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import FileViewer from './file-viewer.tsx';

const dot = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
const scan: StoredFile = { fileId: 'p'.repeat(24), fileName: '许可证.png' };
const list: StoredFile = { fileId: 'l'.repeat(24), fileName: '检验明细.csv' };

let host: FakeHost;
beforeEach(() => {
  host = fakeHost();
  host.answer(fileManager.viewImage, () => ({ msg: dot }));
  host.answer(fileManager.downloadFile, () => new Blob(['项目,结果\n硬度,合格']));
});

function Beside() {
  const [current, setCurrent] = useState(scan);
  return (
    <PortalProvider theme="light">
      <FileViewer files={[scan, list]} current={current} onGo={setCurrent} />
    </PortalProvider>
  );
}
const tool = (name: string) => screen.getByRole('button', { name });

it('files in a page are leafed through, zoomed and downloaded as in the dialog', async () => {
  render(<Beside />);
  await screen.findByRole('img', { name: '许可证.png' });
  fireEvent.click(tool('放大'));
  expect(tool('恢复原大小')).toHaveTextContent('125%');
  fireEvent.click(tool('下一个'));
  expect(await screen.findByText(/硬度,合格/)).toBeVisible();
  expect(tool('恢复原大小')).toHaveTextContent('100%');
  fireEvent.click(tool('下载'));
  await waitFor(() => expect(host.made.at(-1)).toMatchObject({ input: { fileId: list.fileId }, options: {} }));
});

it('a file that cannot be had says why, and the others are still reached', async () => {
  host.answer(fileManager.viewImage, () => {
    throw new CallError('404', '文件不存在');
  });
  render(<Beside />);
  expect(await screen.findByRole('alert')).toHaveTextContent('文件不存在');
  fireEvent.click(tool('下一个'));
  expect(await screen.findByText(/硬度,合格/)).toBeVisible();
});
