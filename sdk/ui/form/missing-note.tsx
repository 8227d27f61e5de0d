import { Link, makeStyles, tokens } from '@fluentui/react-components';
import type { Call } from '../../contract/index.ts';
import { space } from '../theme.ts';
import { jump } from './error-summary.tsx';
import { type LooseSection, useProgress } from './progress.ts';
import type { FieldsControl } from './use-fields.ts';

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

interface Props {
  call: Call;
  sections: readonly LooseSection[];
  form: FieldsControl;
  formId: string;
}

/** In the bar of a long form: how much is still to be filled in, and the first fields, each with a way to it. */
export function MissingNote({ call, sections, form, formId }: Props) {
  const styles = useStyles();
  const missing = useProgress(call, sections, form).flatMap((section) => section.missing);
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
}
