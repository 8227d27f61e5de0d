import { makeStyles, Tab, TabList, tokens } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
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

/** The sections of a long page as tabs: a click scrolls to one, and scrolling selects the current one. */
export function AnchorTabs({ sections }: { sections: readonly Anchor[] }) {
  const styles = useStyles();
  const [current, setCurrent] = useState(sections[0]?.id);
  const ids = sections.map(({ id }) => id).join(' ');
  useEffect(() => {
    const watcher = new IntersectionObserver(
      (entries) => {
        const entered = entries.find(({ isIntersecting }) => isIntersecting);
        if (entered) setCurrent(entered.target.id);
      },
      { rootMargin: '-112px 0px -60% 0px' },
    );
    for (const id of ids.split(' ')) {
      const element = document.getElementById(id);
      if (element) watcher.observe(element);
    }
    return () => watcher.disconnect();
  }, [ids]);
  const go = (id: string) => {
    setCurrent(id);
    document.getElementById(id)?.scrollIntoView({ block: 'start' });
  };
  return (
    <TabList
      className={styles.bar}
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
  );
}
