import { Arr, Bool, call, Id, Obj, OneOf, Str, Text } from '@portal/sdk/contract';

/** Each report with views, and what permits to read it. */
export const VIEWED = {
  productReport: 'report:product:view',
  orderReport: 'report:order:view',
  agreementReport: 'report:agreement:view',
  performanceOrder: 'report:performance:view',
  settlementSummary: 'report:settlement:view',
  supplierSettlement: 'report:supplier:view',
  procurementSettlement: 'report:procurement:view',
  dispatch: 'report:dispatch:view',
  dispatchStatistics: 'report:dispatchStatistics:view',
} as const;
export type Viewed = keyof typeof VIEWED;

export const viewed = () => OneOf(...(Object.keys(VIEWED) as Viewed[]));

/** 共享视图: filters of a report under a name, for the whole enterprise. */
export const sharedView = {
  list: call({
    method: 'GET',
    path: '/api/report/sharedView/list',
    access: 'login',
    input: Obj({ report: viewed() }),
    output: Arr(Obj({ id: Id(), name: Str(), query: Str(), sharedBy: Str(), own: Bool() })),
  }),
  share: call({
    path: '/api/report/sharedView/share',
    access: 'login',
    input: Obj({ report: viewed(), name: Text(20), query: Text(2000, 0) }),
  }),
  /** By its author alone. */
  withdraw: call({ path: '/api/report/sharedView/withdraw', access: 'login', input: Obj({ id: Id() }) }),
};
