import { MessageBar } from '@portal/sdk/ui';
import { type ReactNode, useEffect } from 'react';
import { standstill } from '../standstill/standstill.ts';
import { useStandstill } from '../standstill/use-standstill.ts';
import { hourOf } from '../standstill/words.ts';

interface Props {
  /** What the form comes to: 找回密码. */
  what: string;
  /** What can be done meanwhile. */
  children?: ReactNode;
}

/** 只读的时段：说明何时才能办理，不让人白填。 */
export function NotNow({ what, children }: Props) {
  const phase = useStandstill();
  useEffect(standstill.look, []);
  if (phase.kind !== 'running' && phase.kind !== 'forced') return null;
  const when = phase.kind === 'running' ? `系统维护中，${hourOf(phase.window.to)} 之后` : '系统暂时只能查看，恢复之后';
  return (
    <MessageBar intent="warning" layout="multiline">
      {`${when}才能${what}。`}
      {children}
    </MessageBar>
  );
}
