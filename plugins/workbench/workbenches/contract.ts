import type { OutputOf } from '@portal/sdk/contract';
import { Arr, Bool, call, Day, Int, Nullable, Obj, OneOf, Opt, Str, Time } from '@portal/sdk/contract';

/** Most functions that a user may pin. */
export const maxPins = 12;
const maxCards = 100;

/** What is wrong already, most urgent first. */
export const ALERT = {
  OVERDUE_DELIVERY: '订单逾期未交齐',
  PRODUCT_REJECTED: '产品开通被驳回',
} as const;
export type Alert = keyof typeof ALERT;

const placed = Obj({ id: Str({ pattern: '^[A-Za-z0-9]{1,30}/[A-Za-z0-9]{1,30}$' }), shown: Bool() });
const path = () => Str({ pattern: '^(/[A-Za-z0-9_-]+)+$', maxLength: 200 });
const cards = () => Nullable(Arr(placed, { maxItems: maxCards }));
const pins = () => Nullable(Arr(path(), { maxItems: maxPins }));

const service = '/api/manage/workbench';

export const workbench = {
  /** The user's own arrangement for the enterprise; null where nothing was ever changed. */
  layout: call({
    method: 'GET',
    path: `${service}/layout`,
    access: 'login',
    output: Obj({ cards: cards(), pins: pins(), guided: Bool() }),
  }),
  /** Replaces what is named and keeps the rest; null brings the default back. */
  saveLayout: call({
    path: `${service}/saveLayout`,
    access: 'workbench:layout:save',
    input: Obj({ cards: Opt(cards()), pins: Opt(pins()), guided: Opt(Bool()) }),
  }),
  summary: call({
    method: 'GET',
    path: `${service}/summary`,
    access: 'login',
    output: Obj({
      /** Openings whose next step is the user's: 1 待签协议, 2 待激活. */
      openings: Arr(Obj({ productType: Str(), productName: Str(), status: OneOf(1, 2) })),
      alerts: Arr(Obj({ kind: OneOf('OVERDUE_DELIVERY', 'PRODUCT_REJECTED'), count: Int() })),
    }),
  }),
  /** Days of a month on which goods are due and not yet received in full. */
  calendar: call({
    method: 'GET',
    path: `${service}/calendar`,
    access: 'login',
    input: Obj({ month: Str({ pattern: '^[0-9]{4}-(0[1-9]|1[0-2])$', title: '月份' }) }),
    output: Arr(Obj({ day: Day(), deliveries: Int() })),
  }),
  /** Pages that the user has visited for the enterprise, the last first, each once. */
  recent: call({
    method: 'GET',
    path: `${service}/recent`,
    access: 'login',
    output: Arr(Obj({ url: Str(), at: Time() })),
  }),
};

export type Layout = OutputOf<typeof workbench.layout>;
export type Placed = NonNullable<Layout['cards']>[number];
