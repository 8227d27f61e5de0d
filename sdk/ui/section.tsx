import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type ReactNode, useId } from 'react';
import { radius, space } from './theme.ts';
import { stickyTop } from './use-sticky-height.ts';

const useStyles = makeStyles({
  card: {
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: radius.card,
    boxSizing: 'border-box',
    minWidth: 0,
  },
  padded: { padding: space.l },
  head: {
    display: 'flex',
    alignItems: 'center',
    gap: space.m,
    minHeight: '44px',
    paddingInline: space.l,
    boxSizing: 'border-box',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  title: { margin: 0, fontSize: tokens.fontSizeBase400, fontWeight: tokens.fontWeightSemibold, lineHeight: '22px' },
  hint: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, flexGrow: 1, minWidth: 0 },
  actions: { display: 'flex', alignItems: 'center', gap: space.s, marginLeft: 'auto', flexShrink: 0 },
  target: { scrollMarginTop: `calc(${stickyTop} + 48px)` },
});

/** A quiet box: border, radius 8, padding 16. */
export function Card({ children }: { children: ReactNode }) {
  const styles = useStyles();
  return <div className={mergeClasses(styles.card, styles.padded)}>{children}</div>;
}

interface SectionProps {
  title: string;
  /** Target of `AnchorTabs`. */
  id?: string;
  hint?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** A titled block of a page. */
export function Section({ title, id, hint, actions, children }: SectionProps) {
  const styles = useStyles();
  const titleId = useId();
  return (
    <section className={mergeClasses(styles.card, styles.target)} id={id} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 className={styles.title} id={titleId}>
          {title}
        </h2>
        {hint !== undefined && <span className={styles.hint}>{hint}</span>}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
      <div className={styles.padded}>{children}</div>
    </section>
  );
}
