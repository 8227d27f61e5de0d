/** Faults and loads of the days before, as browsers would have told them: never so many at once that a version went back. */
import type { FaultKind } from '@portal/sdk/calls/plugin-tabs';
import type { Seed, SeedContext } from '@portal/sdk/server';
import { slotMs } from './faults.ts';

interface Told {
  /** Before the demonstration's now. */
  readonly hours: number;
  readonly plugin: string;
  readonly kind: FaultKind;
  /** Whose browser it was; a visitor's without one. */
  readonly account?: string;
  readonly message: string;
  readonly url: string;
  /** Functions and places in files of the plugin, the innermost first. */
  readonly frames?: readonly string[];
  /** What the card showed; of what no card told, none. */
  readonly incident?: string;
  readonly reports?: number;
  /** Long tasks. */
  readonly times?: number;
  readonly quarantined?: true;
}

/** The versions before the upgrade three days ago. */
const before = '0.9.4';
const now = '1.0.0';
const upgradeHours = 72;

const late = '页面在 5 秒内没有加载完成';
const orders = '/orderManagement/orderManagementIndex';

const told: readonly Told[] = [
  {
    ...{ hours: 3, plugin: 'order', kind: 'crash', account: 'gys_sales', url: '/orderManagement/orderDetail' },
    message: "Cannot read properties of null (reading 'deliveryDate')",
    frames: ['DeliveryDates (orderDetail.4c1f09ab.js:1:8213)', 'OrderDetail (orderDetail.4c1f09ab.js:1:10477)'],
    ...{ incident: '3FA9-77C1-0B4E', reports: 2 },
  },
  {
    ...{ hours: 7, plugin: 'report', kind: 'slow', account: 'yy_ops', url: '/reportManagement/orderReport' },
    ...{ message: '6 个长任务，最长 412 毫秒', times: 6 },
  },
  {
    ...{
      hours: 11,
      plugin: 'settlement',
      kind: 'handler',
      account: 'cg_buyer',
      url: '/settlementManagement/myInvoice',
    },
    message: 'Invalid time value',
    frames: ['formatDay (myInvoice.90d2e6c4.js:1:2210)', 'onClick (myInvoice.90d2e6c4.js:1:5934)'],
    incident: '91C0-D2E7-5A38',
  },
  {
    ...{ hours: 19, plugin: 'content', kind: 'hang', message: late, url: '/newsSend/informationIssues' },
    incident: '0D5B-A410-66F2',
  },
  {
    ...{ hours: 27, plugin: 'order', kind: 'handler', account: 'cg_admin', url: orders },
    message: "Cannot read properties of undefined (reading 'length')",
    frames: ['exportRows (orderManagementIndex.b7702d1e.js:1:3380)'],
    ...{ incident: 'C41E-08BD-97A6', reports: 3 },
  },
  {
    ...{ hours: 50, plugin: 'goods', kind: 'loop', account: 'gys_admin', url: '/productManagement/goodsList' },
    message: 'Maximum update depth exceeded',
    frames: ['PriceTiers (goodsList.1e88f5a0.js:1:6642)', 'GoodsList (goodsList.1e88f5a0.js:1:9105)'],
    incident: '5E77-1F29-C0D3',
  },
  {
    ...{
      hours: 81,
      plugin: 'settlement',
      kind: 'crash',
      account: 'gys_admin',
      url: '/reconciliationSettlement/settlementManagement',
    },
    message: 'toFixed is not a function',
    frames: [
      'Amounts (settlementManagement.a30c7e55.js:1:1490)',
      'SettlementManagement (settlementManagement.a30c7e55.js:1:4021)',
    ],
    ...{ incident: 'A8F3-62D4-1B90', reports: 4, quarantined: true },
  },
  {
    ...{ hours: 83, plugin: 'order', kind: 'freeze', account: 'cg_buyer', url: orders, message: '页面失去响应' },
    quarantined: true,
  },
  {
    ...{ hours: 104, plugin: 'order', kind: 'hang', account: 'yy_ops', message: late, url: orders },
    incident: '7B16-E9C5-30AD',
  },
  {
    ...{ hours: 128, plugin: 'service', kind: 'crash', account: 'kf_8001', url: '/workOrder/workOrderList' },
    message: "Cannot destructure property 'replies' of 'undefined' as it is undefined.",
    frames: ['Replies (workOrderList.5d0b91f2.js:1:7719)'],
    incident: 'E203-4C8A-F715',
  },
];

const hourMs = 3600_000;
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';
const visitor = '203.0.113.7'; // an address for examples
const folder = 'https://portal.example/ef-plus/plugins';

const traceOf = ({ plugin, frames }: Told): string | null =>
  frames?.map((frame) => `    at ${frame.replace('(', `(${folder}/${plugin}/static/js/async/`)}`).join('\n') ?? null;

/** Pages opened an hour, and how long the first one took, ms. */
const opened: readonly (readonly [plugin: string, loads: number, ms: number])[] = [
  ['workbench', 31, 96],
  ['portal', 12, 71],
  ['goods', 9, 112],
  ['order', 26, 143],
  ['settlement', 11, 128],
  ['finance', 3, 104],
  ['report', 5, 187],
  ['content', 4, 88],
  ['account', 14, 79],
  ['service', 3, 91],
  ['base', 6, 117],
  ['admin', 2, 102],
];
const openedHours = 8;

async function seedLoads({ db, clock }: Pick<SeedContext, 'db' | 'clock'>): Promise<void> {
  const lastHour = Math.floor(clock.now().getTime() / hourMs) * hourMs;
  const rows = Array.from({ length: openedHours }, (_, ago) => new Date(lastHour - ago * hourMs).toISOString()).flatMap(
    (hour) => opened.map(([plugin, loads, ms]) => ({ plugin, version: now, hour, loads, totalMs: loads * ms })),
  );
  await db.insertInto('sysPluginLoad').values(rows).execute();
}

export const seedFaults: Seed = async ({ db, clock, progress }) => {
  await seedLoads({ db, clock });
  const members = await db
    .selectFrom('usrUser as u')
    .innerJoin('usrUserEnt as m', (join) => join.onRef('m.userId', '=', 'u.id').on('m.currentFlag', '=', 1))
    .select(['u.account', 'u.id as userId', 'm.entId'])
    .where('u.account', 'in', [...new Set(told.flatMap(({ account = [] }) => account))])
    .execute();
  const rows = told.map((one) => {
    const { hours, plugin, kind, message, url, incident = null, reports = 1, times = 1, quarantined = false } = one;
    const { userId = null, entId = null } = members.find(({ account }) => account === one.account) ?? {};
    const at = new Date(clock.now().getTime() - hours * hourMs);
    const slot = new Date(Math.floor(at.getTime() / slotMs) * slotMs).toISOString();
    const version = hours > upgradeHours ? before : now;
    const by = { userId, entId, who: userId ?? visitor, ip: visitor, userAgent };
    const what = { message, url, incident, reports, times, quarantined, trace: traceOf(one) };
    return { plugin, version, kind, slot, at: at.toISOString(), ...by, ...what };
  });
  await db.insertInto('sysPluginCrash').values(rows).execute();
  progress(`已建立 ${rows.length} 条插件异常`);
};
