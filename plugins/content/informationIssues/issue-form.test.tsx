import { createMemoryRouter, RouterProvider, useLocation } from '@portal/sdk/navigation';
import { fakeHost, type FakeHost } from '@portal/sdk/testing';
import { PortalProvider } from '@portal/sdk/ui';
import { beforeEach, expect, test } from '@rstest/core';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SWRConfig } from 'swr';
import { type Site, type Subject, subjects } from '../channelManagement/contract.ts';
import { informationIssues, type IssueDetail } from './contract.ts';
import InformationIssuesPage from './informationIssues.tsx';

beforeEach(() => localStorage.clear());

const subject = (subjectId: string, subjectName: string, status: 0 | 1): Subject => ({
  ...{ subjectId, subjectName, siteId: '1', parentId: null, subjectCode: `S${subjectId}`, template: 'LIST', sort: 1 },
  ...{ roles: [], needAudit: true, hideSource: false, articleCount: 0, status, version: 4, may: [] },
});
const site = (siteId: string, siteName: string, status: 0 | 1, below: Subject[]): Site => ({
  ...{ siteId, siteName, siteCode: `T${siteId}`, domain: null, sort: 1, status, version: 1, may: [] },
  subjects: below,
});
const issue: IssueDetail = {
  ...{ id: '7', businessCode: 'XW7', title: '机组并网', contentSource: null, author: '程屿', topUntil: null },
  contentSiteSubjects: [{ subjectId: '11', siteName: '门户网站', subjectName: '新闻' }],
  ...{ viewCount: 0, publishAt: null, expireOn: null, updateTime: '2026-03-10T01:00:00.000Z', state: 0, version: 5 },
  ...{ may: ['UPDATE', 'SUBMIT'], summary: '', content: '<p>原来的正文</p>', coverFiles: [], attachmentFiles: [] },
  publishMoment: '2026-03-20T10:30',
};

const Address = () => <output aria-label="地址">{useLocation().search}</output>;
const address = () => screen.getByRole('status', { name: '地址' }).textContent;
const writer = 'content:news:edit';
const submitter = 'content:news:state';

function draw(query: string, codes = ['content:news:view', writer, submitter]) {
  const host = fakeHost({ codes, user: { userName: '江珩' } });
  const stored = { current: issue };
  host.answer(subjects.tree, () => [
    site('1', '门户网站', 1, [subject('11', '新闻', 1), subject('12', '公告', 1), subject('13', '旧栏目', 0)]),
    site('2', '旧站点', 0, [subject('21', '旧站新闻', 1)]),
  ]);
  host.answer(informationIssues.detail, () => stored.current);
  host.answer(informationIssues.page, () => ({ records: [], total: 0, page: 1, size: 10 }));
  host.answer(informationIssues.counts, () => []);
  host.answer(informationIssues.add, () => ({ id: '9', version: 1 }));
  host.answer(informationIssues.update, ({ title }) => {
    stored.current = { ...issue, title, version: 6 };
    return { id: '7', version: 6 };
  });
  const element = (
    <>
      <InformationIssuesPage />
      <Address />
    </>
  );
  const router = createMemoryRouter([{ path: '*', element }], {
    initialEntries: [`/newsSend/informationIssues${query}`],
  });
  render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <PortalProvider theme="light">
        <RouterProvider router={router} />
      </PortalProvider>
    </SWRConfig>,
  );
  return host;
}

const made = (host: FakeHost, { path }: { path: string }) =>
  host.made.filter((one) => one.path === path).map(({ input }) => input);
const said = (host: FakeHost) => host.toasts.map(({ message }) => message);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
/** Pastes into the editor of the text, as its author would. */
async function write(html: string) {
  const text = await screen.findByRole('textbox', { name: '正文' });
  await screen.findByRole('toolbar', { name: '正文工具栏' });
  fireEvent.paste(text, {
    clipboardData: { getData: (type: string) => (type === 'text/html' ? html : ''), files: [] },
  });
}

test('a new article has its writer as author; only subjects and sites that are offered can be chosen', async () => {
  draw('?edit=');
  expect(await screen.findByRole('heading', { name: '写稿' })).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: '作者' })).toHaveValue('江珩');
  expect(await screen.findByRole('checkbox', { name: '新闻' })).toBeInTheDocument();
  expect(screen.getByRole('checkbox', { name: '公告' })).toBeInTheDocument();
  for (const name of ['旧栏目', '旧站新闻']) expect(screen.queryByRole('checkbox', { name })).toBeNull();
  expect(screen.queryByText('旧站点')).toBeNull();
});

test('a draft needs title, subject and text before the server keeps it; then the page is that draft’s', async () => {
  const host = draw('?edit=');
  const short = '请先填写标题、栏目和正文，再保存草稿';
  await screen.findByRole('checkbox', { name: '新闻' });
  await press('保存草稿');
  await waitFor(() => expect(said(host)).toEqual([short]));
  await userEvent.type(screen.getByRole('textbox', { name: '标题' }), '停水通知');
  await userEvent.click(screen.getByRole('checkbox', { name: '新闻' }));
  await press('保存草稿');
  await waitFor(() => expect(said(host)).toEqual([short, short]));
  await write('<p>明日停水。</p>');
  await userEvent.click(screen.getByRole('checkbox', { name: '新闻' }));
  await press('保存草稿');
  await waitFor(() => expect(said(host)).toEqual([short, short, short]));
  await userEvent.click(screen.getByRole('checkbox', { name: '公告' }));
  await press('保存草稿');
  await waitFor(() =>
    expect(made(host, informationIssues.add)).toEqual([
      expect.objectContaining({ title: '停水通知', subjectIds: ['12'], content: '<p>明日停水。</p>', author: '江珩' }),
    ]),
  );
  expect(made(host, informationIssues.add)[0]).not.toHaveProperty('submit');
  await waitFor(() => expect(address()).toBe('?edit=9'));
  expect(said(host).at(-1)).toBe('草稿已保存');
});

test('an article is changed and submitted as it was seen, at the moment that is entered', async () => {
  const host = draw('?edit=7');
  expect(await screen.findByRole('heading', { name: '编辑稿件 · 机组并网' })).toBeInTheDocument();
  expect(screen.getByLabelText('发布时刻')).toHaveValue('10:30');
  fireEvent.change(screen.getByLabelText('发布时刻'), { target: { value: '18:00' } });
  await press('提交');
  await waitFor(() =>
    expect(made(host, informationIssues.update)).toEqual([
      expect.objectContaining({
        ...{ id: '7', version: 5, title: '机组并网', subjectIds: ['11'], submit: 'YES' },
        ...{ publishAt: '2026-03-20T18:00', content: '<p>原来的正文</p>' },
      }),
    ]),
  );
  expect(said(host)).toEqual(['提交成功']);
  await waitFor(() => expect(address()).toBe('?id=7'));
});

test('a moment begins with its day, at nine; without a day there is none, and no hour', async () => {
  const host = draw('?edit=7');
  const hour = () => screen.getByLabelText('发布时刻');
  const enter = async (day: string) => {
    const field = await screen.findByPlaceholderText('审核通过后立即发布');
    await userEvent.clear(field);
    await userEvent.type(field, `${day}{Enter}`);
  };
  await enter('');
  await waitFor(() => expect(hour()).toBeDisabled());
  await enter('20260401');
  expect(hour()).toHaveValue('09:00');
  await enter('');
  await press('保存草稿');
  await waitFor(() => expect(made(host, informationIssues.update)).toHaveLength(1));
  expect(made(host, informationIssues.update)[0]).not.toHaveProperty('publishAt');
});

test('a draft is saved where it is, and the next save knows the new version', async () => {
  const host = draw('?edit=7');
  await userEvent.type(await screen.findByRole('textbox', { name: '标题' }), '了');
  await press('保存草稿');
  await waitFor(() =>
    expect(made(host, informationIssues.update)).toEqual([
      expect.objectContaining({ id: '7', version: 5, title: '机组并网了' }),
    ]),
  );
  expect(made(host, informationIssues.update)[0]).not.toHaveProperty('submit');
  expect(await screen.findByRole('heading', { name: '编辑稿件 · 机组并网了' })).toBeInTheDocument();
  expect(address()).toBe('?edit=7');
});

test('who may not submit saves a draft instead, and sees it afterwards', async () => {
  const host = draw('?edit=7', ['content:news:view', writer]);
  await screen.findByRole('heading', { name: '编辑稿件 · 机组并网' });
  expect(screen.queryByRole('button', { name: '提交' })).toBeNull();
  await press('保存');
  await waitFor(() => expect(made(host, informationIssues.update)).toHaveLength(1));
  expect(made(host, informationIssues.update)[0]).not.toHaveProperty('submit');
  expect(said(host)).toEqual(['草稿已保存']);
  await waitFor(() => expect(address()).toBe('?id=7'));
});
