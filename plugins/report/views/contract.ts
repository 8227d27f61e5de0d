import * as t from '@portal/sdk/contract';

interface View {
  /** What permits to read the report. */
  readonly access: string;
  /** Filters that hold its days; absent where it counts by none. */
  readonly days?: readonly [from: string, to: string];
}

const REPORTS = {
  productReport: { access: 'report:product:view', days: ['from', 'to'] },
  orderReport: { access: 'report:order:view', days: ['orderDateFrom', 'orderDateTo'] },
  agreementReport: { access: 'report:agreement:view' },
  performanceOrder: { access: 'report:performance:view', days: ['requiredFrom', 'requiredTo'] },
  settlementSummary: { access: 'report:settlement:view' },
  supplierSettlement: { access: 'report:supplier:view', days: ['from', 'to'] },
  procurementSettlement: { access: 'report:procurement:view', days: ['from', 'to'] },
  dispatch: { access: 'report:dispatch:view', days: ['sentFrom', 'sentTo'] },
  dispatchStatistics: { access: 'report:dispatchStatistics:view', days: ['sentFrom', 'sentTo'] },
} as const satisfies Record<string, View>;
export type Viewed = keyof typeof REPORTS;
/** Each report with views, which may be subscribed to. */
export const VIEWED: Readonly<Record<Viewed, View>> = REPORTS;

export const viewed = () => t.OneOf(...(Object.keys(VIEWED) as Viewed[]));

/** 共享视图: filters of a report under a name, for the whole enterprise. */
export const sharedView = {
  list: t.call({
    method: 'GET',
    path: '/api/report/sharedView/list',
    access: 'login',
    input: t.Obj({ report: viewed() }),
    output: t.Arr(t.Obj({ id: t.Id(), name: t.Str(), query: t.Str(), sharedBy: t.Str(), own: t.Bool() })),
  }),
  share: t.call({
    path: '/api/report/sharedView/share',
    access: 'login',
    input: t.Obj({ report: viewed(), name: t.Text(20), query: t.Text(2000, 0) }),
  }),
  /** By its author alone. */
  withdraw: t.call({ path: '/api/report/sharedView/withdraw', access: 'login', input: t.Obj({ id: t.Id() }) }),
};
