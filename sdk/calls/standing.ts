/** What binds an enterprise anew and may be barred by itself, apart from all else that it does. */
export const DEED = { list: '上架商品', confirm: '确认订单' } as const;
