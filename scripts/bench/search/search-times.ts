/**
 * A process of the bench: the search among as many documents as DOCUMENTS says, by accounts that see few and all of
 * them. Prints the times as JSON; EXPLAIN=1 prints what is slow.
 */
import { search } from '@portal/sdk/calls/search';
import { sql } from '@portal/sdk/server';
import { syncSearch } from '../../../server/platform/search/sync.ts';
import { openDemo, tokenOf } from '../in-process.ts';
import { median } from '../samples.ts';
import { plant, rareGoods } from './planted.ts';

export interface SearchTimes {
  readonly documents: number;
  /** Of all entries, as a portal that is started on such data builds them. */
  readonly buildSeconds: number;
  readonly times: readonly {
    readonly who: string;
    readonly keyword: string;
    readonly ms: number;
    readonly hits: number;
  }[];
}

const documents = Number(process.env['DOCUMENTS'] ?? '100000');
const runs = 9;
const began = performance.now();
const say = (message: string) => console.error(`[${((performance.now() - began) / 1000).toFixed(0)}s] ${message}`);

const { db, close, areas, appOn } = await openDemo(600_000);
say('plant');
await plant(db, documents, say);
say('build');
const built = performance.now();
await syncSearch(db, areas);
const buildSeconds = (performance.now() - built) / 1000;
await sql`vacuum analyze search_entry`.execute(db);
say('search');

const app = await appOn(db);

async function ask(token: string, keyword: string) {
  const started = performance.now();
  const headers = { authorization: `Bearer ${token}` };
  const { body } = await app.inject({ method: 'POST', url: `/japi${search.find.path}`, headers, payload: { keyword } });
  const ms = performance.now() - started;
  const { code, data, msg } = JSON.parse(body);
  if (code !== '200') throw new Error(`${keyword}: ${msg}`);
  return {
    ms,
    hits: (data as { groups: { hits: unknown[] }[] }).groups.reduce((sum, { hits }) => sum + hits.length, 0),
  };
}

const { rows: someOrders } = await sql<{
  orderNo: string;
}>`select order_no from ord_order order by id desc limit 1`.execute(db);
const number = someOrders[0]?.orderNo ?? '';
const keywords = [
  ...[
    number,
    number.slice(0, 8),
    number.slice(-6),
    '6205',
    '轴承',
    '深沟球轴承',
    rareGoods,
    '霁川',
    '公司',
    '独角兽麒麟',
  ],
  ...[
    'zhoucheng',
    'zhouch',
    'zc',
    'yingwuluo',
    'ywl',
    'jizu',
    'xian',
    `${number.slice(0, 8)} 轴承`,
    '霁川 输煤 轴承',
    'qiqiguaiguai',
  ],
];
const times: SearchTimes['times'][number][] = [];
for (const [who, account] of Object.entries({ 本企业: 'gys_admin', 全部企业: 'yy_ops' })) {
  const token = await tokenOf(db, account);
  for (const keyword of keywords) {
    const first = await ask(token, keyword);
    const taken: number[] = [];
    for (let run = 0; run < runs; run += 1) taken.push((await ask(token, keyword)).ms);
    times.push({ who, keyword, ms: median(taken), hits: first.hits });
    say(`${who} ${keyword}: ${median(taken).toFixed(1)} ms (first ${first.ms.toFixed(1)}), ${first.hits}`);
  }
}
await app.close();
await close();
const result: SearchTimes = { documents, buildSeconds, times };
console.log(JSON.stringify(result));
