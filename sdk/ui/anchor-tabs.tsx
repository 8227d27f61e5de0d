import { makeStyles, Tab, TabList, tokens } from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';
import { stickyTop } from './use-sticky-height.ts';

const useStyles = makeStyles({
  bar: {
    position: 'sticky',
    top: stickyTop,
    zIndex: 10,
    backgroundColor: tokens.colorNeutralBackground2,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
});

interface Anchor {
  /** `id` of a `Section` of the same page. */
  id: string;
  title: string;
}

const boxOf = (id: string) => document.getElementById(id)?.getBoundingClientRect();

/** Room below the bar in which a section's head still counts as reached; what a click scrolls to comes to lie there. */
const reach = 24;

/** The section that the reader has come to: the last whose head has passed the bar. */
function sectionAt(ids: readonly string[], line: number): string | undefined {
  const heads = ids.flatMap((id) => {
    const top = boxOf(id)?.top;
    return top === undefined ? [] : [{ id, top }];
  });
  const passed = heads.filter(({ top }) => top <= line);
  const nearest = Math.max(...passed.map(({ top }) => top));
  return (passed.find(({ top }) => top === nearest) ?? heads[0])?.id;
}

const atEnd = () => window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 1;

/**
 * Which section the tabs name. A section near the end of the page never comes to its top: it is named while it was asked
 * for and the page cannot scroll further.
 */
function useSectionInView(ids: string) {
  const bar = useRef<HTMLDivElement>(null);
  const asked = useRef<string>(undefined);
  const [current, setCurrent] = useState(ids.split(' ')[0]);
  useEffect(() => {
    const name = () => {
      const line = (bar.current?.getBoundingClientRect().bottom ?? 0) + reach;
      const last = asked.current;
      if (last !== undefined && atEnd() && (boxOf(last)?.top ?? 0) > line) setCurrent(last);
      else setCurrent(sectionAt(ids.split(' '), line));
    };
    name();
    // what scrolls may be a part of the page
    document.addEventListener('scroll', name, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', name, { capture: true });
  }, [ids]);
  const go = (id: string) => {
    asked.current = id;
    setCurrent(id);
    document.getElementById(id)?.scrollIntoView({ block: 'start' });
  };
  return { bar, current, go };
}

/** The sections of a long page as tabs: a click scrolls to one, and scrolling selects the one in view. */
export function AnchorTabs({ sections }: { sections: readonly Anchor[] }) {
  const styles = useStyles();
  const { bar, current, go } = useSectionInView(sections.map(({ id }) => id).join(' '));
  return (
    <div ref={bar} className={styles.bar}>
      <TabList
        size="small"
        selectedValue={current}
        onTabSelect={(_, { value }) => go(String(value))}
        aria-label="页内导航"
      >
        {sections.map(({ id, title }) => (
          <Tab key={id} value={id}>
            {title}
          </Tab>
        ))}
      </TabList>
    </div>
  );
}
