/** One account: what came in and went out, counted in fen so that nothing is lost. */

export interface Holder {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly plate: string;
  readonly partnerType: string;
}

interface Plan {
  readonly index: number;
  readonly holder: Holder;
  readonly status: number;
  readonly now: number;
  readonly random: () => number;
}

const dayMs = 86_400_000;
const TYPES = ['1', '1', '1', '2', '3', '4'] as const;
const TYPE_NAMES: Readonly<Record<string, string>> = { 1: '结算户', 2: '保证金户', 3: '融资户', 4: '电费户' };
/** Movements: item of TRANSACTION_TYPE, direction, what it is for, prefix of the business number. */
const MOVES = [
  ['01', 'I', '账户充值', 'CZ'],
  ['04', 'I', '货款收入', 'JS'],
  ['04', 'I', '货款收入', 'JS'],
  ['03', 'O', '货款支付', 'JS'],
  ['03', 'O', '货款支付', 'JS'],
  ['05', 'O', '平台服务费', 'FW'],
  ['06', 'I', '退款', 'TK'],
  ['09', 'I', '季度结息', 'LX'],
  ['02', 'O', '提现', 'TX'],
] as const;
const OTHERS = [
  '沐恪轴承科技有限公司',
  '彤砾阀门制造有限公司',
  '霁川第一发电厂',
  '梧砚露天煤矿',
  '汐矿输送机械有限公司',
] as const;

/** The hour of a day brought into the working hours of Beijing. */
const working = (at: number): number => {
  const day = at - ((at + 8 * 3_600_000) % dayMs);
  return day + 9 * 3_600_000 + ((at * 7) % (8 * 3_600_000));
};

const yuan = (fen: number): string => `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`;
const dayOf = (at: number): string => new Date(at + 8 * 3_600_000).toISOString().slice(0, 10);
const iso = (at: number): string => new Date(at).toISOString();

interface PlannedFreeze {
  account_no: string;
  amount: string;
  whole: boolean;
  reason: string;
  biz_no: string | null;
  created_at: string;
  released_at: string | null;
  release_reason: string | null;
}

/** Amounts around a median, a few very large. */
const amountFen = (random: () => number, median: number): number =>
  Math.max(100, Math.round(median * 100 * Math.exp((random() + random() + random() - 1.5) * 2.4)));

function movements({ index, now, random }: Plan, accountNo: string, opened: number) {
  const count = 26 + Math.floor(random() * 50);
  const times = Array.from({ length: count }, () => working(opened + random() * (now - opened - 2 * dayMs))).sort(
    (a, b) => a - b,
  );
  const median = index % 40 === 20 ? 9_000_000 : 86_000;
  let fen = 0;
  return times.map((at, place) => {
    const chosen = MOVES[Math.floor(random() * MOVES.length)] ?? MOVES[0];
    const wanted = amountFen(random, chosen[0] === '09' ? 320 : chosen[0] === '05' ? 900 : median);
    const short = place === 0 || (chosen[1] === 'O' && wanted > fen);
    const [type, direction, remark, prefix] = short ? MOVES[0] : chosen;
    fen += direction === 'I' ? wanted : -wanted;
    const other = OTHERS[Math.floor(random() * OTHERS.length)] ?? OTHERS[0];
    const no = `${dayOf(at).replaceAll('-', '')}${String(index).padStart(3, '0')}${String(place).padStart(3, '0')}`;
    return {
      trans_no: `LS${no}`,
      account_no: accountNo,
      trans_type: type,
      direction,
      amount: yuan(wanted),
      balance_after: yuan(fen),
      counterparty: type === '09' || type === '05' ? '澜岳e服务平台' : other,
      counter_no: `9999${String(1_000_000_000 + Math.floor(random() * 8_999_999_999))}`,
      biz_no: `${prefix}${no}`,
      trans_time: iso(at),
      remark,
      fen,
    };
  });
}

/** A share of the money is held for business; a frozen account holds all of it. */
function freezesOf({ status, now, random }: Plan, accountNo: string, fen: number): PlannedFreeze[] {
  const at = working(now - (3 + random() * 60) * dayMs);
  const released = { released_at: iso(at + dayMs), release_reason: '业务已完成' };
  const open = { released_at: null, release_reason: null };
  const held = Math.floor(fen * (0.05 + random() * 0.2));
  const business = { account_no: accountNo, whole: false, reason: '货款支付在途', created_at: iso(at) };
  const bizNo = `JS${dayOf(at).replaceAll('-', '')}${String(Math.floor(random() * 999_999)).padStart(6, '0')}`;
  if (status === 2) {
    const reason = '账户信息变更核查期间冻结';
    return [
      { account_no: accountNo, amount: yuan(fen), whole: true, reason, biz_no: null, created_at: iso(at), ...open },
    ];
  }
  if (fen === 0 || held === 0) return [];
  const past = random() < 0.3 ? [{ ...business, amount: yuan(held), biz_no: bizNo, ...released }] : [];
  return status === 1 && random() < 0.14
    ? [...past, { ...business, amount: yuan(held), biz_no: bizNo, ...open }]
    : past;
}

export function planAccount(plan: Plan) {
  const { index, holder, status, now, random } = plan;
  const type = TYPES[index % TYPES.length] ?? '1';
  const opened = working(now - (90 + random() * 620) * dayMs);
  const accountNo = `9999${String(202_400_000_000 + index * 7_919).padStart(14, '0')}`;
  const idle = [0, 9].includes(status) || (status === 1 && index % 25 === 24);
  const moved = idle ? [] : movements(plan, accountNo, opened);
  const last = moved.at(-1);
  const fen = status === 5 ? 0 : (last?.fen ?? 0);
  const transactions = [...moved, ...(status === 5 && last ? closing(last, accountNo) : [])];
  const freezes = freezesOf(plan, accountNo, fen);
  const frozen = freezes
    .filter(({ released_at }) => released_at === null)
    .map(({ amount }) => Math.round(Number(amount) * 100));
  const held = frozen.reduce((sum, amount) => sum + amount, 0);
  return {
    account_no: accountNo,
    account_name: `${holder.name}${TYPE_NAMES[type] ?? ''}`,
    ent_id: holder.id,
    ent_name: holder.name,
    bus_partner_type: holder.partnerType,
    plate: holder.plate,
    account_type: type,
    balance: yuan(fen),
    available_amount: yuan(fen - held),
    frozen_amount: yuan(held),
    opened_on: [0, 9].includes(status) ? null : dayOf(opened),
    status,
    created_at: iso(opened),
    updated_at: last?.trans_time ?? iso(opened),
    transactions,
    freezes,
  };
}

export type PlannedAccount = ReturnType<typeof planAccount>;

/** The last withdrawal of a closed account takes everything. */
function closing(last: ReturnType<typeof movements>[number], accountNo: string) {
  const no = `XH${accountNo}`;
  const whole = { amount: yuan(last.fen), balance_after: '0.00', fen: 0 };
  const out = { trans_no: `LS${no}`, trans_type: '02', direction: 'O', biz_no: no, remark: '销户转出' } as const;
  const other = { account_no: accountNo, counterparty: '企业结算账户', counter_no: null };
  return last.fen === 0
    ? []
    : [{ ...whole, ...out, ...other, trans_time: iso(Date.parse(last.trans_time) + 3_600_000) }];
}
