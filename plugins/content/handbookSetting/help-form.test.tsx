import { fileManager } from '@portal/sdk/calls/files';
import { createMemoryRouter, RouterProvider, useLocation } from '@portal/sdk/navigation';
import { fakeHost, type FakeHost } from '@portal/sdk/testing';
import { PortalProvider } from '@portal/sdk/ui';
import { expect, test } from '@rstest/core';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SWRConfig } from 'swr';
import { handbookSetting, type HelpDetail } from './contract.ts';
import HandbookSettingPage from './handbookSetting.tsx';

const article: HelpDetail = {
  ...{ id: '3', title: '怎样收货', parentId: '2', nodeType: 'ARTICLE', productName: 'e订单', topicName: '订单履约' },
  ...{ roles: ['ALL'], routeUrls: ['/order'], isFaq: false, versionNo: 'V1.0', sort: 1, state: 0, opinions: 0 },
  ...{ usefulPercent: null, updateTime: '2026-03-10T01:00:00.000Z', version: 3, may: ['PUBLISH', 'DELETE'] },
  ...{ summary: '摘要', content: '<p>原来的正文</p>', manualFiles: [] },
};

const Address = () => <output aria-label="地址">{useLocation().search}</output>;

function draw(query: string, found: Partial<HelpDetail> = {}) {
  const host = fakeHost({ codes: ['content:handbook:edit'] });
  host.answer(handbookSetting.nodes, () => []);
  host.answer(handbookSetting.page, () => ({ records: [], total: 0, page: 1, size: 10 }));
  host.answer(handbookSetting.detail, () => ({ ...article, ...found }));
  host.answer(handbookSetting.places, () => ({
    topics: [{ id: '2', title: '订单履约', productName: 'e订单' }],
    pages: [
      { routeUrl: '/order', menuName: '订单管理', covered: true },
      { routeUrl: '/bill', menuName: '对账管理', covered: true },
      { routeUrl: '/goods', menuName: '商品管理', covered: false },
    ],
  }));
  host.answer(handbookSetting.save, () => ({ id: '3', version: 4 }));
  const element = (
    <>
      <HandbookSettingPage />
      <Address />
    </>
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [`/handbookSetting/index${query}`] });
  render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <PortalProvider theme="light">
        <RouterProvider router={router} />
      </PortalProvider>
    </SWRConfig>,
  );
  return host;
}

const saved = (host: FakeHost) =>
  host.made.filter(({ path }) => path === handbookSetting.save.path).map(({ input }) => input);
const save = async () => userEvent.click(screen.getByRole('button', { name: '保存' }));
const said = (host: FakeHost) => host.toasts.map(({ message }) => message);

/** Begins an import of a file; `omitted` pictures are left out of it. */
async function importing(host: FakeHost, name: string, omitted = 0) {
  host.answer(fileManager.uploadFile, () => [{ fileIds: ['F'.repeat(24)], msg: '', files: [] }]);
  host.answer(handbookSetting.importDocx, () => ({ content: '<p>导入的正文</p>', omitted }));
  const input = await screen.findByLabelText('选择 docx 文件');
  await userEvent.upload(input, new File(['PK'], name), { applyAccept: false });
}

test('an article is changed as it was seen: its pages by name, readers all or certain roles, and the way back', async () => {
  const host = draw('?edit=3');
  expect(await screen.findByRole('heading', { name: /编辑帮助 · 怎样收货/ })).toBeInTheDocument();
  expect(screen.getByText('草稿')).toBeInTheDocument();
  const chosen = async (name: string) => userEvent.click(screen.getByRole('checkbox', { name }));
  await chosen('供应商');
  await chosen('采购单位');
  expect(screen.getByRole('checkbox', { name: '所有人（含访客）' })).not.toBeChecked();
  await userEvent.click(screen.getByText('选择要关联的页面'));
  const names = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  expect(names).toEqual(['对账管理', '商品管理（暂无帮助）']);
  await userEvent.click(screen.getByRole('option', { name: '商品管理（暂无帮助）' }));
  expect(await screen.findByRole('button', { name: '移除商品管理' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '移除订单管理' }));
  await save();
  await waitFor(() =>
    expect(saved(host)).toEqual([
      expect.objectContaining({ id: '3', version: 3, roles: ['G', 'C'], routeUrls: ['/goods'], parentId: '2' }),
    ]),
  );
  expect(said(host)).toEqual(['已保存，发布后读者可见']);
  await waitFor(() => expect(screen.getByRole('status', { name: '地址' })).toHaveTextContent(/^$/));
});

test('who chooses everybody chooses no single role; a public article says that readers see the new text', async () => {
  const host = draw('?edit=3', { state: 1, roles: ['G'] });
  await userEvent.click(await screen.findByRole('checkbox', { name: '所有人（含访客）' }));
  expect(screen.getByRole('checkbox', { name: '供应商' })).not.toBeChecked();
  await save();
  await waitFor(() => expect(saved(host)).toEqual([expect.objectContaining({ roles: ['ALL'] })]));
  expect(said(host)).toEqual(['已保存，读者看到的是新内容']);
});

test('a new article begins below the topic of its address, takes its text from a docx, and says who reads it', async () => {
  const host = draw('?edit=&topic=2');
  expect(await screen.findByRole('heading', { name: '写帮助文章' })).toBeInTheDocument();
  await userEvent.type(await screen.findByRole('textbox', { name: '标题' }), '新文章'); // an import leaves it
  await importing(host, '说明.docx');
  await waitFor(() => expect(said(host)).toEqual(['已导入正文']));
  expect(host.toasts[0]?.intent).toBe('success');
  expect(host.questions.map(({ message }) => message)).toEqual([
    '导入后将替换现有正文，其他已填写的内容不变，确认导入？',
  ]);
  await save();
  await waitFor(() =>
    expect(saved(host)).toEqual([
      {
        ...{ title: '新文章', parentId: '2', content: '<p>导入的正文</p>', roles: ['ALL'], routeUrls: [] },
        ...{ isFaq: false, versionNo: 'V1.0', sort: 100 },
      },
    ]),
  );
  expect(said(host)).toEqual(['已导入正文', '已保存，发布后读者可见']);
});

test('an import tells which pictures it left out, and refuses another kind of file', async () => {
  const host = draw('?edit=3');
  await importing(host, '说明.docx', 2);
  await waitFor(() => expect(said(host)).toEqual(['已导入，有2张图片格式不支持']));
  expect(host.toasts[0]?.intent).toBe('warning');
  expect(await screen.findByText('导入的正文')).toBeInTheDocument();
  await importing(host, '说明.pdf');
  await waitFor(() => expect(said(host)[1]).toBe('说明.pdf：不支持该文件格式上传'));
  expect(host.made.filter(({ path }) => path === fileManager.uploadFile.path)).toHaveLength(1);
  expect(screen.getByText('导入的正文')).toBeInTheDocument();
});

test('an import that is not agreed to changes nothing, and no text is no article', async () => {
  const host = draw('?edit=');
  await screen.findByRole('heading', { name: '写帮助文章' });
  host.reply(false);
  await importing(host, '说明.docx');
  await waitFor(() => expect(host.questions).toHaveLength(1));
  expect(said(host)).toEqual([]);
  await userEvent.type(screen.getByRole('textbox', { name: '标题' }), '没有正文');
  await save();
  expect((await screen.findAllByText('请输入正文')).length).toBeGreaterThan(0);
  expect(saved(host)).toEqual([]);
});
