import { makeStyles, mergeClasses, SearchBox, useSettled } from '@portal/sdk/ui';
import { useState } from 'react';

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
      onChange={onChange}
    />
  );
}

/** A search box, and what is typed there once the typing pauses; absent without a word. */
export function useFindBox(label: string, placeholder: string, onType: () => void = () => undefined) {
  const [typed, setTyped] = useState('');
  const words = useSettled(typed) || undefined;
  const change = (text: string) => {
    setTyped(text);
    onType();
  };
  return { words, box: <FindBox label={label} placeholder={placeholder} value={typed} onChange={change} /> };
}
