/** What is due of the subscriptions goes to the exports of those who ordered it. */
import { exportWanted } from '@portal/sdk/calls/export-task';
import { type Context, noticesOf, sql } from '@portal/sdk/server';
import type { Viewed } from '../views/contract.ts';
import { FREQUENCY, type Period } from './contract.ts';
import { daysOf } from './days.ts';
import { SENT } from './reports.ts';

interface Due {
  readonly id: string;
  readonly userId: string;
  readonly entId: string;
  readonly report: Viewed;
  readonly frequency: keyof typeof FREQUENCY;
  readonly period: Period | null;
  readonly filters: Readonly<Record<string, unknown>>;
}

const { toUser } = noticesOf('reportSubscription', []);

/** Takes what is due: not sent yet since the day, the week or the month began. */
async function takeDue({ db, clock }: Context): Promise<readonly Due[]> {
  const today = sql`${clock.today()}::date`;
  const { rows } = await sql<Due>`
    update rpt_subscription set last_on = ${today}
    where last_on < case frequency when 'DAY' then ${today}
      when 'WEEK' then date_trunc('week', ${today})::date else date_trunc('month', ${today})::date end
    returning id, user_id, ent_id, report, frequency, period, filters`.execute(db);
  return rows;
}

function inputOf({ report, period, filters }: Due, today: string) {
  const { days } = SENT[report];
  if (period === null || days === undefined) return filters;
  const [from, to] = daysOf(period, today);
  return { ...filters, [days[0]]: from, [days[1]]: to };
}

export async function sendDue(context: Context): Promise<void> {
  const today = context.clock.today();
  for (const due of await takeDue(context)) {
    const { id, userId, entId, report, frequency } = due;
    const { title, call } = SENT[report];
    await context.emit(exportWanted, { userId, entId, path: call.path, title, input: inputOf(due, today) });
    const content = `您订阅的“${title}”（${FREQUENCY[frequency]}）已开始生成，完成后请到下载中心下载。`;
    await toUser(context, { id }, userId, content);
  }
}
