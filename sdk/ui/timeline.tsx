import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import type { Tone } from './status-tag.tsx';
import { meaning } from './meaning.ts';
import { space } from './theme.ts';

export interface Moment {
  key: string;
  /** As it is to be read: `2026-06-29 10:20`. */
  time: string;
  title: ReactNode;
  detail?: ReactNode;
  /** Default `neutral`. */
  tone?: Tone;
}

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  moment: { position: 'relative', paddingLeft: space.xl, paddingBottom: space.l },
  rail: {
    position: 'absolute',
    left: '4px',
    top: '12px',
    bottom: '-8px',
    width: '1px',
    backgroundColor: tokens.colorNeutralStroke2,
  },
  dot: { position: 'absolute', left: 0, top: '7px', width: '9px', height: '9px', borderRadius: '50%' },
  time: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, fontVariantNumeric: 'tabular-nums' },
  detail: { color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
});

const COLOURS: Record<Tone, string> = {
  neutral: meaning.toneNeutralText,
  info: meaning.toneInfoText,
  waiting: meaning.toneWaitingText,
  success: meaning.toneSuccessText,
  danger: meaning.toneDangerText,
  done: meaning.toneDoneText,
};

/** What happened, in the order given. */
export function Timeline({ items }: { items: readonly Moment[] }) {
  const styles = useStyles();
  return (
    <ol className={styles.list}>
      {items.map(({ key, time, title, detail, tone = 'neutral' }, index) => (
        <li key={key} className={styles.moment}>
          {index < items.length - 1 && <span className={styles.rail} aria-hidden="true" />}
          <span className={styles.dot} style={{ backgroundColor: COLOURS[tone] }} aria-hidden="true" />
          <div>{title}</div>
          {detail !== undefined && <div className={styles.detail}>{detail}</div>}
          <time className={styles.time}>{time}</time>
        </li>
      ))}
    </ol>
  );
}
