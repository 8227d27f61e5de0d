import { Arr, call, Day, Int, Money, Obj } from '@portal/sdk/contract';

export const orderCards = {
  /** Orders of the user by what they wait for; each number is the total of the list under the same filters. */
  overview: call({
    method: 'GET',
    path: '/api/order/overview',
    access: 'login',
    output: Obj({ toConfirm: Int(), toShip: Int(), toReceive: Int(), changing: Int() }),
  }),
  /** What was ordered in this month, day by day up to today. */
  trend: call({
    method: 'GET',
    path: '/api/order/trend',
    access: 'login',
    output: Obj({
      from: Day(),
      to: Day(),
      count: Int(),
      amount: Money(),
      days: Arr(Obj({ day: Day(), count: Int(), amount: Money() })),
    }),
  }),
};
