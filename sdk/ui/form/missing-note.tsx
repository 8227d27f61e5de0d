import { Link, makeStyles, tokens } from '@fluentui/react-components';
import { memo } from 'react';
import type { Call } from '../../contract/index.ts';
import { space } from '../theme.ts';
import { jump } from './error-summary.tsx';
import { type LooseSection, type Progress, useProgress } from './progress.ts';
import type { Entries } from './use-fields.ts';

const useStyles = makeStyles({
  note: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `0 ${space.m}`,
    minWidth: 0,
    marginRight: 'auto',
    color: tokens.colorNeutralForeground3,
    fontSize: '13px',
  },
});

/** More are counted, not named. */
const named = 3;

interface NoteProps {
  progress: readonly Progress[];
  formId: string;
}

const Note = memo(function Note({ progress, formId }: NoteProps) {
  const styles = useStyles();
  const missing = progress.flatMap((section) => section.missing);
  if (missing.length === 0) return <span className={styles.note}>必填项已填完</span>;
  return (
    <span className={styles.note}>
      还差 {missing.length} 项必填
      {missing.slice(0, named).map(({ name, label }) => (
        <Link key={name} as="button" aria-label={`去填写${label}`} onClick={() => jump(formId, name)}>
          {label}
        </Link>
      ))}
    </span>
  );
});

interface Props {
  call: Call;
  sections: readonly LooseSection[];
  entries: Entries;
  formId: string;
}

/** In the bar of a long form: how much is still to be filled in, and the first fields, each with a way to it. */
export const MissingNote = ({ call, sections, entries, formId }: Props) => (
  <Note progress={useProgress(call, sections, entries)} formId={formId} />
);
