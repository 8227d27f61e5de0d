import { describe, expect, it } from '@rstest/core';
import { visibleMenus } from '@portal/sdk/decide';
import { match } from 'pinyin-pro';
import { bare } from '../../../sdk/testing/bare.ts';
import { findLists, findHelp, findPages, foundCommands, pagesOf } from './find.ts';

const menus = visibleMenus([
  {
    menuId: '1',
    menuName: '订单管理',
    children: [
      { menuId: '2', menuName: '订单列表', routeUrl: '/orderManagement/orderManagementIndex' },
      { menuId: '3', menuName: '交期变更一级审核', routeUrl: '/orderManagement/deliveryDate/firstAudit' },
      { menuId: '4', menuName: '已停用', routeUrl: '/gone', remark: 'disabled' },
      { menuId: '5', menuName: '导出', button: '1' },
      { menuId: '6', menuName: '外部报表', routeUrl: 'https://example.com', ifIntOrExt: '1' },
    ],
  },
  { menuId: '7', menuName: '工作台', routeUrl: '/workbenches' },
  { menuId: '8', menuName: '待办', routeUrl: '/workbenches' },
]);
const pages = pagesOf(menus);
const titles = (words: string, sounds?: typeof match) => findPages(pages, words, sounds).map(({ title }) => title);

describe('the pages of a search', () => {
  it('are those that the menus lead to, once each, with the menus above them', () => {
    expect(pages.map(({ title, place, external }) => [title, place, external])).toEqual([
      ['订单列表', '订单管理', false],
      ['交期变更一级审核', '订单管理', false],
      ['外部报表', '订单管理', true],
      ['工作台', '', false],
    ]);
  });

  const cases: readonly [string, readonly string[]][] = [
    ['订单列', ['订单列表']],
    ['dingdanliebiao', ['订单列表']],
    ['ddlb', ['订单列表']],
    ['jiaoqi', ['交期变更一级审核']],
    ['gzt', ['工作台']],
    ['订单', ['订单列表', '交期变更一级审核', '外部报表']],
    ['列表', ['订单列表']],
    ['  ', []],
    ['停用', []],
    ['xyz', []],
  ];
  for (const [words, expected] of cases)
    it(`“${words}” finds ${expected.join('、') || 'nothing'}`, () => expect(titles(words, match)).toEqual(expected));

  it('stand by how well they match: the whole, a beginning, a part, its sounds, and last where they are', () => {
    const page = (title: string, place = '') => ({
      ...{ kind: 'menu' as const, path: title, external: false },
      title,
      place,
    });
    const named = (titles: readonly string[], typed: string, sounds?: (text: string) => readonly number[] | null) =>
      findPages(
        titles.map((title) => page(title)),
        typed,
        sounds,
      ).map(({ title }) => title);
    const below = [page('明细', '订单'), page('报表订单'), page('订单报表'), page('订单')];
    expect(findPages(below, '订单').map(({ title }) => title)).toEqual(['订单', '订单报表', '报表订单', '明细']);
    const places: Readonly<Record<string, readonly number[]>> = { 甲: [1, 3], 乙: [0, 2], 丙: [1, 2], 丁: [0, 1] };
    expect(named(['甲', '乙', '丙', '丁', '戊'], 'ab', (text) => places[text] ?? null)).toEqual([
      '丁',
      '丙',
      '乙',
      '甲',
    ]);
    const many = Array.from({ length: 9 }, (_, index) => `订单${index}`);
    expect(named(many, '订单')).toEqual(many.slice(0, 8));
  });

  it('are found by characters alone until their sounds are there', () => {
    expect(titles('列表')).toEqual(['订单列表']);
    expect(titles('ddlb')).toEqual([]);
  });
});

describe('a number', () => {
  const plugins = [
    {
      numbers: { order: { title: '订单', pattern: 'PO\\d{4}', list: 'list', filter: 'orderNo' } },
      routes: [{ name: 'list', path: '/orderManagement/orderManagementIndex', title: '订单列表' }],
    },
  ] as never;

  it('opens the list that it is looked up in', () => {
    expect(findLists(plugins, ' po2026 ', () => true)).toEqual([
      {
        kind: 'list',
        title: '打开订单 PO2026',
        place: '订单列表',
        path: '/orderManagement/orderManagementIndex?orderNo=PO2026',
        external: false,
      },
    ]);
  });

  it('finds nothing when it is another kind of number, or the list is not for this user', () => {
    expect(findLists(plugins, 'XPO2026', () => true)).toEqual([]);
    expect(findLists(plugins, 'PO2026', () => false)).toEqual([]);
  });
});

describe('help', () => {
  it('is offered from two characters on, where the help centre is open', () => {
    expect(findHelp('交期', () => true).map(({ path }) => path)).toEqual(['/ef/helpCenter?keyword=%E4%BA%A4%E6%9C%9F']);
    expect(findHelp('交', () => true)).toEqual([]);
    expect(findHelp('交期', () => false)).toEqual([]);
  });
});

describe('the commands of a search', () => {
  const page = { name: 'cart', path: '/order/cart' as const, title: '采购车', expose: 'cart' };
  const plugin = { ...bare, id: 'order', name: '订单', version: '1.0.0', routes: [page] };
  const joined = (name: string, title: string, more: object = {}) => ({
    ...{ id: `order/command/${name}`, version: '1.0.0', plugin, name, title },
    spec: { title, expose: name, ...more },
  });
  const commands = foundCommands([
    joined('place', '下单', { route: 'cart' }),
    joined('copy', '复制为新订单', { keywords: ['再次购买'] }),
  ]);

  it.each([
    ['xiadan', ['/order/cart']],
    ['fzwxdd', ['order/command/copy']],
    ['再次', ['order/command/copy']],
    ['删除', []],
  ])('“%s” finds %j', (words, found) => {
    expect(findPages(commands, words, match).map(({ path }) => path)).toEqual(found);
  });

  it('open a page where they name one, otherwise run', () => {
    expect(commands.map(({ kind }) => kind)).toEqual(['menu', 'command']);
  });
});
