import { makeStyles, Tab, TabList, tokens } from '@fluentui/react-components';
import { useSectionInView } from './use-section-in-view.ts';
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

/** The sections of a long page as tabs: a click scrolls to one, and scrolling selects the one in view. */
export function AnchorTabs({ sections }: { sections: readonly Anchor[] }) {
  const styles = useStyles();
  const { line, current, go } = useSectionInView<HTMLDivElement>(sections.map(({ id }) => id).join(' '));
  return (
    <div ref={line} className={styles.bar}>
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
