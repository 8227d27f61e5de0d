import { Combobox, makeStyles, Option } from '@fluentui/react-components';
import { useState } from 'react';

const useStyles = makeStyles({
  time: { minWidth: 0, width: '112px', fontVariantNumeric: 'tabular-nums' },
  list: { maxHeight: '264px' },
});

const halfHours = Array.from(
  { length: 48 },
  (_, n) => `${String(Math.floor(n / 2)).padStart(2, '0')}:${n % 2 === 0 ? '00' : '30'}`,
);

/** `9`, `930`, `9:30`, `09：30`; undefined for what is no time of day. */
function timeIn(text: string): string | undefined {
  const [, hour = '', minute = '00'] = /^(\d{1,2})[:：]?(\d{2})?$/.exec(text.trim()) ?? [];
  return hour !== '' && Number(hour) < 24 && Number(minute) < 60 ? `${hour.padStart(2, '0')}:${minute}` : undefined;
}

/** Characters of a time that needs no more: `9:30`, `0930`. */
const whole = 4;

interface Props {
  /** `HH:mm`. */
  value: string | undefined;
  onChange: (value: string) => void;
  label: string;
  /** Default false. */
  disabled?: boolean;
  onBlur?: () => void;
}

/** A time of day in 24 hours, whichever language the browser has: typed, or one of the half hours. */
export function TimeInput({ value = '', onChange, label, disabled = false, onBlur }: Props) {
  const styles = useStyles();
  const [typed, setTyped] = useState<string>();
  const take = (text: string) => {
    const time = timeIn(text);
    setTyped(undefined); // what is no time gives way to what stood there
    if (time !== undefined && time !== value) onChange(time);
  };
  return (
    <Combobox
      className={styles.time}
      freeform
      aria-label={label}
      disabled={disabled}
      input={{ style: { width: '100%' } }}
      listbox={{ className: styles.list }}
      value={typed ?? value}
      selectedOptions={value === '' ? [] : [value]}
      onChange={({ target }) => {
        setTyped(target.value);
        const time = timeIn(target.value);
        if (time !== undefined && target.value.length >= whole) onChange(time); // what is left unsaid is said on leaving
      }}
      // typing takes back what was selected, which is no choice
      onOptionSelect={(_, { optionValue }) => optionValue !== undefined && take(optionValue)}
      onBlur={() => {
        if (typed !== undefined) take(typed);
        onBlur?.();
      }}
    >
      {halfHours.map((time) => (
        <Option key={time} value={time}>
          {time}
        </Option>
      ))}
    </Combobox>
  );
}
