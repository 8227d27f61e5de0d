/** Products are kept under a version; one that leaves the shelf tells everybody who has opened it. */
import type { productInfo } from '@portal/sdk/calls/product';
import type { InputOf } from '@portal/sdk/contract';
import { contains, type Context, one, page, refuse, refuseField, sql } from '@portal/sdk/server';
import { known } from '../menus/menu-list.ts';
import { notify } from '../notification/send.ts';
import { bindings } from './binding.ts';
import { productRow, products } from './read.ts';

export const productBizType = 'PRODUCT';

type Saved = InputOf<typeof productInfo.saveOrUpdateProduct>;

async function refuseCircle({ db }: Context, productType: string, dependsOn: readonly string[]): Promise<void> {
  if (dependsOn.length === 0) return;
  const { rows } = await sql<{ productType: string }>`
    with recursive needed as (
      select product_type, depends_on from prd_product where product_type = any(${[...dependsOn]})
      union
      select p.product_type, p.depends_on from prd_product p join needed n on p.product_type = any(n.depends_on)
    )
    select product_type from needed`.execute(db);
  const needed = new Set(rows.map((row) => row.productType));
  if (!dependsOn.every((type) => needed.has(type))) refuseField('dependsOn', '依赖产品不存在');
  if (needed.has(productType)) refuseField('dependsOn', '依赖产品不能形成循环');
}

/** An entry must lead somewhere; one that stood before its plugin went is not asked about again. */
function refuseNowhere(routeUrl: string, before: string | null | undefined): void {
  const { owners } = known();
  if (owners.has(routeUrl) || owners.size === 0 || routeUrl === before) return;
  refuseField('routeUrl', '入口不是已部署插件的页面，请检查路径');
}

export async function save({ productType, version, ...given }: Saved, context: Context): Promise<null> {
  const { db, user, clock } = context;
  const before = version === undefined ? undefined : await productRow(db, productType);
  refuseNowhere(given.routeUrl, before?.routeUrl);
  const dependsOn = given.dependsOn ?? [];
  await refuseCircle(context, productType, dependsOn);
  const facts = {
    ...given,
    dependsOn,
    feeNote: given.feeNote ?? '',
    needAudit: given.needAudit ?? false,
    updatedBy: user.userId,
    updatedAt: clock.now().toISOString(),
  };
  if (version === undefined) {
    const added = db.insertInto('prdProduct').values({ ...facts, productType });
    await one(
      added.onConflict((c) => c.column('productType').doNothing()).returning('productType'),
      '产品类型已存在',
      'conflict',
    );
    return null;
  }
  const changed = db
    .updateTable('prdProduct')
    .set({ ...facts, version: version + 1 })
    .where('productType', '=', productType)
    .where('version', '=', version)
    .returning('productType');
  await one(changed, '产品已被他人修改，请刷新', 'conflict');
  return null;
}

const sortStep = 10;

export async function sort({ productTypes }: { productTypes: readonly string[] }, context: Context): Promise<null> {
  const { db, user, clock } = context;
  const present = await products(db).select('p.productType').forUpdate().execute();
  const given = new Set(productTypes);
  if (given.size !== present.length || !present.every(({ productType }) => given.has(productType)))
    refuse('conflict', '产品有新增或变化，请刷新后重新排序');
  await sql`
    update prd_product p
    set home_sort = o.place * ${sortStep}, version = version + 1, updated_by = ${user.userId},
      updated_at = ${clock.now().toISOString()}
    from unnest(${[...productTypes]}::text[]) with ordinality as o(product_type, place)
    where p.product_type = o.product_type and p.home_sort <> o.place * ${sortStep}`.execute(db);
  return null;
}

export async function shelve(
  { productType, aboveOff }: { productType: string; aboveOff: number },
  context: Context,
): Promise<null> {
  const { db, user, clock } = context;
  const { productName } = await productRow(db, productType);
  const changed = db
    .updateTable('prdProduct')
    .set((eb) => ({
      aboveOff,
      version: eb('version', '+', 1),
      updatedBy: user.userId,
      updatedAt: clock.now().toISOString(),
    }))
    .where('productType', '=', productType)
    .where('productType', '<>', '00')
    .where('aboveOff', '<>', aboveOff)
    .returning('productType');
  await one(changed, '产品状态已变化，请刷新', 'conflict');
  if (aboveOff === 1) await tellUsers(context, productType, productName);
  return null;
}

async function tellUsers(context: Context, productType: string, productName: string): Promise<void> {
  const openedStatus = 4;
  const users = await context.db
    .selectFrom('prdUserProduct')
    .select('entId')
    .where('productType', '=', productType)
    .where('status', '=', openedStatus)
    .execute();
  const about = { bizType: productBizType, bizId: productType, data: { productType, productName } };
  for (const { entId } of users) {
    const content = `产品“${productName}”已下架，暂停使用。`;
    await notify(context, { roleTypes: ['G1', 'C1'], entId, noticeType: 7, content, ...about });
  }
}

interface Search {
  keyword?: string;
  aboveOff?: number;
  section?: string;
  page: number;
  size: number;
}

const filtered = ({ db }: Context, { keyword, aboveOff, section }: Search) =>
  products(db)
    .$if(keyword !== undefined, (q) => q.where('p.productName', 'ilike', contains(keyword ?? '')))
    .$if(aboveOff !== undefined, (q) => q.where('p.aboveOff', '=', aboveOff ?? 0))
    .$if(section !== undefined, (q) => q.where('p.section', '=', section ?? ''))
    .orderBy('p.homeSort')
    .orderBy('p.productType');

export const names = (search: Search, context: Context) => page(filtered(context, search), search);

export async function details(search: Search, context: Context) {
  const { records, ...paging } = await page(
    filtered(context, search)
      .select(['p.pluginId', 'p.needAudit', 'p.version'])
      .select(
        sql<number>`(
          select count(*)::int from prd_user_product o where o.product_type = p.product_type and o.status = 4)`.as(
          'openedCount',
        ),
      )
      .select(
        sql<string[]>`array(
          select a.name || ' ' || a.version_no from agr_agreement a
          where a.product_type = p.product_type and a.status = 2 order by a.kind desc, a.agreement_no)`.as(
          'agreements',
        ),
      ),
    search,
  );
  const bindingOf = await bindings(context);
  const bound = records.map((row) => ({ ...row, plugin: bindingOf(row.routeUrl) }));
  return { ...paging, records: bound };
}
