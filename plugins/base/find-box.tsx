import { makeStyles, mergeClasses, SearchBox } from '@portal/sdk/ui';

const useStyles = makeStyles({ search: { width: '100%', maxWidth: 'none' } });

interface Props {
  label: string;
  /** Default: the label. */
  placeholder?: string;
  className?: string;
  value: string;
  onChange: (value: string) => void;
}

/** A search as wide as the list below it. */
export function FindBox({ label, placeholder = label, className, value, onChange }: Props) {
  const styles = useStyles();
  return (
    <SearchBox
      className={mergeClasses(styles.search, className)}
      aria-label={label}
      placeholder={placeholder}
      value={value}
      onChange={(_, { value: text }) => onChange(text)}
    />
  );
}
