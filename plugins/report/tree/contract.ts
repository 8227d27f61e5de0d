import { goodsCategory } from '@portal/sdk/calls/fields';
import { Arr, call, field, Id, labelled, Nullable, Obj, Opt, Str } from '@portal/sdk/contract';

/** What reports are narrowed to: organisations with all below them, categories with all below them. */
export const reportTree = {
  /** Parents before children; who does not see all has the branches that the roles reach. */
  organisations: call({
    method: 'GET',
    path: '/api/report/tree/organisations',
    access: 'login',
    output: Arr(Obj({ value: Str(), parent: Nullable(Str()), label: Str() })),
  }),
  categories: call({
    method: 'GET',
    path: '/api/report/tree/categories',
    access: 'login',
    output: Arr(Obj({ value: Id(), parent: Nullable(Id()), label: Str() })),
  }),
};

/** Code of an organisation. */
export const orgCode = () => Str({ pattern: '^[0-9A-Za-z]{1,20}$', title: '组织编码' });
/** Key of what belongs to no category. */
export const uncategorised = '0';

/** Documents of purchasing units at or below it. */
export const organisation = { orgCode: field('组织', Opt(orgCode())) };
/** Goods of a category and of all below it, or of none. */
export const productCategory = { categoryId: labelled(goodsCategory, Opt(Id())) };
