import { Link, makeStyles } from '@fluentui/react-components';
import { MessageBar } from '../message-bar.tsx';
import { space } from '../theme.ts';
import type { Fault } from './use-fields.ts';

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: `${space.xs} ${space.l}`,
    margin: `${space.xs} 0 0`,
    padding: 0,
    listStyleType: 'none',
  },
});

/** Id of a field's box inside a form. */
export const boxId = (formId: string, name: string): string => `${formId}-${name}`;

/** Moves to the field that a fault names. */
function jump(formId: string, name: string): void {
  const box = document.getElementById(boxId(formId, name));
  box?.scrollIntoView({ block: 'center' });
  (box?.querySelector<HTMLElement>('input, textarea, button, [tabindex="0"]') ?? box)?.focus();
}

/** What a submission still lacks, each with a way to its field. */
export function ErrorSummary({ formId, faults }: { formId: string; faults: readonly Fault[] }) {
  const styles = useStyles();
  if (faults.length === 0) return null;
  return (
    <MessageBar intent="error" role="alert" layout="multiline" title={`有 ${faults.length} 处需要修改`}>
      <ul className={styles.list}>
        {faults.map(({ name, text }) => (
          <li key={name}>
            <Link as="button" onClick={() => jump(formId, name)}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </MessageBar>
  );
}
