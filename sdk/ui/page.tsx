import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type CSSProperties, type ReactNode, useId, useRef } from 'react';
import { useInPane } from './pane.ts';
import { offPaper } from './print/printing.ts';
import { usePrintFit } from './print/use-print-fit.ts';
import { heights, space } from './theme.ts';
import { portalTop, useStickyHeight } from './use-sticky-height.ts';

const useStyles = makeStyles({
  page: { display: 'flex', flexDirection: 'column', gap: space.m, minWidth: 0 },
  head: { display: 'flex', flexDirection: 'column', gap: space.s, backgroundColor: tokens.colorNeutralBackground2 },
  sticky: {
    position: 'sticky',
    top: portalTop,
    zIndex: 20,
    paddingBottom: space.s,
    '@media print': { position: 'static' },
  },
  line: { display: 'flex', alignItems: 'center', gap: space.m, minHeight: `${heights.pageHeader}px`, flexWrap: 'wrap' },
  title: { margin: 0, fontSize: tokens.fontSizeBase500, fontWeight: tokens.fontWeightSemibold, lineHeight: '28px' },
  text: { display: 'flex', flexDirection: 'column', minWidth: 0 },
  description: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, lineHeight: '18px' },
  actions: { display: 'flex', alignItems: 'center', gap: space.s, marginLeft: 'auto', flexWrap: 'wrap', ...offPaper },
});

interface PageProps {
  title: ReactNode;
  description?: ReactNode;
  /** Beside the title: the status tag of a document. */
  tag?: ReactNode;
  actions?: ReactNode;
  /** Below the title, inside the header: `KeyFacts` of a document. */
  facts?: ReactNode;
  /** `sticky` stays below the portal's header while the page scrolls. Default `plain`. */
  header?: 'plain' | 'sticky';
  children: ReactNode;
}

/** The frame of a screen: title, actions, blocks below each other. The shell draws the breadcrumb above it. */
export function Page({ title, description, tag, actions, facts, header = 'plain', children }: PageProps) {
  const styles = useStyles();
  const titleId = useId();
  const Heading = useInPane() ? 'h2' : 'h1';
  const head = useRef<HTMLElement>(null);
  const headHeight = useStickyHeight(head, header === 'sticky');
  const page = useRef<HTMLElement>(null);
  usePrintFit(page);
  return (
    <article
      ref={page}
      className={styles.page}
      aria-labelledby={titleId}
      style={{ '--page-head': `${headHeight}px` } as CSSProperties}
    >
      <header ref={head} className={mergeClasses(styles.head, header === 'sticky' && styles.sticky)}>
        <div className={styles.line}>
          <div className={styles.text}>
            <Heading className={styles.title} id={titleId}>
              {title}
            </Heading>
            {description !== undefined && <span className={styles.description}>{description}</span>}
          </div>
          {tag}
          {actions !== undefined && <div className={styles.actions}>{actions}</div>}
        </div>
        {facts}
      </header>
      {children}
    </article>
  );
}
