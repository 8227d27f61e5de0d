import { bus, request } from '@portal/sdk';
import { notification, type Notice } from '@portal/sdk/calls/notification';
import { host } from '@portal/sdk/host';

/** An unread notice becomes read once it is opened; counts and lists ask again. */
export async function markRead({ id, noticeType, status }: Notice): Promise<void> {
  if (status !== 0) return;
  const { user } = host().session();
  const whose = user ? { userId: user.userId, entId: user.entId } : {};
  await request(notification.setRead, { id, noticeType, status: 1, ...whose });
  bus.emit('todo:changed', {});
}
