/** What changes how an account is entered is told to its mailbox too: whoever has taken the session does not read there. */
import { dateTime } from '@portal/sdk/format';
import type { Context } from '@portal/sdk/server';

const portal = '澜岳e服务平台';

/** Queues a mail, where the account has an address. @param what - A sentence without its full stop. */
export async function warn(
  { db, clock, mail }: Pick<Context, 'db' | 'clock' | 'mail'>,
  userId: string,
  what: string,
): Promise<void> {
  const person = db.selectFrom('usrUser').select(['account', 'userName', 'email']).where('id', '=', userId);
  const { account = '', userName = '', email = null } = (await person.executeTakeFirst()) ?? {};
  if (email === null) return;
  const at = dateTime(clock.now());
  mail({
    to: [email],
    purpose: '安全提醒',
    subject: `【${portal}】账号安全提醒`,
    text: `${userName}，您好：账号 ${account} 于 ${at} 有以下变更：${what}。如非您本人或您提出，请立即修改密码并联系平台。`,
    hidden: [],
  });
}
