import { call, Id, Int, Nullable, Obj, Opt, pageOf, type Static, Text } from '@portal/sdk/contract';

const item = Obj({ id: Id(), itemName: Text(60), quantity: Int({ minimum: 1 }), remark: Nullable(Text(200)) });
export type Item = Static<typeof item>;

/** 现有接口的约定：每个调用一个值，页面、测试和门户都读它。 */
export const items = {
  page: pageOf({
    path: '/api/example/item/page',
    access: 'login',
    filters: Obj({ itemName: Opt(Text(60)) }),
    row: item,
    sort: ['itemName'],
  }),
  add: call({
    path: '/api/example/item/add',
    access: 'example:item:add',
    input: Obj({ itemName: Text(60), quantity: Int({ minimum: 1, maximum: 9999 }), remark: Opt(Text(200)) }),
    output: Obj({ id: Id() }),
  }),
};
