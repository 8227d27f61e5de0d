/** Demo invitations in every state: those who came have the requests of the demonstration. */
import { type SeedContext, sql } from '@portal/sdk/server';

const NAMES =
  '祝岚 阮晴 穆澄 凌霄 沈禾 柏溪 郁衡 岑远 邵清 鄢舟 暨白 宫遥 卓然 冉川 厉原 丘禾 裴安 容与 简宁 时雨 池野 连城 司晨 迟暮 易水 江离 舒望 风眠 云岫 石渠 言午 林间'.split(
    ' ',
  );

/** Of 32 the last eight have registered; the others were sent their link up to eleven days ago, every second has opened it. */
export async function seedInvitations({ db, clock }: SeedContext): Promise<void> {
  const now = clock.now().getTime();
  const at = (daysAgo: number) => new Date(now - daysAgo * 24 * 3_600_000).toISOString();
  const requests = await db.selectFrom('usrRegistration').select(['id', 'createdAt']).orderBy('id').limit(8).execute();
  const came = NAMES.length - requests.length;
  const rows = NAMES.map((invitedName, n) => {
    const request = requests[n - came];
    const sentAt = request ? new Date(new Date(request.createdAt).getTime() - 36 * 3_600_000).toISOString() : at(n / 2);
    const opened = request !== undefined || n % 2 === 1;
    return {
      ...{ phone: `1205552${String(n + 1).padStart(4, '0')}`, invitedName, tokenHash: `demo-${n}` },
      ...{ invitedBy: sql<string>`(select id from usr_user where account = 'yy_ops')`, invitedByName: '沈恪' },
      ...{ sends: n % 5 === 0 ? 2 : 1, sentAt, createdAt: sentAt },
      expiresAt: new Date(new Date(sentAt).getTime() + 7 * 24 * 3_600_000).toISOString(),
      openedAt: opened ? new Date(new Date(sentAt).getTime() + 3 * 3_600_000).toISOString() : null,
      registrationId: request?.id ?? null,
      registeredAt: request?.createdAt ?? null,
    };
  });
  await db.insertInto('usrInvitation').values(rows).execute();
}
