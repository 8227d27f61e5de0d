/** What each step leaves behind in the history of its document. */
import { type Context, record as write } from '@portal/sdk/server';
import type { LogAction } from './contract.ts';

export type LogBiz = 'goodsClassification' | 'goodsCategory' | 'goods';

export const record = (
  context: Pick<Context, 'db' | 'user' | 'clock'>,
  bizType: LogBiz,
  bizId: string | readonly string[],
  action: LogAction,
  reason: string | null = null,
): Promise<void> => write(context, bizType, bizId, { action, reason });
