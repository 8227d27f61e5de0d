import { Dropdown, makeStyles, Option, Radio, RadioGroup } from '@fluentui/react-components';
import type { Codes } from '../../contract/index.ts';
import { Checkbox } from '../inputs.tsx';

const useStyles = makeStyles({
  dropdown: { minWidth: 0, width: '100%' },
  button: { minWidth: 0 },
  // a text longer than its place leaves room for what stands behind it
  text: { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  boxes: { display: 'flex', flexWrap: 'wrap', gap: '4px 12px' },
});

interface Props {
  codes: Readonly<Record<string, string>>;
  /** A code, or empty. */
  value: string;
  onChange: (code: string) => void;
}

interface DropdownProps extends Props {
  /** Its name where no field around it gives one. */
  label?: string;
  onBlur?: () => void;
  /** Default 请选择. */
  placeholder?: string;
  /** Takes the choice back; without it, one can only be replaced. */
  onClear?: () => void;
}

/** One code of a table, from a list. */
export function CodeDropdown(props: DropdownProps) {
  const { label, codes, value, onChange, onClear, onBlur, placeholder = '请选择' } = props;
  const styles = useStyles();
  return (
    <Dropdown
      className={styles.dropdown}
      placeholder={placeholder}
      clearable={onClear !== undefined}
      clearButton={{ 'aria-label': '清除' }}
      value={codes[value] ?? ''}
      button={{
        className: styles.button,
        children: <span className={styles.text}>{codes[value] ?? placeholder}</span>,
      }}
      selectedOptions={value ? [value] : []}
      onOptionSelect={(_, { optionValue }) => (optionValue === undefined ? onClear?.() : onChange(optionValue))}
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

interface BoxesProps<C extends string | number> {
  codes: Pick<Codes<C>, 'texts' | 'list'>;
  /** What is chosen; codes of other tables stay as they are. */
  value: readonly C[] | undefined;
  onChange: (value: C[]) => void;
}

/** Shows a checkbox for each code of a short table; the code chosen last stands last. */
export function CodeCheckboxes<C extends string | number>({
  codes: { texts, list },
  value = [],
  onChange,
}: BoxesProps<C>) {
  return (
    <div className={useStyles().boxes}>
      {list.map((code) => (
        <Checkbox
          key={code}
          label={texts[code]}
          checked={value.includes(code)}
          onChange={(checked) => onChange(checked ? [...value, code] : value.filter((one) => one !== code))}
        />
      ))}
    </div>
  );
}
