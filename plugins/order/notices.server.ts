/** Tells the parties of an order what has happened to it. */
import { noticesOf } from '@portal/sdk/server';

export const { toEnterprise: notify, toOperators: notifyOperators } = noticesOf('order', ['G', 'C']);
