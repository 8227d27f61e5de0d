import { Link, makeStyles, MessageBar, MessageBarBody, MessageBarTitle } from '@fluentui/react-components';
import type { Fault } from './use-fields.ts';

const useStyles = makeStyles({ list: { margin: '4px 0 0', paddingLeft: '20px' } });

/** Moves to the field that a fault names. */
function jump(id: string, name: string): void {
  const box = document.getElementById(`${id}-${name}`);
  const input = box?.querySelector<HTMLElement>('input, textarea, button, [tabindex="0"]') ?? box;
  input?.focus();
  box?.scrollIntoView?.({ block: 'center' });
}

/** What a submission still lacks, each with a way to its field. */
export function ErrorSummary({ id, faults }: { id: string; faults: readonly Fault[] }) {
  const styles = useStyles();
  if (faults.length === 0) return null;
  return (
    <MessageBar intent="error" role="alert" layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>有 {faults.length} 处需要修改</MessageBarTitle>
        <ul className={styles.list}>
          {faults.map(({ name, text }) => <li key={name}><Link as="button" onClick={() => jump(id, name)}>{text}</Link></li>)}
        </ul>
      </MessageBarBody>
    </MessageBar>
  );
}
