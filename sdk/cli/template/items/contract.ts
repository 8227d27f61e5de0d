import * as t from '@portal/sdk/contract';

const item = t.Obj({
  id: t.Id(),
  itemName: t.Text(60),
  quantity: t.Int({ minimum: 1 }),
  remark: t.Nullable(t.Text(200)),
});
export type Item = t.Static<typeof item>;

/** 现有接口的约定：每个调用一个值，页面、测试和门户都读它。 */
export const items = {
  page: t.pageOf({
    path: '/api/example/item/page',
    access: 'login',
    filters: t.Obj({ itemName: t.Opt(t.Text(60)) }),
    row: item,
    sort: ['itemName'],
  }),
  add: t.call({
    path: '/api/example/item/add',
    access: 'example:item:add',
    input: t.Obj({ itemName: t.Text(60), quantity: t.Int({ minimum: 1, maximum: 9999 }), remark: t.Opt(t.Text(200)) }),
    output: t.Obj({ id: t.Id() }),
  }),
};
