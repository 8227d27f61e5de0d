import type { Toast } from '@portal/sdk/host';
import { type Action, loginErrorText } from './codes.ts';

interface Means {
  readonly toast: (toast: Toast) => void;
  readonly leave: (url: string) => void;
  readonly forceLogout: (said: string | undefined) => void;
}

/** Carries out what a code or a status demands, in one place for all pages. */
export function carryOut(action: Action, traceId: string | undefined, { toast, leave, forceLogout }: Means): void {
  const error = (message: string) => toast({ intent: 'error', message, ...(traceId && { traceId }) });
  if (action.kind === 'toast') error(action.msg);
  if (action.kind === 'redirect') leave(action.url);
  if (action.kind !== 'logout') return;
  const text = action.show && action.msg ? (loginErrorText(action.msg) ?? action.msg) : undefined;
  forceLogout(text);
  if (text) error(text);
}
