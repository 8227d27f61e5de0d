import { expect, test } from '@rstest/core';
import { render, screen, within } from '@testing-library/react';
import { field, Id, Obj, pageOf, Str } from '../../contract/index.ts';
import { MemoryRouter } from '../../navigation.ts';
import { fakeHost } from '../../testing/fake-host.ts';
import { PortalProvider } from '../index.ts';
import { Board, BoardCard, BoardColumn } from './index.ts';

const row = { id: Id(), no: field('编号', Str()), title: Str() };
const page = pageOf({ path: '/api/x/page', access: 'login', filters: Obj({ state: Str() }), row: Obj(row) });

test('A column of a board shows the first ten rows of its filter, and says how many more there are', async () => {
  const host = fakeHost();
  host.answer(page, ({ state }) => ({
    records: state === 'open' ? [{ id: '7', no: 'GD7', title: '打印机故障' }] : [],
    total: state === 'open' ? 12 : 0,
    size: 10,
    page: 1,
  }));
  render(
    <PortalProvider theme="light">
      <MemoryRouter>
        <Board>
          {['open', 'done'].map((state) => (
            <BoardColumn
              key={state}
              name={state === 'open' ? '处理中' : '已关闭'}
              call={page}
              input={{ state }}
              warning={state === 'open' ? '1 张超 2 天' : undefined}
              empty="没有工单"
            >
              {({ id, no, title }) => (
                <BoardCard key={id} to={`/ticket?id=${id}`} number={no} title={title} of="屿岚机电">
                  剩 3 小时
                </BoardCard>
              )}
            </BoardColumn>
          ))}
        </Board>
      </MemoryRouter>
    </PortalProvider>,
  );
  const open = within(screen.getByRole('region', { name: '处理中' }));
  expect(await open.findByRole('link', { name: 'GD7' })).toHaveAttribute('href', '/ticket?id=7');
  expect(open.getByRole('heading')).toHaveTextContent('处理中121 张超 2 天');
  expect(open.getByRole('listitem')).toHaveTextContent('GD7打印机故障屿岚机电剩 3 小时');
  expect(open.getByText('还有 11 张，请切换到列表查看')).toBeInTheDocument();
  const done = within(screen.getByRole('region', { name: '已关闭' }));
  expect(await done.findByText('没有工单')).toBeInTheDocument();
  expect(host.made.map(({ input }) => input)).toEqual([
    { state: 'open', size: 10 },
    { state: 'done', size: 10 },
  ]);
});
