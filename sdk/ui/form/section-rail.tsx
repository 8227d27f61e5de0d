import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { memo } from 'react';
import type { Call } from '../../contract/index.ts';
import { meaning } from '../meaning.ts';
import { space } from '../theme.ts';
import { useSectionInView } from '../use-section-in-view.ts';
import { stickyTop } from '../use-sticky-height.ts';
import { type LooseSection, type Progress, useProgress } from './progress.ts';
import type { Entries, Fault } from './use-fields.ts';

const useStyles = makeStyles({
  rail: {
    display: 'none',
    position: 'sticky',
    top: `calc(${stickyTop} + 16px)`,
    '@media (min-width: 1200px)': { display: 'block' },
  },
  list: { display: 'flex', flexDirection: 'column', margin: 0, padding: 0, listStyleType: 'none' },
  entry: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: space.s,
    width: '100%',
    minHeight: '36px',
    paddingInline: space.m,
    backgroundColor: 'transparent',
    border: 'none',
    borderLeft: `2px solid ${tokens.colorNeutralStroke2}`,
    color: tokens.colorNeutralForeground2,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase300,
    textAlign: 'start',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
  },
  current: {
    borderLeftColor: tokens.colorBrandStroke1,
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightSemibold,
  },
  state: {
    flexShrink: 0,
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightRegular,
    fontVariantNumeric: 'tabular-nums',
  },
  wrong: { color: meaning.toneDangerText },
  done: { display: 'block', color: meaning.toneSuccessText, fontSize: '16px' },
});

function State({ progress: { asked, missing }, faults }: { progress: Progress; faults: number }) {
  const styles = useStyles();
  if (faults > 0) return <span className={mergeClasses(styles.state, styles.wrong)}>{faults} 处待修改</span>;
  if (asked === 0) return <span className={styles.state}>选填</span>;
  if (missing.length === 0) return <CheckmarkCircleRegular className={styles.done} role="img" aria-label="已填完" />;
  return (
    <span className={styles.state}>
      {asked - missing.length}/{asked}
    </span>
  );
}

interface RailProps {
  progress: readonly Progress[];
  /** Told after a submission that failed. */
  faults: readonly Fault[];
}

const Rail = memo(function Rail({ progress, faults }: RailProps) {
  const styles = useStyles();
  const { line, current, go } = useSectionInView<HTMLElement>(progress.map(({ id }) => id).join(' '));
  const wrong = new Set(faults.map(({ name }) => name));
  return (
    <nav ref={line} className={styles.rail} aria-label="表单分区">
      <ol className={styles.list}>
        {progress.map((section) => (
          <li key={section.id}>
            <button
              type="button"
              className={mergeClasses(styles.entry, section.id === current && styles.current)}
              {...(section.id === current && { 'aria-current': 'location' })}
              onClick={() => go(section.id)}
            >
              {section.title}
              <State progress={section} faults={section.fields.filter(({ name }) => wrong.has(name)).length} />
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
});

interface Props extends Pick<RailProps, 'faults'> {
  call: Call;
  sections: readonly LooseSection[];
  entries: Entries;
}

/** The sections of a long form, each with how far it is filled in; a click leads there. */
export const SectionRail = ({ call, sections, entries, faults }: Props) => (
  <Rail progress={useProgress(call, sections, entries)} faults={faults} />
);
