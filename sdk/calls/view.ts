/** 视图: what a list or a report is asked, and how it stands, under a name. */
import * as t from '../contract/index.ts';

/** Views of one page that a user keeps, and that an enterprise shares. */
export const mostViews = { own: 20, shared: 30 } as const;

export const AUDIENCE = t.codes({ NO: '仅自己', ENT: '本单位', ROLE: '指定角色' });

/** How the table of a list stands. */
const layout = t.Obj({
  density: t.Opt(t.OneOf('compact', 'default', 'roomy')),
  /** In their order. The title is kept for the reader whose table has the column no more. */
  columns: t.Opt(
    t.Arr(
      t.Obj({
        key: t.Text(60),
        title: t.Text(60),
        hidden: t.Bool(),
        width: t.Opt(t.Int({ minimum: 40, maximum: 2000 })),
        /** It stands also where every row has the same value. */
        kept: t.Opt(t.Bool()),
      }),
      { maxItems: 100 },
    ),
  ),
  /** What the filters of the query were called, for the reader whose list has them no more. */
  filters: t.Opt(t.Arr(t.Obj({ name: t.Text(60), label: t.Text(60) }), { maxItems: 60 })),
});
export type Layout = t.Static<typeof layout>;

const content = {
  name: t.field('名称', t.Text(20)),
  /** Filters, order and size of a page, as the address has them. */
  query: t.Text(2000, 0),
  layout,
};

/** Path of the list's call; what follows a `#` tells two tables of one call apart. */
const page = t.Text(160);

export const view = {
  /** The user's own, of all pages, and those that are shared with them; not of pages whose code they lack. */
  list: t.call({
    method: 'GET',
    path: '/api/manage/view/list',
    access: 'login',
    output: t.Obj({
      views: t.Arr(
        t.Obj({
          id: t.Id(),
          page: t.Str(),
          ...content,
          audience: t.field('共享给', AUDIENCE),
          roleId: t.Nullable(t.Id()),
          /** Who keeps it. */
          author: t.Str(),
          own: t.Bool(),
          /** Whether the reader begins with it. */
          first: t.Bool(),
        }),
      ),
      /** Roles that somebody in the enterprise holds: with whom a view may be shared. */
      roles: t.Arr(t.Obj({ id: t.Id(), name: t.Str() })),
    }),
  }),
  add: t.call({
    path: '/api/manage/view/add',
    access: 'login',
    input: t.Obj({ page, ...content }),
    output: t.Obj({ id: t.Id() }),
  }),
  /** Names it anew, or keeps another state of the page under its name; one that is shared is changed by `share`. */
  save: t.call({ path: '/api/manage/view/save', access: 'login', input: t.Obj({ id: t.Id(), ...content }) }),
  /** Says who sees it, and what they see. */
  share: t.call({
    path: '/api/manage/view/share',
    access: 'login',
    input: t.Obj({ id: t.Id(), ...content, audience: t.field('共享给', AUDIENCE), roleId: t.Opt(t.Id()) }),
    audit: { kind: 'CALL', title: '共享视图' },
  }),
  remove: t.call({
    path: '/api/manage/view/remove',
    access: 'login',
    input: t.Obj({ id: t.Id() }),
    audit: { kind: 'CALL', title: '删除视图' },
  }),
  /** Of a page: the view with which its reader begins, or none. */
  begin: t.call({
    path: '/api/manage/view/begin',
    access: 'login',
    input: t.Obj({ page, id: t.Nullable(t.Id()) }),
  }),
};

export type SavedView = t.OutputOf<typeof view.list>['views'][number];
