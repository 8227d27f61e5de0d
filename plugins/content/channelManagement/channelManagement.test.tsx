import { MemoryRouter } from '@portal/sdk/navigation';
import { fakeHost, type FakeHost } from '@portal/sdk/testing';
import { PortalProvider } from '@portal/sdk/ui';
import { expect, test } from '@rstest/core';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SWRConfig } from 'swr';
import ChannelManagementPage from './channelManagement.tsx';
import { type Site, sites, type Subject, subjects } from './contract.ts';

const subject = (subjectId: string, subjectName: string, more: Partial<Subject> = {}): Subject => ({
  ...{ subjectId, subjectName, siteId: '1', parentId: null, subjectCode: `S${subjectId}`, template: 'LIST', sort: 1 },
  ...{ roles: [], needAudit: true, hideSource: false, articleCount: 0, status: 1, version: 4, may: ['DISABLE'] },
  ...more,
});
const site: Omit<Site, 'subjects'> = {
  ...{ siteId: '1', siteCode: 'PORTAL', siteName: '门户网站', domain: '/ef', sort: 1 },
  ...{ status: 1, version: 2, may: ['DISABLE'] },
};
const chain = [
  subject('11', '新闻'),
  subject('12', '集团新闻', { parentId: '11' }),
  subject('13', '煤矿新闻', { parentId: '12' }),
  subject('14', '公告', { articleCount: 3, roles: ['G', 'Y'], needAudit: false, hideSource: true }),
  subject('15', '旧栏目', { status: 0, may: ['ENABLE'] }),
];

function draw(address = '', more: { site?: Partial<Site>; codes?: string[] } = {}) {
  const host = fakeHost({ codes: more.codes ?? ['content:channel:edit', 'content:news:view'] });
  const whole = [
    { ...site, ...more.site, subjects: chain },
    { ...site, siteId: '2', siteCode: 'MOBILE', siteName: '移动门户', subjects: [] },
  ];
  host.answer(subjects.tree, () => whole);
  host.answer(subjects.nodes, () => [
    { nodeId: 's1', parentId: null, label: '门户网站', articleCount: 3, enabled: true, leaf: true },
  ]);
  host.answer(subjects.page, () => {
    const records = chain.map((one) => ({ ...one, siteName: '门户网站' }));
    return { records, total: 5, page: 1, size: 10 };
  });
  for (const call of [subjects.update, subjects.updateState, subjects.sort, subjects.remove, sites.updateState])
    host.answer(call, () => null);
  host.answer(subjects.add, () => ({ subjectId: '99' }));
  host.answer(sites.add, () => ({ siteId: '9' }));
  render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <PortalProvider theme="light">
        <MemoryRouter initialEntries={[`/newsSend/channelManagement${address}`]}>
          <ChannelManagementPage />
        </MemoryRouter>
      </PortalProvider>
    </SWRConfig>,
  );
  return host;
}

const row = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(`^${name}`) }));
/** Those under 更多 are drawn, and hidden. */
const drawn = (part: ReturnType<typeof within>) =>
  part.queryAllByRole('button', { hidden: true }).filter(({ textContent }) => textContent !== '更多');
const buttons = (part: ReturnType<typeof within>) => drawn(part).map(({ textContent }) => textContent);
async function press(part: ReturnType<typeof within>, name: string) {
  const button = drawn(part).find(({ textContent }) => textContent === name);
  if (!button) throw new Error(`There is no button ${name}.`);
  await userEvent.click(button);
}
const made = (host: FakeHost, { path }: { path: string }) =>
  host.made.filter((one) => one.path === path).map(({ input }) => input);
const facts = async (title: string) => {
  const heading = await screen.findByRole('heading', { name: title });
  const part = heading.closest('section');
  if (!part) throw new Error('The part of the node is shown.');
  return within(part);
};
const parents = async (dialog: ReturnType<typeof within>) => {
  await userEvent.click(dialog.getByRole('combobox', { name: '上级栏目' }));
  return (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
};

test('each subject shows who reads it and whether it wants approval, and offers what its state allows', async () => {
  draw();
  const news = await row('新闻');
  expect(news.getByText('所有人')).toBeInTheDocument();
  expect(news.getByText('需审核')).toBeInTheDocument();
  expect(buttons(news)).toEqual(['编辑', '停用', '上移', '下移', '删除']);
  const notices = await row('公告');
  expect(notices.getByText('供应商、运营单位')).toBeInTheDocument();
  expect(notices.getByText('免审核')).toBeInTheDocument();
  expect(buttons(notices)).toEqual(['编辑', '停用', '上移', '下移']);
  expect(buttons(await row('旧栏目'))).toEqual(['编辑', '启用', '上移', '下移', '删除']);
});

test('to disable a subject is asked for, to enable one is not; both send the version that is shown', async () => {
  const host = draw();
  await press(await row('旧栏目'), '启用');
  await waitFor(() => expect(made(host, subjects.updateState)).toEqual([{ subjectId: '15', version: 4, status: 1 }]));
  expect(host.questions).toEqual([]);
  await press(await row('公告'), '停用');
  await waitFor(() => expect(made(host, subjects.updateState)[1]).toEqual({ subjectId: '14', version: 4, status: 0 }));
  expect(host.questions.map(({ message }) => message)).toEqual(['确认停用栏目“公告”？停用后读者不再看到其文章。']);
});

test('a subject changes places with its neighbour, up or down', async () => {
  const host = draw();
  await press(await row('公告'), '上移');
  await press(await row('公告'), '下移');
  await waitFor(() =>
    expect(made(host, subjects.sort)).toEqual([
      { subjectId: '14', direction: 'UP' },
      { subjectId: '14', direction: 'DOWN' },
    ]),
  );
});

test('who may neither disable nor enable a site has no button for it', async () => {
  draw('?node=s1', { site: { may: [] } });
  expect(buttons(await facts('门户网站'))).toEqual(['新增栏目', '编辑']);
});

test('of a chosen site its facts are shown; a new subject of it begins without parent, below any but the deepest', async () => {
  const host = draw('?node=s1');
  const part = await facts('门户网站');
  expect(part.getByText('/ef')).toBeInTheDocument();
  expect(buttons(part)).toEqual(['新增栏目', '编辑', '停用']);
  await userEvent.click(part.getByRole('button', { name: '新增栏目' }));
  const dialog = within(await screen.findByRole('dialog', { name: '新增栏目 · 门户网站' }));
  expect(await parents(dialog)).toEqual(['新闻', '集团新闻', '公告', '旧栏目']);
  await userEvent.keyboard('{Escape}');
  await userEvent.type(dialog.getByRole('textbox', { name: /编码/ }), 'BRIEF');
  await userEvent.type(dialog.getByRole('textbox', { name: /栏目名称/ }), '简讯');
  for (const name of ['供应商', '采购单位', '供应商']) await userEvent.click(dialog.getByRole('checkbox', { name }));
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() =>
    expect(made(host, subjects.add)).toEqual([
      {
        ...{ siteId: '1', subjectCode: 'BRIEF', subjectName: '简讯', template: 'LIST', sort: 100 },
        ...{ roles: ['C'], needAudit: true, hideSource: false },
      },
    ]),
  );
});

test('of a chosen subject its facts are shown; it moves neither below itself nor below the deepest', async () => {
  draw('?node=c11');
  const part = await facts('新闻');
  expect(part.getByText('需审核')).toBeInTheDocument();
  expect(part.getByText('显示')).toBeInTheDocument();
  expect(buttons(part)).toEqual(['新增下级栏目', '编辑', '停用', '删除']);
  await userEvent.click(part.getByRole('button', { name: '编辑' }));
  const dialog = within(await screen.findByRole('dialog', { name: '编辑栏目 · 新闻' }));
  expect(await parents(dialog)).toEqual(['公告', '旧栏目']);
});

test('a new subject below another has it as its parent', async () => {
  const host = draw('?node=c14');
  const part = await facts('公告');
  expect(part.getByText('不显示')).toBeInTheDocument();
  await userEvent.click(part.getByRole('button', { name: '新增下级栏目' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox', { name: /编码/ }), 'BELOW');
  await userEvent.type(dialog.getByRole('textbox', { name: /栏目名称/ }), '下级');
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(made(host, subjects.add)).toMatchObject([{ siteId: '1', parentId: '14' }]));
});

test('without a chosen node the page shows no facts; a new site comes last', async () => {
  draw();
  await row('公告');
  expect(screen.queryByRole('button', { name: '新增栏目' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '新增站点' }));
  const dialog = within(await screen.findByRole('dialog', { name: '新增站点' }));
  expect(dialog.getByRole('textbox', { name: '排序' })).toHaveValue('3');
});
