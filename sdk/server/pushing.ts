import { livePushed, pushedEvent } from '../calls/live.ts';
import type { Context, JsonValue } from '../server.ts';

/**
 * Pushes to a topic of the area (`topics` of plugin.ts) on the bus of every tab of these users, once the transaction is
 * committed. Tabs that are closed or cut off then miss it: what must not be lost is a row that pages read.
 * @example
 * await pushTopic(context, 'order:changed', { orderId }, [order.supplierUserId]);
 */
export const pushTopic = (
  { emit }: Pick<Context, 'emit'>,
  topic: string,
  payload: { readonly [field: string]: JsonValue },
  userIds: readonly string[],
): Promise<void> => {
  const content = { event: pushedEvent, topic, payload: JSON.stringify(payload) };
  return emit(livePushed, { userIds, channel: 'user-message', content });
};
