/** The dialog over a host with the organisations of a group, opened, filled in and closed as a person does it. */
import { afterEach, beforeEach, expect } from '@rstest/core';
import { organization } from '@portal/sdk/calls/enterprise';
import { PLATE } from '@portal/sdk/calls/plate';
import { fileManager, fileManagerLog, manageFile } from '@portal/sdk/calls/files';
import { notification } from '@portal/sdk/calls/notification';
import type { StoredFile } from '@portal/sdk/host';
import { fakeHost, type FakeHost } from '@portal/sdk/testing';
import { PortalProvider } from '@portal/sdk/ui';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SWRConfig } from 'swr';
import { DialogHost } from '../dialog-host.tsx';
import { dialogs } from '../dialogs.ts';
import { OverlayHost } from '../overlay-host.tsx';
import { overlays } from '../overlays.ts';

const node = { socialcreditcode: null, cat: null, status: 1 };
const unit = {
  ...node,
  customerCode: 'C0041',
  customerRegisterName: '沅苔化工厂',
  companyLevel: 4,
  parentCustomerCode: 'C0001',
};
const plant = {
  ...node,
  customerCode: 'C0001',
  customerRegisterName: '霁川第一发电厂',
  companyLevel: 3,
  parentCustomerCode: '20000002',
  children: [unit],
};
const power = {
  ...node,
  customerCode: '20000002',
  customerRegisterName: '澜岳电力有限公司',
  companyLevel: 2,
  parentCustomerCode: '10000001',
  children: [plant],
};
export const group = {
  ...node,
  customerCode: '10000001',
  customerRegisterName: '澜岳能源集团有限公司',
  companyLevel: 1,
  parentCustomerCode: null,
  children: [power],
};
export const code = '91350100M000100Y43';
export const fileId = 'a'.repeat(24);
export const taken = {
  fileIds: [fileId],
  msg: '上传成功',
  files: [{ fileId, fileName: '申请.docx', fileSize: 3, msg: '上传成功' }],
};

export let host: FakeHost;
/** Addresses that the deployment of the test has no page for. */
export const missing = new Set<string>();

function openHost(): void {
  host = fakeHost({ opens: (path) => !missing.has(path) });
  missing.clear();
  host.answer(organization.getAll, () => [group]);
  host.answer(organization.getPlate, () => Object.entries(PLATE).map(([itemNo, itemName]) => ({ itemNo, itemName })));
  host.answer(fileManager.uploadFile, () => [taken]);
  host.answer(fileManagerLog.saveUploadLog, () => null);
  host.answer(notification.sendNotification, () => null);
  host.answer(manageFile.download, () => new Blob());
  render(
    <PortalProvider theme="light">
      <SWRConfig value={{ provider: () => new Map() }}>
        <OverlayHost />
        <DialogHost />
      </SWRConfig>
    </PortalProvider>,
  );
}

async function closeHost(): Promise<void> {
  act(() => {
    overlays.closeAll();
    dialogs.closeAll();
  });
  await waitFor(() => expect([...overlays.get(), ...dialogs.get().modals]).toEqual([]));
}

/** Each test of the file begins with a host of its own. Files share this module. */
export function hostForEachTest(): void {
  beforeEach(openHost);
  afterEach(closeHost);
}

export const dialog = () => screen.getByRole('dialog', { name: '组织变更申请' });
export const inside = () => within(dialog());
export const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
export const press = (name: string) => userEvent.click(inside().getByRole('button', { name }));
export const made = (call: { path: string }) => host.made.filter(({ path }) => path === call.path);

export async function open(props: { mode?: 'check'; data?: string; file?: StoredFile } = {}) {
  await act(() => overlays.open('orgChange', props));
  await screen.findByRole('dialog', { name: '组织变更申请' });
  if (!props.mode) await inside().findByRole('radio', { name: '新增' });
}

export const pickType = (name: string) => userEvent.click(inside().getByRole('radio', { name }));
export async function pickParent(name: string, label: RegExp = /^上级公司/) {
  const field = inside().getByRole('combobox', { name: label });
  await userEvent.click(field);
  fireEvent.change(field, { target: { value: name } });
  await userEvent.click(await screen.findByRole('treeitem', { name }));
}
export const enter = (label: RegExp, text: string) =>
  fireEvent.change(inside().getByRole('textbox', { name: label }), { target: { value: text } });
export const chooseFile = (name = '申请.docx', size = 3) => {
  const file = new File(['abc'], name);
  Object.defineProperty(file, 'size', { value: size });
  fireEvent.change(inside().getByLabelText('选择申请文件'), { target: { files: [file] } });
};

/** All that 新增 below a company of level 3 needs, the file apart. */
export async function fill() {
  await open();
  await pickType('新增');
  await pickParent('霁川第一发电厂');
  enter(/^公司名称/, ' 霁川第二发电厂 ');
  enter(/^统一社会信用代码/, code);
}
