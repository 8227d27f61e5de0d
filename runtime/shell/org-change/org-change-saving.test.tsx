import { describe, expect, it } from '@rstest/core';
import { fileManager } from '@portal/sdk/calls/files';
import { notification } from '@portal/sdk/calls/notification';
import { CallError } from '@portal/sdk/host';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  chooseFile,
  code,
  dialog,
  enter,
  fileId,
  fill,
  gone,
  host,
  hostForEachTest,
  inside,
  made,
  open,
  press,
  type taken,
} from './fixture.tsx';

hostForEachTest();

describe('saving', () => {
  it('R-ORGCHG-21 R-ORGCHG-23 R-ORGCHG-24 R-ORGCHG-25 R-ORGCHG-29 R-ORGCHG-30 R-ORGCHG-31 uploads, submits, tells and closes', async () => {
    await fill();
    chooseFile();
    await press('保存');
    await gone();
    expect(host.toasts).toEqual([{ intent: 'success', message: '提交成功' }]);
    expect(made(fileManager.uploadFile)).toMatchObject([
      { input: { projectType: '20' }, options: { files: [{ name: '申请.docx' }] } },
    ]);
    expect(fileManager.uploadFile).toMatchObject({ kind: 'upload', filesField: 'uploadFiles' });
    const [sent] = made(notification.sendNotification).map(({ input }) => input as Record<string, string>);
    expect(sent).toMatchObject({
      fileId,
      fileName: '申请.docx',
      noticeType: '11',
      content: '王芳提交了组织变更申请（新增）：霁川第二发电厂',
    });
    expect(JSON.parse(sent?.['data'] ?? '')).toEqual({
      user: { userId: '1', account: 'wangfang', userName: '王芳', entId: '10', entName: '澜岳示范采购有限公司' },
      org: {
        type: '1',
        parentCustomerCode: 'C0001',
        parentCustomerName: '霁川第一发电厂',
        companyLevel: 4,
        cat: null,
        customerRegisterName: '霁川第二发电厂',
        socialcreditcode: code,
      },
    });
  });

  it('R-ORGCHG-22 R-ORGCHG-26 does not upload a file twice', async () => {
    host.answer(notification.sendNotification, () => {
      throw new CallError('400', '上级公司不存在');
    });
    await fill();
    chooseFile();
    await press('保存');
    await waitFor(() => expect(made(notification.sendNotification)).toHaveLength(1));
    await waitFor(() => expect(inside().getByRole('button', { name: '保存' })).toHaveAttribute('aria-busy', 'false'));
    host.answer(notification.sendNotification, () => null);
    await press('保存');
    await gone();
    expect(made(fileManager.uploadFile)).toHaveLength(1);
    expect(made(notification.sendNotification).map(({ input }) => (input as { fileId: string }).fileId)).toEqual([
      fileId,
      fileId,
    ]);
  });

  const failures: readonly [rule: string, answer: () => [typeof taken], sentence: string][] = [
    ['R-ORGCHG-27', () => [{ fileIds: [], msg: '', files: [] }], '文件上传失败'],
    [
      'R-ORGCHG-27',
      () => {
        throw new CallError('network', '网络连接失败，请检查网络后重试');
      },
      '文件上传失败',
    ],
    ['R-ORGCHG-28', () => [{ fileIds: [], msg: '文件内含有宏，不支持上传', files: [] }], '文件内含有宏，不支持上传'],
    [
      'R-ORGCHG-28',
      () => {
        throw new CallError('400', '文件已损坏，请检查后重新上传');
      },
      '文件已损坏，请检查后重新上传',
    ],
  ];
  for (const [rule, answer, sentence] of failures) {
    it(`${rule} ${sentence}`, async () => {
      host.answer(fileManager.uploadFile, answer);
      await fill();
      chooseFile();
      await press('保存');
      await waitFor(() => expect(host.toasts).toEqual([{ intent: 'error', message: sentence }]));
      expect(made(notification.sendNotification)).toEqual([]);
      expect(dialog()).toBeVisible();
    });
  }
});

describe('closing', () => {
  it('R-ORGCHG-11 leaves nothing for the next opening', async () => {
    await fill();
    chooseFile();
    await press('取消');
    await gone();
    await open();
    expect(inside().getByRole('textbox', { name: /^公司名称/ })).toHaveValue('');
    expect(inside().getByRole('combobox', { name: /^上级公司/ })).toHaveValue('');
    expect(
      inside()
        .getAllByRole('radio')
        .some((radio) => (radio as HTMLInputElement).checked),
    ).toBe(false);
    expect(inside().queryByText('申请.docx')).toBeNull();
  });

  it('by Escape asks first when something has been entered', async () => {
    await open();
    enter(/^公司名称/, '霁川');
    fireEvent.keyDown(dialog(), { key: 'Escape', code: 'Escape' });
    await userEvent.click(await screen.findByRole('button', { name: '继续填写' }));
    expect(inside().getByRole('textbox', { name: /^公司名称/ })).toHaveValue('霁川');
    enter(/^公司名称/, '');
    fireEvent.keyDown(dialog(), { key: 'Escape', code: 'Escape' });
    await gone();
  });
});
