import { Dropdown, makeStyles, Option, Radio, RadioGroup } from '@fluentui/react-components';

const useStyles = makeStyles({
  dropdown: { minWidth: 0, width: '100%' },
  button: { minWidth: 0 },
  // a text longer than its place leaves room for what stands behind it
  text: { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
});

interface Props {
  codes: Readonly<Record<string, string>>;
  /** A code, or empty. */
  value: string;
  onChange: (code: string | undefined) => void;
}

interface DropdownProps extends Props {
  /** Its name where no field around it gives one. */
  label?: string;
  onBlur?: () => void;
  placeholder: string;
  /** Whether the choice may be taken back. */
  clearable: boolean;
}

/** One code of a table, from a list. */
export function CodeDropdown({ label, codes, value, onChange, onBlur, placeholder, clearable }: DropdownProps) {
  const styles = useStyles();
  return (
    <Dropdown
      className={styles.dropdown}
      placeholder={placeholder}
      clearable={clearable}
      clearButton={{ 'aria-label': '清除' }}
      value={codes[value] ?? ''}
      button={{
        className: styles.button,
        children: <span className={styles.text}>{codes[value] ?? placeholder}</span>,
      }}
      selectedOptions={value ? [value] : []}
      onOptionSelect={(_, { optionValue }) => onChange(optionValue)}
      {...(label !== undefined && { 'aria-label': label })}
      {...(onBlur && { onBlur })}
    >
      {Object.entries(codes).map(([code, text]) => (
        <Option key={code} value={code}>
          {text}
        </Option>
      ))}
    </Dropdown>
  );
}

/** One code of a short table, all in sight. */
export function CodeRadios({ codes, value, onChange }: Props) {
  return (
    <RadioGroup layout="horizontal" value={value} onChange={(_, { value: code }) => onChange(code)}>
      {Object.entries(codes).map(([code, text]) => (
        <Radio key={code} value={code} label={text} />
      ))}
    </RadioGroup>
  );
}
