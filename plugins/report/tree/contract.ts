import { goodsCategory } from '@portal/sdk/calls/fields';
import * as t from '@portal/sdk/contract';

/** What reports are narrowed to: organisations with all below them, categories with all below them. */
export const reportTree = {
  /** Parents before children; who does not see all has the branches that the roles reach. */
  organisations: t.call({
    method: 'GET',
    path: '/api/report/tree/organisations',
    access: 'login',
    output: t.Arr(t.Obj({ value: t.Str(), parent: t.Nullable(t.Str()), label: t.Str() })),
  }),
  categories: t.call({
    method: 'GET',
    path: '/api/report/tree/categories',
    access: 'login',
    output: t.Arr(t.Obj({ value: t.Id(), parent: t.Nullable(t.Id()), label: t.Str() })),
  }),
};

/** Code of an organisation. */
export const orgCode = () => t.Str({ pattern: '^[0-9A-Za-z]{1,20}$', title: '组织编码' });
/** Key of what belongs to no category. */
export const uncategorised = '0';

/** Documents of purchasing units at or below it. */
export const organisation = { orgCode: t.field('组织', t.Opt(orgCode())) };
/** Goods of a category and of all below it, or of none. */
export const productCategory = { categoryId: t.labelled(goodsCategory, t.Opt(t.Id())) };
