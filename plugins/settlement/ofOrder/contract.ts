import * as t from '@portal/sdk/contract';

export const orderSettlements = {
  /** Statements on which an order stands, of those that the user may see; the oldest first. */
  ofOrder: t.call({
    method: 'GET',
    path: '/api/settlement/ofOrder',
    access: 'login',
    input: t.Obj({ orderId: t.Id() }),
    output: t.Arr(t.Obj({ id: t.Id(), settlementNo: t.Str() })),
  }),
};
