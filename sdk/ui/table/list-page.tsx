import { makeStyles, tokens } from '@fluentui/react-components';
import { createContext, type ReactNode, useContext, useId, useRef } from 'react';
import { offPaper } from '../print/printing.ts';
import { usePrintFit } from '../print/use-print-fit.ts';
import { space } from '../theme.ts';
import { Truncated } from '../truncated.tsx';
import { windowLeft } from '../use-sticky-height.ts';

/** The page's padding above and below, in px; the shell says how much. */
const inset = 'var(--portal-inset, 32px)';

/** A window in which a page can be filled; a smaller one scrolls. */
export const fillable = '@media screen and (min-width: 900px) and (min-height: 480px)';

const useStyles = makeStyles({
  page: {
    display: 'flex',
    flexDirection: 'column',
    gap: space.s,
    minWidth: 0,
    // half of the padding below it suffices: the footer follows outside of the window
    [fillable]: { minHeight: `calc(${windowLeft} - ${inset} - var(--portal-crumbs, 0px) + ${space.s})` },
  },
  head: { display: 'flex', alignItems: 'center', gap: space.m, minHeight: '32px', minWidth: 0 },
  title: {
    margin: 0,
    fontSize: tokens.fontSizeBase500,
    fontWeight: tokens.fontWeightSemibold,
    lineHeight: '28px',
    whiteSpace: 'nowrap',
  },
  description: {
    flexBasis: 0,
    flexGrow: 1,
    minWidth: 0,
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
  },
  actions: { display: 'flex', alignItems: 'center', gap: space.s, marginLeft: 'auto', flexShrink: 0, ...offPaper },
});

const Filled = createContext(false);

/** Whether the table stands on a page that it fills. */
export const useFilled = (): boolean => useContext(Filled);

interface Props {
  title: string;
  /** One sentence beside the title, cut where there is no room. */
  description?: string;
  /** Which of two lists it is, beside the title. */
  views?: ReactNode;
  /** What may be done here, the main action first. */
  actions?: ReactNode;
  /** Figures above the filters: `FactLine`. */
  facts?: ReactNode;
  children: ReactNode;
}

/**
 * The frame of a list: one line of title and actions, then filters and a table, which takes the height that is left in
 * the window.
 */
export function ListPage({ title, description, views, actions, facts, children }: Props) {
  const styles = useStyles();
  const titleId = useId();
  const page = useRef<HTMLElement>(null);
  usePrintFit(page);
  return (
    <article ref={page} className={styles.page} aria-labelledby={titleId}>
      <header className={styles.head}>
        <h1 className={styles.title} id={titleId}>
          {title}
        </h1>
        {views}
        {description !== undefined && (
          <span className={styles.description}>
            <Truncated text={description} />
          </span>
        )}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </header>
      {facts}
      <Filled value={true}>{children}</Filled>
    </article>
  );
}
