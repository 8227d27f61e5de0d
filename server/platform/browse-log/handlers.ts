/** Logs say who it was by the session, whatever the browser sent. */
import { browseLog, monitor } from '@portal/sdk/calls/browse-log';
import { implement } from '@portal/sdk/server';
import { maskedTrace } from './trace.ts';

const known = (id: string) => (id === '0' ? null : id);

const visits = implement(browseLog, {
  async savePageBrowseLog({ menuId, oneLevelMenuId, url, productType }, { db, user, clock }) {
    await db
      .insertInto('sysPageBrowseLog')
      .values({
        menuId,
        oneLevelMenuId,
        url,
        productType,
        userId: user.userId,
        userName: user.userName,
        entId: known(user.entId),
        entName: user.entName,
        at: clock.now().toISOString(),
      })
      .execute();
    return null;
  },
});

const text = (value: string | undefined) => (value === undefined ? null : maskedTrace(value));

const faults = implement(monitor, {
  async clientError({ message, stack, url, plugin, traceId }, { db, user, clock, ip, userAgent }) {
    await db
      .insertInto('sysClientError')
      .values({
        message: maskedTrace(message),
        stack: text(stack),
        url: text(url),
        plugin: text(plugin),
        traceId: text(traceId),
        userId: known(user.userId),
        ip,
        userAgent,
        at: clock.now().toISOString(),
      })
      .execute();
    return null;
  },
});

export const subjects = [visits, faults];
