import { useSubmit } from '@portal/sdk';
import { HELP_REASON } from '@portal/sdk/calls/content';
import type { InputOf } from '@portal/sdk/contract';
import { BusyButton, Button, makeStyles, tokens } from '@portal/sdk/ui';
import { ThumbDislikeRegular } from '@fluentui/react-icons/svg/thumb-dislike';
import { ThumbLikeRegular } from '@fluentui/react-icons/svg/thumb-like';
import { useState } from 'react';
import { handbook } from './contract.ts';

const useStyles = makeStyles({
  box: {
    display: 'flex',
    alignItems: 'center',
    gap: '12px',
    flexWrap: 'wrap',
    marginTop: '32px',
    paddingTop: '16px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    minHeight: '36px',
  },
  hint: { color: tokens.colorNeutralForeground3, fontSize: '12px' },
});

/** 有用或者没用；没用时问原因。 */
export function Feedback({ id, usefulPercent }: { id: string; usefulPercent: number | null }) {
  const styles = useStyles();
  const { busy, submit } = useSubmit(handbook.feedback);
  const [phase, setPhase] = useState<'asking' | 'why' | 'done'>('asking');
  const send = async (opinion: Omit<InputOf<typeof handbook.feedback>, 'id'>) => {
    if ((await submit({ id, ...opinion })) !== undefined) setPhase('done');
  };
  return (
    <div className={styles.box} role="group" aria-label="文章评价">
      {phase === 'asking' && (
        <>
          <span>这篇文章对您有帮助吗？</span>
          <BusyButton busy={busy} icon={<ThumbLikeRegular />} onClick={() => void send({ useful: true })}>
            有用
          </BusyButton>
          <Button icon={<ThumbDislikeRegular />} onClick={() => setPhase('why')}>
            没用
          </Button>
          {usefulPercent !== null && <span className={styles.hint}>{usefulPercent}% 的读者认为有用</span>}
        </>
      )}
      {phase === 'why' && (
        <>
          <span>没有帮到您，原因是</span>
          {HELP_REASON.list.map((reason) => (
            <BusyButton key={reason} busy={busy} onClick={() => void send({ useful: false, reason })}>
              {HELP_REASON.texts[reason]}
            </BusyButton>
          ))}
        </>
      )}
      {phase === 'done' && <span role="status">感谢您的评价，编辑会根据反馈改进文章。</span>}
    </div>
  );
}
