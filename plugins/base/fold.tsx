import { Button, makeStyles } from '@portal/sdk/ui';

const useStyles = makeStyles({
  toggle: { minWidth: '28px', padding: 0 },
  gap: { display: 'inline-block', width: '28px', flexShrink: 0 },
});

interface Props {
  /** Of the node, for screen readers. */
  name: string;
  /** Absent: nothing is below it, and as much room is left. */
  open: boolean | undefined;
  onToggle: () => void;
}

/** Opens and closes what is below a node of a tree. */
export function Fold({ name, open, onToggle }: Props) {
  const styles = useStyles();
  if (open === undefined) return <span className={styles.gap} />;
  return (
    <Button
      className={styles.toggle}
      appearance="transparent"
      size="small"
      aria-expanded={open}
      aria-label={`${open ? '收起' : '展开'}${name}`}
      onClick={onToggle}
    >
      {open ? '−' : '+'}
    </Button>
  );
}
