import { makeStyles, tokens } from '@fluentui/react-components';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ScrollArea } from '../scroll-area.tsx';
import { space } from '../theme.ts';
import { useSecondsLeft } from '../use-seconds-left.ts';

const useStyles = makeStyles({
  box: {
    height: 'min(440px, calc(100vh - 420px))',
    minHeight: '200px',
    overflowY: 'auto',
    padding: `0 ${space.xl}`,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '4px',
    backgroundColor: tokens.colorNeutralBackground1,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
    '& h2': { display: 'none' }, // the name stands above
  },
  boxBar: { display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: space.l, marginTop: space.l },
  pageBar: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    position: 'sticky',
    bottom: 0,
    gap: space.l,
    padding: `${space.m} ${space.l}`,
    minHeight: '56px',
    marginTop: space.s,
    backgroundColor: tokens.colorNeutralBackground1,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    boxShadow: tokens.shadow8,
    boxSizing: 'border-box',
    '@media print': { display: 'none' },
  },
  end: { height: '1px' },
  quiet: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
});

interface Props {
  /** Name of the text, for the area that scrolls. */
  label: string;
  /** How long the text is looked at before it counts as read; 0: its end is enough. */
  seconds: number;
  /** `box`: the text scrolls by itself, as in a dialog. `page`: with the page, and the bar stays in sight. */
  scrolls: 'box' | 'page';
  /** The text. A text of another version needs another `key`, so that it is read anew. */
  children: ReactNode;
  /** What may be done once it was read. */
  action: (read: boolean) => ReactNode;
}

/** A text that is read before it is agreed to: its end was in sight, and it was open for so many seconds. */
export function ReadGate({ label, seconds, scrolls, children, action }: Props) {
  const styles = useStyles();
  const box = useRef<HTMLElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const [reached, setReached] = useState(false);
  const [left] = useSecondsLeft(seconds);
  useEffect(() => {
    const mark = end.current;
    if (!mark) return undefined;
    const watcher = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setReached(true),
      { root: box.current },
    );
    watcher.observe(mark);
    return () => watcher.disconnect();
  }, []);
  const waits = [!reached && '请阅读至文末', left > 0 && `还需阅读 ${left} 秒`].filter(Boolean).join('，');
  const text = (
    <>
      {children}
      <div ref={end} className={styles.end} />
    </>
  );
  return (
    <>
      {scrolls === 'box' ? (
        <ScrollArea ref={box} className={styles.box} label={label}>
          {text}
        </ScrollArea>
      ) : (
        text
      )}
      <div className={scrolls === 'box' ? styles.boxBar : styles.pageBar}>
        <span className={styles.quiet} aria-live="polite">
          {waits || '已阅读完毕'}
        </span>
        {action(waits === '')}
      </div>
    </>
  );
}
