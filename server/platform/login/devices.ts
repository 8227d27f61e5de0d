/** A user's own sessions and sign-in log; nobody else's are reachable. */
import { type Device, devices, type SignInAttempt } from '@portal/sdk/calls/devices';
import { implement, page, sql } from '@portal/sdk/server';
import { endSessions } from '../../auth.ts';

export default implement(devices, {
  sessions: (input, { db, user }) =>
    page(
      db
        .selectFrom('usrSession')
        .where('userId', '=', user.userId)
        .select(['id', 'method', 'ip', 'userAgent', 'loginAt', 'lastAt', 'endedAt', 'endedReason'])
        .select(sql<boolean>`ended_at is null`.as('live'))
        .orderBy('id', 'desc')
        .$castTo<Device>(),
      input,
    ),
  attempts: (input, { db, user }) =>
    page(
      db
        .selectFrom('usrLoginLog')
        .where('userId', '=', user.userId)
        .select(['id', 'at', 'method', 'success', 'reason', 'ip', 'userAgent'])
        .orderBy('id', 'desc')
        .$castTo<SignInAttempt>(),
      input,
    ),
  async endAll(_input, { db, user, clock }) {
    const { count } = await db
      .selectFrom('usrSession')
      .where('userId', '=', user.userId)
      .where('endedAt', 'is', null)
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    await endSessions(db, clock, { userId: user.userId }, 'logout');
    return { count: Number(count) };
  },
});
