import { bus } from '@portal/sdk';
import type { AreaRoute } from '@portal/sdk/decide';
import { ErrorState } from '@portal/sdk/ui';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { lateText, loadWaitMs } from '../router/late.ts';

interface Props {
  readonly area: AreaRoute | undefined;
  readonly children: ReactNode;
}

/** Placeholder of a page that suspends; after a longer wait it says so and offers to try again. */
function Waiting({ area, onRetry }: Omit<Props, 'children'> & { onRetry: () => void }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setLate(true);
      if (area) bus.emit('fault:caught', { error: new Error(lateText), owner: area.plugin.id, kind: 'hang' });
    }, loadWaitMs);
    return () => clearTimeout(timer);
  }, [area]);
  if (!late) return null;
  const name = area?.route.title ?? '页面';
  return (
    <ErrorState
      title={`“${name}”没有响应`}
      message="其他功能不受影响。请重试，仍有问题请联系客服。"
      onRetry={onRetry}
    />
  );
}

/** A page that never answers blocks nothing but itself. */
export function InTime({ area, children }: Props) {
  const [turn, setTurn] = useState(0);
  return (
    <Suspense key={turn} fallback={<Waiting area={area} onRetry={() => setTurn(turn + 1)} />}>
      {children}
    </Suspense>
  );
}
