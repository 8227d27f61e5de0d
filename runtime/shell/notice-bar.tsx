import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { meaning } from '@portal/sdk/ui';
import { type ReactNode, useLayoutEffect, useRef } from 'react';

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
  danger: { backgroundColor: meaning.toneDangerGround, color: meaning.toneDangerText },
  text: { flexGrow: 1, minWidth: 0 },
  icon: { display: 'flex', flexShrink: 0 },
});

const heights = new Map<HTMLElement, number>();

/** Pages that fill the window are told how much of it the bars take: `sdk/ui/use-sticky-height.ts`. */
function tellHeights(): void {
  const { style } = document.documentElement;
  const height = Array.from(heights.values()).reduce((sum, one) => sum + one, 0);
  if (height > 0) style.setProperty('--portal-bars', `${height}px`);
  else style.removeProperty('--portal-bars');
}

function follow(bar: HTMLElement): () => void {
  const measure = () => {
    heights.set(bar, bar.offsetHeight);
    tellHeights();
  };
  measure();
  const watcher = new ResizeObserver(measure);
  watcher.observe(bar);
  return () => {
    watcher.disconnect();
    heights.delete(bar);
    tellHeights();
  };
}

interface Props {
  label: string;
  icon: ReactNode;
  tone: 'waiting' | 'danger';
  text: ReactNode;
  /** After the text, at the end of the line. */
  children?: ReactNode;
}

/** 页面之上的一条提示：占一行，随页面滚动。 */
export function NoticeBar({ label, icon, tone, text, children }: Props) {
  const styles = useStyles();
  const bar = useRef<HTMLElement>(null);
  useLayoutEffect(() => (bar.current ? follow(bar.current) : undefined), []);
  return (
    <aside ref={bar} className={mergeClasses(styles.bar, tone === 'danger' && styles.danger)} aria-label={label}>
      <span className={styles.icon}>{icon}</span>
      <span className={styles.text}>{text}</span>
      {children}
    </aside>
  );
}
