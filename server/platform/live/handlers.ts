/** A ticket opens one socket, of one channel, of the session that asked for it. */
import { live } from '@portal/sdk/calls/live';
import { implement, one } from '@portal/sdk/server';
import { loginExpired } from '../../errors.ts';
import { grant } from '../identity/grants.ts';

const ticketSeconds = 30;

export default implement(live, {
  async ticket({ channel }, { db, user, clock }) {
    const { userId } = user;
    const session = db.selectFrom('usrSession').select('id').where('userId', '=', userId).where('endedAt', 'is', null);
    const { id: sessionId } = await one(session, loginExpired, 'expired');
    const ticket = await grant(db, clock, 'socket', { userId, sessionId, channel }, ticketSeconds * 1000);
    return { ticket, expiresIn: ticketSeconds };
  },
});
