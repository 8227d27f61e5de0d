import { makeStyles } from '@fluentui/react-components';
import { meaning } from './meaning.ts';

const useStyles = makeStyles({
  note: { marginRight: 'auto', alignSelf: 'center', minWidth: 0, color: meaning.toneDangerText, fontSize: '13px' },
});

/** Beside the button that was pressed: why it has led nowhere. */
export function Refusal({ children }: { children: string }) {
  const styles = useStyles();
  return (
    <span className={styles.note} role="alert">
      {children}
    </span>
  );
}

/** Beside the button that was pressed: how much stands in its way. The summary is what assistive technology reads. */
export function FaultNote({ children }: { children: string }) {
  const styles = useStyles();
  return (
    <span className={styles.note} aria-hidden="true">
      {children}
    </span>
  );
}
