/** Letters of the last month ends, answered and unanswered, through the real calls. */
import { type SeedContext, sql } from '@portal/sdk/server';
import { confirmLetter } from './contract.ts';

/** Last days of the months before this one, the latest first. */
async function monthEnds({ db, clock }: SeedContext, count: number): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select (date_trunc('month', ${clock.today()}::date) - make_interval(months => m) - interval '1 day')::date as day
    from generate_series(0, ${count - 1}::int) m`.execute(db);
  return rows.map(({ day }) => day);
}

interface Answer {
  /** Yuan by which the supplier's books differ; 0 where they agree. */
  readonly difference: number;
  readonly note?: string;
}

/** Of the demo supplier's letters, the latest first; the first three wait. */
const ANSWERS: readonly (Answer | undefined)[] = [
  undefined,
  undefined,
  undefined,
  { difference: 0 },
  { difference: -12_800, note: '我方已于月末收到一笔 12,800.00 元，贵方次月入账。' },
  { difference: 0, note: '已与采购方对账。' },
  { difference: 36_500.5, note: '一张收货单我方已计收入，贵方尚未纳入结算。' },
  { difference: 0 },
  { difference: -960, note: '质保金扣款我方未入账。' },
];

const dayMs = 86_400_000;

export async function seedLetters(context: SeedContext): Promise<void> {
  const { db, run, progress } = context;
  const { rows: own } = await sql<{ id: string }>`
    select s.supplier_ent_id as id from pub_settlement s join pub_membership m on m.ent_id = s.supplier_ent_id
    join pub_user u on u.id = m.user_id where u.account = 'gys_admin' and s.status in (40, 50, 60, 70, 80) limit 1`.execute(
    db,
  );
  const supplierEntId = own[0]?.id;
  if (supplierEntId === undefined) return;
  const days = await monthEnds(context, ANSWERS.length);
  for (const [index, to] of [...days.entries()].reverse()) {
    const sentAt = new Date(Date.parse(`${to}T01:30:00Z`) + dayMs);
    await run('yy_ops', confirmLetter.send, { supplierEntIds: [supplierEntId], to }, sentAt);
    const answer = ANSWERS[index];
    if (answer) await answerLast(context, answer, new Date(sentAt.getTime() + 3 * dayMs));
  }
  progress(`询证函 ${ANSWERS.length} 份`);
}

async function answerLast({ db, run }: SeedContext, { difference, note }: Answer, at: Date): Promise<void> {
  const { id, version, closing } = await db
    .selectFrom('rptConfirmLetter')
    .select(['id', 'version', 'closing'])
    .where('status', '=', 0)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const amount = (Number(closing) + difference).toFixed(2);
  const given = { ...(difference !== 0 && { supplierAmount: amount }), ...(note !== undefined && { note }) };
  await run('gys_admin', confirmLetter.reply, { id, version, ...given }, at);
}
