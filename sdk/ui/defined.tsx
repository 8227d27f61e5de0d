import { Button, makeStyles, Tooltip } from '@fluentui/react-components';

const useStyles = makeStyles({
  label: {
    minWidth: 0,
    maxWidth: '100%',
    height: 'auto',
    verticalAlign: 'baseline',
    padding: 0,
    border: 0,
    font: 'inherit',
    color: 'inherit',
    justifyContent: 'start',
    textDecorationLine: 'underline',
    textDecorationStyle: 'dotted',
    textUnderlineOffset: '3px',
  },
});

interface Props {
  label: string;
  /** What it stands for, and what it leaves out. */
  definition: string | undefined;
}

/** The label of a figure; its dotted line says that pointing at it, or the keyboard, shows what it counts. */
export function Defined({ label, definition }: Props) {
  const styles = useStyles();
  if (definition === undefined) return label;
  return (
    <Tooltip relationship="description" withArrow content={definition}>
      <Button appearance="transparent" size="small" className={styles.label}>
        {label}
      </Button>
    </Tooltip>
  );
}
