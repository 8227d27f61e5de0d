import * as t from '@portal/sdk/contract';

/** Orders of some days. */
const ordered = t.Obj({ from: t.Day(), to: t.Day(), count: t.Int(), amount: t.Money() });

export const orderCards = {
  /** Orders of the user by what they wait for; each number is the total of the list under the same filters. */
  overview: t.call({
    method: 'GET',
    path: '/api/order/overview',
    access: 'login',
    output: t.Obj({ toConfirm: t.Int(), toShip: t.Int(), toReceive: t.Int(), changing: t.Int() }),
  }),
  /** What was ordered in this month, day by day up to today, and in the same days of the month and of the year before. */
  trend: t.call({
    method: 'GET',
    path: '/api/order/trend',
    access: 'login',
    output: t.Obj({
      from: t.Day(),
      to: t.Day(),
      count: t.Int(),
      amount: t.Money(),
      days: t.Arr(t.Obj({ day: t.Day(), count: t.Int(), amount: t.Money() })),
      before: t.Obj({ month: ordered, year: ordered }),
    }),
  }),
};
