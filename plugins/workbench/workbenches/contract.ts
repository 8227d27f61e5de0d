import * as t from '@portal/sdk/contract';

/** Most functions that a user may pin. */
export const maxPins = 12;
const maxCards = 100;

/** What is wrong already, or waits to be gone on with; most urgent first. */
export const ALERT = {
  OVERDUE_DELIVERY: '订单逾期未交齐',
  PRODUCT_REJECTED: '产品开通被驳回',
  PRODUCT_TO_SIGN: '产品待签协议',
  PRODUCT_TO_ACTIVATE: '产品待激活',
} as const;
export type Alert = keyof typeof ALERT;

const placed = t.Obj({ id: t.Str({ pattern: '^[A-Za-z0-9]{1,30}/[A-Za-z0-9]{1,30}$' }), shown: t.Bool() });
const path = () => t.Str({ pattern: '^(/[A-Za-z0-9_-]+)+$', maxLength: 200 });
const cards = () => t.Nullable(t.Arr(placed, { maxItems: maxCards }));
const pins = () => t.Nullable(t.Arr(path(), { maxItems: maxPins }));

const service = '/api/manage/workbench';

export const workbench = {
  /** The user's own arrangement for the enterprise; null where nothing was ever changed. */
  layout: t.call({
    method: 'GET',
    path: `${service}/layout`,
    access: 'login',
    output: t.Obj({ cards: cards(), pins: pins(), guided: t.Bool() }),
  }),
  /** Replaces what is named and keeps the rest; null brings the default back. */
  saveLayout: t.call({
    path: `${service}/saveLayout`,
    access: 'workbench:layout:save',
    input: t.Obj({ cards: t.Opt(cards()), pins: t.Opt(pins()), guided: t.Opt(t.Bool()) }),
  }),
  summary: t.call({
    method: 'GET',
    path: `${service}/summary`,
    access: 'login',
    output: t.Obj({
      alerts: t.Arr(
        t.Obj({
          kind: t.OneOf('OVERDUE_DELIVERY', 'PRODUCT_REJECTED', 'PRODUCT_TO_SIGN', 'PRODUCT_TO_ACTIVATE'),
          count: t.Int(),
        }),
      ),
    }),
  }),
  /** Days of a month on which goods are due and not yet received in full. */
  calendar: t.call({
    method: 'GET',
    path: `${service}/calendar`,
    access: 'login',
    input: t.Obj({ month: t.Str({ pattern: '^[0-9]{4}-(0[1-9]|1[0-2])$', title: '月份' }) }),
    output: t.Arr(t.Obj({ day: t.Day(), deliveries: t.Int() })),
  }),
  /** Pages that the user has visited for the enterprise, the last first, each once. */
  recent: t.call({
    method: 'GET',
    path: `${service}/recent`,
    access: 'login',
    output: t.Arr(t.Obj({ url: t.Str(), at: t.Time() })),
  }),
};

export type Layout = t.OutputOf<typeof workbench.layout>;
export type Placed = NonNullable<Layout['cards']>[number];
