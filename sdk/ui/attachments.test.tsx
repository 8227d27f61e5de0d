import { describe, expect, test } from '@rstest/core';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { fileManagerLog } from '../calls/files.ts';
import { fakeHost } from '../testing/fake-host.ts';
import { type Attachment, AttachmentPicker, Attachments, maxFileBytes, PortalProvider, refusalOf } from './index.ts';
import { previewKindOf } from './preview-kind.ts';

const fileOf = (name: string, bytes = 4) => {
  const file = new File(['data'], name);
  Object.defineProperty(file, 'size', { value: bytes });
  return file;
};

describe('A file is refused', () => {
  const rules = { accept: ['.pdf', '.docx'], maxBytes: maxFileBytes };
  const rows: readonly [string, string, number, string | undefined][] = [
    ['R-UPLOAD-01', '章程.exe', 10, '不支持该文件格式上传'],
    ['R-UPLOAD-01', '章程', 10, '不支持该文件格式上传'],
    ['R-UPLOAD-02', '章程.pdf', maxFileBytes + 1, '文件超过最大限制'],
    ['R-UPLOAD-02', '章程.PDF', maxFileBytes, undefined],
  ];
  for (const [rule, name, size, reason] of rows) {
    test(`${rule} ${name} of ${size} bytes: ${reason ?? 'no'}`, () =>
      expect(refusalOf({ name, size }, rules)).toBe(reason));
  }
});

function Picker({
  upload,
  refused,
}: {
  upload: (files: readonly File[]) => Promise<{ fileIds: string[] }>;
  refused?: (file: File, reason: string) => void;
}) {
  const [files, setFiles] = useState<readonly Attachment[]>([]);
  return (
    <PortalProvider theme="light">
      <AttachmentPicker value={files} onChange={setFiles} upload={upload} onRefused={refused} accept={['.pdf']} />
    </PortalProvider>
  );
}

const choose = (...files: File[]) =>
  fireEvent.change(screen.getByLabelText('选择文件', { selector: 'input' }), { target: { files } });

test('Chosen files are stored one by one and listed, and can be removed', async () => {
  fakeHost();
  render(<Picker upload={async ([file]) => ({ fileIds: [`id-${file?.name}`] })} />);
  choose(fileOf('甲.pdf'), fileOf('乙.pdf'));
  fireEvent.click(await screen.findByRole('button', { name: '删除甲.pdf' }));
  await waitFor(() => expect(screen.queryByText('甲.pdf')).toBeNull());
  expect(screen.getByText('乙.pdf')).toBeTruthy();
});

test('R-UPLOAD-01 a refused file is named, reported and not uploaded', async () => {
  const host = fakeHost();
  const refused: string[] = [];
  let uploads = 0;
  render(
    <Picker
      upload={async () => {
        uploads += 1;
        return { fileIds: ['1'] };
      }}
      refused={(file, reason) => refused.push(`${file.name}:${reason}`)}
    />,
  );
  choose(fileOf('病毒.exe'));
  await waitFor(() => expect(refused).toEqual(['病毒.exe:不支持该文件格式上传']));
  expect(host.toasts).toEqual([{ intent: 'warning', message: '病毒.exe：不支持该文件格式上传' }]);
  expect(uploads).toBe(0);
});

for (const [rule, file, resultMsg] of [
  ['R-UPLOAD-01', fileOf('病毒.exe', 7), '不支持该文件格式上传'],
  ['R-UPLOAD-02', fileOf('章程.pdf', maxFileBytes + 1), '文件超过最大限制'],
] as const) {
  test(`${rule} R-UPLOAD-03 R-UPLOAD-04 ${file.name} of ${file.size} bytes is logged with the server: ${resultMsg}`, async () => {
    const host = fakeHost();
    host.answer(fileManagerLog.saveUploadLog, () => null);
    render(<Picker upload={async () => ({ fileIds: ['1'] })} />);
    choose(file);
    await waitFor(() => expect(host.made).toHaveLength(1));
    expect(host.made[0]).toMatchObject({
      path: fileManagerLog.saveUploadLog.path,
      input: {
        account: 'wangfang',
        userName: '王芳',
        userSource: '1',
        entId: '10',
        entName: '澜岳示范采购有限公司',
        fileName: file.name,
        fileSize: file.size,
        suffixName: file.name.slice(3),
        resultMsg,
      },
      options: { quiet: true },
    });
  });
}

test('A visitor has no upload log', async () => {
  const host = fakeHost({ user: null });
  render(<Picker upload={async () => ({ fileIds: ['1'] })} />);
  choose(fileOf('病毒.exe'));
  await waitFor(() => expect(host.toasts).toHaveLength(1));
  expect(host.made).toEqual([]);
});

test('R-UPLOAD-06 When some of several files fail the others stay and the user is told', async () => {
  const host = fakeHost();
  render(
    <Picker
      upload={async ([file]) => {
        if (file?.name === '坏.pdf') throw new Error('refused');
        return { fileIds: ['1'] };
      }}
    />,
  );
  choose(fileOf('好.pdf'), fileOf('坏.pdf'));
  await waitFor(() => expect(host.toasts).toEqual([{ intent: 'error', message: '部分文件上传失败' }]));
  expect(screen.getByRole('button', { name: '删除好.pdf' })).toBeTruthy();
  expect(screen.queryByText('坏.pdf')).toBeNull();
});

test('Files that can be shown in place have a preview, which leafs through them', () => {
  const host = fakeHost();
  const files = ['章程.pdf', '明细.xlsx', '照片.JPG'].map((fileName, index) => ({ fileId: String(index), fileName }));
  render(
    <PortalProvider theme="light">
      <Attachments files={files} download={() => undefined} />
    </PortalProvider>,
  );
  expect(screen.getAllByRole('button', { name: /^预览/ }).map((button) => button.getAttribute('aria-label'))).toEqual([
    '预览章程.pdf',
    '预览照片.JPG',
  ]);
  fireEvent.click(screen.getByRole('button', { name: '预览照片.JPG' }));
  expect(host.previews).toEqual([{ file: files[2], among: [files[0], files[2]] }]);
});

test('Images, PDF, docx and texts can be shown in place, whatever the case of their names', () => {
  const kinds = ['a.png', 'a.Pdf', 'a.docx', 'a.csv', 'a.xml', 'a.zip', 'a.ofd', 'pdf'].map(previewKindOf);
  expect(kinds).toEqual(['image', 'pdf', 'docx', 'text', 'text', undefined, undefined, undefined]);
});
