import { makeStyles, tokens } from '@fluentui/react-components';
import { ClockPauseRegular } from '@fluentui/react-icons/svg/clock-pause';
import { NoticeBar } from '../shell/notice-bar.tsx';
import type { Shown } from './standstill.ts';
import { leftText, markOf, saidOf } from './words.ts';

const useStyles = makeStyles({
  left: { flexShrink: 0, fontWeight: tokens.fontWeightSemibold, fontVariantNumeric: 'tabular-nums' },
  spoken: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
});

/** 维护提示：开始前 30 分钟倒计时，30、10、1 分钟时读出；进行中说明到何时。 */
export function StandstillBar({ phase }: { phase: Shown }) {
  const styles = useStyles();
  const { text, reason, leftMs } = saidOf(phase);
  const mark = leftMs === undefined ? undefined : markOf(leftMs);
  return (
    <NoticeBar
      label="维护提示"
      icon={<ClockPauseRegular aria-hidden fontSize={20} />}
      tone={mark === 1 ? 'danger' : 'waiting'}
      text={reason ? `${text}（${reason}）` : text}
    >
      {leftMs !== undefined && <span className={styles.left} role="timer">{`还有 ${leftText(leftMs)}`}</span>}
      <span className={styles.spoken} role="status">
        {mark === undefined ? text : `${text}，还有不到 ${mark} 分钟`}
      </span>
    </NoticeBar>
  );
}
