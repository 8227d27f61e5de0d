import type { ReactNode } from 'react';
import { REFUSALS } from '../contract/index.ts';
import type { CallError } from '../host.ts';
import { ErrorState, NoPermission } from './states.tsx';
import { Loading } from './loading.tsx';

interface Waited<Out> {
  readonly data: Out | undefined;
  readonly error: CallError | undefined;
  reload(): Promise<unknown>;
}

interface Props<Out> {
  answer: Waited<Out>;
  /** Height of the wait, in rows. Default 6. */
  rows?: number;
  children: (data: Out) => ReactNode;
}

const TITLES: Record<string, string> = { [REFUSALS.notFound]: '内容不存在', [REFUSALS.invalid]: '无法查看' };

/** Draws the answer of `useCall` once it is there; until then a placeholder, or the refusal or failure. */
export function WhenLoaded<Out>({ answer, rows = 6, children }: Props<Out>) {
  const { data, error, reload } = answer;
  if (error?.code === REFUSALS.forbidden) return <NoPermission />;
  if (error) {
    const title = TITLES[error.code] ?? '加载失败';
    return <ErrorState title={title} message={error.message} traceId={error.traceId} onRetry={reload} />;
  }
  return data === undefined ? <Loading rows={rows} /> : children(data);
}
