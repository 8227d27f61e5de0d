import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ClockPauseRegular } from '@fluentui/react-icons/svg/clock-pause';
import { meaning } from '@portal/sdk/ui';
import type { Shown } from './standstill.ts';
import { leftText, markOf, saidOf } from './words.ts';

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    padding: '4px 16px',
    backgroundColor: meaning.toneWaitingGround,
    color: meaning.toneWaitingText,
    '@media print': { display: 'none' },
  },
  soon: { backgroundColor: meaning.toneDangerGround, color: meaning.toneDangerText },
  text: { flexGrow: 1, minWidth: 0 },
  icon: { flexShrink: 0 },
  left: { flexShrink: 0, fontWeight: tokens.fontWeightSemibold, fontVariantNumeric: 'tabular-nums' },
  spoken: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
});

/** 维护提示：开始前 30 分钟倒计时，30、10、1 分钟时读出；进行中说明到何时。 */
export function StandstillBar({ phase }: { phase: Shown }) {
  const styles = useStyles();
  const { text, reason, leftMs } = saidOf(phase);
  const mark = leftMs === undefined ? undefined : markOf(leftMs);
  return (
    <aside className={mergeClasses(styles.bar, mark === 1 && styles.soon)} aria-label="维护提示">
      <ClockPauseRegular className={styles.icon} aria-hidden fontSize={20} />
      <span className={styles.text}>
        {text}
        {reason && `（${reason}）`}
      </span>
      {leftMs !== undefined && <span className={styles.left} role="timer">{`还有 ${leftText(leftMs)}`}</span>}
      <span className={styles.spoken} role="status">
        {mark === undefined ? text : `${text}，还有不到 ${mark} 分钟`}
      </span>
    </aside>
  );
}
