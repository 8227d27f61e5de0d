/** What somebody sees, by the decisions that draw it for themselves; nobody is signed in as them. */
import { targetOf } from '@portal/sdk/calls/plugins';
import { type Previewed, rightsPreview } from '@portal/sdk/calls/rights';
import { normalPath, type VisibleMenu, visibleMenus, withoutUnavailable } from '@portal/sdk/decide';
import { addressOf } from '@portal/sdk/registry';
import { type Context, implement, one, sql, type User } from '@portal/sdk/server';
import { permittedNodes, treeOf } from '../permission/menu-tree.ts';
import { manifests } from '../plugins/facts.ts';
import { isOn, readSwitched, type Switched } from '../plugins/switches.ts';
import { viewerOfWaiting } from '../workflow/candidates.ts';
import { waitingTasks } from '../workflow/read.ts';
import { askedUser } from './asked-user.ts';

/** Paths to which a plugin in force answers. */
function served({ off }: Switched): ReadonlySet<string> {
  const paths = manifests().flatMap(({ id, routes, redirects = [] }) => {
    if (off.has(id)) return [];
    const pages = Object.entries(routes).filter(([name]) => !off.has(targetOf(id, 'route', name)));
    return [
      ...pages.flatMap(([, route]) =>
        [route.path, ...(route.aliases ?? [])].flatMap((path) => [path, addressOf(route, path)]),
      ),
      ...redirects.map(({ path }) => path),
    ];
  });
  return new Set(paths.map(normalPath));
}

const flat = (menus: readonly VisibleMenu[], parentId: string | null = null): Previewed['menus'] =>
  menus.flatMap(({ node: { menuId, menuName: title }, disabled, children }) => [
    { menuId, parentId, title, disabled },
    ...flat(children, menuId),
  ]);

type Nodes = Awaited<ReturnType<typeof permittedNodes>>;

function menusOf(nodes: Nodes, { off }: Switched, isServed: (path: string) => boolean): Previewed['menus'] {
  const left = nodes.filter(({ sourceKey }) => {
    const [plugin = '', name = ''] = sourceKey?.split('/') ?? [];
    return !off.has(targetOf(plugin, 'menu', name));
  });
  return flat(visibleMenus(withoutUnavailable(treeOf(left), isServed)));
}

interface Seen {
  readonly nodes: Nodes;
  readonly shown: ReadonlySet<string>;
  readonly user: User;
}

function pagesOf({ nodes, shown, user }: Seen, switched: Switched, isServed: (path: string) => boolean) {
  const buttonsOf = (pageId: string) =>
    nodes.flatMap(({ parentId, button, permCode, menuName: title }) =>
      button === '1' && parentId === pageId && permCode && isOn(switched, permCode.split(':')[0] ?? '', permCode)
        ? [{ code: permCode, title, refusal: user.narrow.get(permCode) ?? null }]
        : [],
    );
  return nodes.flatMap(({ menuId, menuName: title, button, routeUrl }) => {
    const path = routeUrl?.split(/[?#]/)[0] ?? '';
    return button !== '1' && isServed(normalPath(path))
      ? [{ menuId, title, path, shown: shown.has(menuId), buttons: buttonsOf(menuId) }]
      : [];
  });
}

async function documentsOf({ db, documents }: Context, seen: User): Promise<Previewed['documents']> {
  const kinds = [...documents.values()].flatMap(({ bizType, title, visible }) =>
    title === undefined ? [] : [{ bizType, title, visible }],
  );
  if (kinds.length === 0) return [];
  const counts = kinds.map(
    ({ bizType, title, visible }) => sql`
      select ${bizType}::text as biz_type, ${title}::text as title, count(*)::int as visible
      from (${visible({ db, user: seen })}) d`,
  );
  return (await sql<Previewed['documents'][number]>`${sql.join(counts, sql` union all `)}`.execute(db)).rows;
}

async function todosOf({ db, documents, clock }: Context, seen: User): Promise<Previewed['todos']> {
  const titles = new Map(
    manifests().flatMap(({ todos = {} }) => Object.values(todos).map(({ bizType, title }) => [bizType, title])),
  );
  const waiting = await waitingTasks(await viewerOfWaiting({ db, user: seen, documents, clock }))
    .clearSelect()
    .select(['i.bizType', 't.taskName as step', sql<number>`count(*)::int`.as('waiting')])
    .groupBy(['i.bizType', 't.taskName'])
    .orderBy('i.bizType')
    .orderBy('t.taskName')
    .execute();
  return waiting.map((row) => ({
    ...row,
    title: documents.get(row.bizType)?.title ?? titles.get(row.bizType) ?? row.bizType,
  }));
}

export default implement(rightsPreview, {
  async preview(asked, context) {
    const seen = await askedUser(context, asked);
    const { status } = await one(context.db.selectFrom('usrUser').select('status').where('id', '=', seen.userId));
    const switched = await readSwitched(context.db);
    const paths = served(switched);
    const isServed = (path: string) => paths.has(path);
    const nodes = await permittedNodes(context, seen);
    const menus = menusOf(nodes, switched, isServed);
    return {
      userName: seen.userName,
      entName: seen.entName,
      maySignIn: status === 1,
      menus,
      pages: pagesOf({ nodes, shown: new Set(menus.map(({ menuId }) => menuId)), user: seen }, switched, isServed),
      documents: await documentsOf(context, seen),
      todos: await todosOf(context, seen),
    };
  },
});
