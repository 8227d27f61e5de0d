import { describe, expect, it } from '@rstest/core';
import { organization } from '@portal/sdk/calls/enterprise';
import { fileManager, fileManagerLog, manageFile, maxFileBytes } from '@portal/sdk/calls/files';
import { notification } from '@portal/sdk/calls/notification';
import { CallError } from '@portal/sdk/host';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { overlays } from '../overlays.ts';
import {
  chooseFile,
  dialog,
  enter,
  fill,
  group,
  host,
  hostForEachTest,
  inside,
  made,
  open,
  pickParent,
  pickType,
  press,
} from './fixture.tsx';

hostForEachTest();

describe('submit mode', () => {
  it('R-ORGCHG-01 R-ORGCHG-03 R-ORGCHG-04 R-ORGCHG-06 R-ORGCHG-07 shows the applicant, the fields, the file and the buttons', async () => {
    await open();
    expect(dialog().style.width).toBe('750px');
    const facts = [...dialog().querySelectorAll('dd')].map(({ textContent }) => textContent);
    expect(facts).toEqual(['wangfang', '王芳', '澜岳示范采购有限公司']);
    expect(
      inside()
        .getAllByRole('radio')
        .map((radio) => radio.getAttribute('value')),
    ).toEqual(['1', '2', '3']);
    for (const name of [/^公司名称/, /^统一社会信用代码/])
      expect(inside().getByRole('textbox', { name })).toBeVisible();
    expect(inside().getByRole('combobox', { name: /^上级公司/ })).toBeVisible();
    for (const name of ['选择文件', '取消', '保存', '下载模板'])
      expect(inside().getByRole('button', { name })).toBeVisible();
  });

  it('R-ORGCHG-08 downloads the template', async () => {
    await open();
    await press('下载模板');
    await waitFor(() => expect(made(manageFile.download)).toMatchObject([{ input: { template: 'ORG_CHANGE' } }]));
  });

  it('R-ORGCHG-32 loads the organisations, and offers to try again when that fails', async () => {
    host.answer(organization.getAll, () => {
      throw new CallError('500', '服务器内部错误');
    });
    await act(() => overlays.open('orgChange'));
    expect(await inside().findByText('服务器内部错误')).toBeVisible();
    expect(inside().getByRole('button', { name: '保存' })).toBeDisabled();
    host.answer(organization.getAll, () => [group]);
    await userEvent.click(inside().getByRole('button', { name: '重试' }));
    expect(await inside().findByRole('radio', { name: '新增' })).toBeEnabled();
  });

  it('R-ORGCHG-13 R-ORGCHG-14 has old fields for a change only', async () => {
    await open();
    const labels = () =>
      [...dialog().querySelectorAll('label')].map(({ textContent }) => textContent?.replace('*', ''));
    await pickType('变更');
    for (const name of [
      '原上级公司',
      '原公司名称',
      '原统一社会信用代码',
      '新上级公司',
      '新公司名称',
      '新统一社会信用代码',
    ])
      expect(labels()).toContain(name);
    for (const type of ['新增', '注销']) {
      await pickType(type);
      expect(labels().filter((label) => /^[原新](?!增)/.test(label ?? ''))).toEqual([]);
    }
  });

  it('R-ORGCHG-15 R-ORGCHG-16 R-ORGCHG-18 asks for one of eight sectors below a parent of level 2, and only there', async () => {
    await open();
    await pickType('新增');
    await pickParent('霁川第一发电厂');
    expect(inside().queryByRole('combobox', { name: /^板块/ })).toBeNull();
    await pickParent('澜岳电力有限公司');
    await userEvent.click(inside().getByRole('combobox', { name: /^板块/ }));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      '煤炭',
      '电力',
      '运输',
      '化工',
      '支持保障',
      '科技环保',
      '金融',
      '其他',
    ]);
  });

  it('R-ORGCHG-12 R-ORGCHG-33 R-ORGCHG-34 R-ORGCHG-35 opens a tree at most 400 px high whose level 4 cannot be chosen', async () => {
    await open();
    const field = inside().getByRole('combobox', { name: /^上级公司/ });
    await userEvent.click(field);
    expect(screen.getByRole('tree').style.maxHeight).toBe('400px');
    fireEvent.change(field, { target: { value: '其他' } });
    expect(screen.getAllByRole('treeitem', { name: '其他' }).map((item) => item.getAttribute('aria-level'))).toEqual([
      '2',
      '3',
    ]);
    fireEvent.change(field, { target: { value: '沅苔' } });
    const lowest = screen.getByRole('treeitem', { name: /^沅苔 ?化工厂$/ });
    expect(lowest).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(lowest);
    expect(screen.getByRole('tree')).toBeVisible();
    fireEvent.keyDown(field, { key: 'Escape' });
    expect(field).toHaveValue('');
    expect(dialog()).toBeVisible(); // Escape closed the tree only
  });
});

describe('the rules of the form', () => {
  it('R-VALID-01 R-VALID-02 are told when a field is changed or left, and texts lose their blanks', async () => {
    await open();
    await pickType('新增');
    const name = inside().getByRole('textbox', { name: /^公司名称/ });
    fireEvent.blur(name);
    expect(await inside().findByText('请选择公司名称')).toBeVisible();
    enter(/^公司名称/, '  霁川 ');
    fireEvent.blur(name);
    expect(name).toHaveValue('霁川');
    expect(inside().queryByText('请选择公司名称')).toBeNull();
    enter(/^统一社会信用代码/, '9135');
    expect(await inside().findByText('统一社会信用代码长度最少应为18位')).toBeVisible();
    expect(inside().queryByText('请选择上级公司')).toBeNull(); // not reached yet
  });

  it('R-ORGCHG-19 hold before anything is sent, and lead to the first fault', async () => {
    await open();
    await press('保存');
    for (const text of [
      '请选择申请类型',
      '请选择上级公司',
      '请选择公司名称',
      '请输入统一社会信用代码',
      '请上传申请文件',
    ])
      expect(await inside().findByText(text)).toBeVisible();
    expect(inside().getByRole('radiogroup').contains(document.activeElement)).toBe(true);
    expect([...made(fileManager.uploadFile), ...made(notification.sendNotification)]).toEqual([]);
  });

  it('R-ORGCHG-20 want a file', async () => {
    await fill();
    await press('保存');
    expect(await inside().findByText('请上传申请文件')).toBeVisible();
    expect(made(notification.sendNotification)).toEqual([]);
  });

  for (const [rule, name, size, sentence] of [
    ['R-VALID-21', '申请.doc', 3, '上传文件必须是docx格式!'],
    ['R-VALID-22', '申请.docx', maxFileBytes + 1, '上传文件大小不能超过 10MB!'],
  ] as const) {
    it(`${rule} R-UPLOAD-03 R-UPLOAD-04 do not take ${name} of ${size} bytes: ${sentence}`, async () => {
      await open();
      chooseFile(name, size);
      expect(await inside().findByText(sentence)).toBeVisible();
      expect(inside().queryByText(name)).toBeNull();
      expect(made(fileManagerLog.saveUploadLog)).toMatchObject([
        {
          input: {
            account: 'wangfang',
            userName: '王芳',
            userSource: '1',
            entId: '10',
            entName: '澜岳示范采购有限公司',
            fileName: name,
            fileSize: size,
            suffixName: name.slice(3),
            resultMsg: sentence,
          },
        },
      ]);
    });
  }

  it('R-VALID-23 keep one file, the last', async () => {
    await open();
    chooseFile('一.docx');
    chooseFile('二.docx');
    expect(inside().getByText('二.docx')).toBeVisible();
    expect(inside().queryByText('一.docx')).toBeNull();
  });
});
