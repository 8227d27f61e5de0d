import { Arr, call, Id, Obj, Str } from '@portal/sdk/contract';

export const orderSettlements = {
  /** Statements on which an order stands, of those that the user may see; the oldest first. */
  ofOrder: call({
    method: 'GET',
    path: '/api/settlement/ofOrder',
    access: 'login',
    input: Obj({ orderId: Id() }),
    output: Arr(Obj({ id: Id(), settlementNo: Str() })),
  }),
};
