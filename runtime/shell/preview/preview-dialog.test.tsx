import { afterEach, beforeEach, describe, expect, it, rs } from '@rstest/core';
import { fileManager } from '@portal/sdk/calls/files';
import { CallError, type StoredFile } from '@portal/sdk/host';
import { fakeHost, type FakeHost } from '@portal/sdk/testing';
import { PortalProvider } from '@portal/sdk/ui';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import PreviewDialog from './preview-dialog.tsx';

const dot =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
const photo: StoredFile = { fileId: 'p'.repeat(24), fileName: '现场照片.png' };
const resources: StoredFile = { fileId: 'l'.repeat(24), fileName: '台账.csv' };
const sheet: StoredFile = { fileId: 's'.repeat(24), fileName: '明细.xlsx' };

let host: FakeHost;
let closed = 0;
beforeEach(() => {
  host = fakeHost();
  closed = 0;
  host.answer(fileManager.viewImage, () => ({ msg: dot }));
  host.answer(fileManager.downloadFile, () => new Blob(['名称,数量\n螺栓,3']));
});
afterEach(() => void rs.useRealTimers());

const draw = (file: StoredFile, among?: readonly StoredFile[]) =>
  render(
    <PortalProvider theme="light">
      <PreviewDialog open onClose={() => (closed += 1)} file={file} {...(among && { among })} />
    </PortalProvider>,
  );
const dialog = () => screen.getByRole('dialog');
const tool = (name: string) => within(dialog()).getByRole('button', { name });
const tools = () =>
  within(dialog())
    .queryAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent);
const made = (call: { path: string }) => host.made.filter(({ path }) => path === call.path);

describe('while a file is fetched', () => {
  it('R-UPLOAD-08 a dialog says 加载中，请稍候', async () => {
    let arrive: (answer: { msg: string }) => void = () => undefined;
    host.answer(fileManager.viewImage, () => new Promise((resolve) => (arrive = resolve)));
    draw(photo);
    expect(within(dialog()).getByText('加载中，请稍候')).toBeVisible();
    await waitFor(() => expect(made(fileManager.viewImage)).toHaveLength(1));
    arrive({ msg: dot });
    expect(await within(dialog()).findByRole('img', { name: '现场照片.png' })).toBeInTheDocument();
    expect(within(dialog()).queryByText('加载中，请稍候')).toBeNull();
  });

  it('R-UPLOAD-09 R-UPLOAD-10 a failure is told under 请求错误 for one second', async () => {
    rs.useFakeTimers();
    host.answer(fileManager.viewImage, () => {
      throw new CallError('404', '文件不存在');
    });
    draw(photo);
    await act(() => rs.advanceTimersByTimeAsync(100));
    expect(dialog()).toHaveAccessibleName('提示请求错误');
    expect(within(dialog()).getByRole('alert')).toHaveTextContent('文件不存在');
    await act(() => rs.advanceTimersByTimeAsync(898));
    expect(closed).toBe(0);
    await act(() => rs.advanceTimersByTimeAsync(110));
    expect(closed).toBe(1);
  });

  it('a file that is not what its name says is told too', async () => {
    host.answer(fileManager.downloadFile, () => new Blob(['no zip']));
    draw({ fileId: 'd'.repeat(24), fileName: '申请.docx' });
    expect(await screen.findByText('文件已损坏或加密，无法预览，请下载后查看', {}, { timeout: 5000 })).toBeVisible();
  });
});

describe('a file is shown', () => {
  it('R-UPLOAD-07 an image from what viewImage answers for its id', async () => {
    draw(photo);
    const image = await within(dialog()).findByRole('img', { name: '现场照片.png' });
    expect(image).toHaveAttribute('src', dot);
    expect(made(fileManager.viewImage)).toMatchObject([{ input: { fileId: photo.fileId }, options: { quiet: true } }]);
  });

  it('an image to a visitor from the published file, since viewing by id needs a session', async () => {
    host = fakeHost({ user: null });
    host.answer(fileManager.downloadFile, () => new Blob(['png']));
    draw(photo);
    const image = await within(dialog()).findByRole('img', { name: '现场照片.png' });
    expect(image.getAttribute('src')).toMatch(/^blob:/);
  });

  for (const [encoding, bytes] of [
    ['UTF-8', new TextEncoder().encode('名称,数量')],
    ['GB 18030', new Uint8Array([0xc3, 0xfb, 0xb3, 0xc6, 0x2c, 0xca, 0xfd, 0xc1, 0xbf])],
  ] as const) {
    it(`a text of ${encoding} as it reads, without being downloaded`, async () => {
      host.answer(fileManager.downloadFile, () => new Blob([bytes]));
      draw(resources);
      expect(await within(dialog()).findByText('名称,数量')).toBeVisible();
      expect(made(fileManager.downloadFile)).toMatchObject([{ options: { unsaved: true } }]);
      expect(tools()).not.toContain('旋转');
    });
  }

  it('a kind that cannot be shown is offered for download', async () => {
    draw(sheet);
    expect(await within(dialog()).findByText('该类型的文件不支持在线预览，请下载后查看')).toBeVisible();
    expect(made(fileManager.downloadFile)).toEqual([]);
    fireEvent.click(tool('下载'));
    await waitFor(() => expect(made(fileManager.downloadFile)).toMatchObject([{ input: { fileId: sheet.fileId } }]));
    expect(made(fileManager.downloadFile)[0]?.options.unsaved).toBeUndefined();
  });
});

describe('the tools', () => {
  const turnOf = (image: HTMLElement) => /rotate\((\d+)deg\)/.exec(image.style.transform)?.[1];

  it('zoom and turn an image', async () => {
    draw(photo);
    const image = await within(dialog()).findByRole('img', { name: '现场照片.png' });
    fireEvent.click(tool('旋转'));
    expect(turnOf(image)).toBe('90');
    fireEvent.click(tool('放大'));
    expect(tool('恢复原大小').textContent).toBe('125%');
    fireEvent.click(tool('恢复原大小'));
    expect(tool('恢复原大小').textContent).toBe('100%');
    for (let press = 0; press < 20; press += 1) fireEvent.click(tool('缩小'));
    expect(tool('恢复原大小').textContent).toBe('25%');
  });

  it('leaf through several files, each looked at afresh', async () => {
    draw(photo, [photo, resources]);
    await within(dialog()).findByRole('img', { name: '现场照片.png' });
    fireEvent.click(tool('旋转'));
    expect(tool('上一个')).toHaveAttribute('aria-disabled', 'true');
    fireEvent.click(tool('下一个'));
    expect(await within(dialog()).findByText(/螺栓,3/)).toBeVisible();
    expect(within(dialog()).getByRole('heading', { name: '台账.csv' })).toBeVisible();
    expect(tool('下一个')).toHaveAttribute('aria-disabled', 'true');
    fireEvent.click(tool('上一个'));
    expect(turnOf(await within(dialog()).findByRole('img', { name: '现场照片.png' }))).toBe('0');
  });

  it('leave out leafing where there is one file', async () => {
    draw(photo);
    await within(dialog()).findByRole('img', { name: '现场照片.png' });
    expect(tools()).toEqual(['缩小', '恢复原大小', '放大', '旋转', '下载', '关闭对话框']);
  });
});
