import { Input, makeStyles, tokens } from '@fluentui/react-components';
import type { ClipboardEvent } from 'react';
import { mostNumbers, numbersIn } from '../../contract/index.ts';
import { toast } from '../../services.ts';

const useStyles = makeStyles({
  count: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, whiteSpace: 'nowrap' },
});

interface Props {
  label: string;
  value: string;
  onChange: (text: string) => void;
}

/** A part of a number, or many whole ones: a column of a sheet or a message may be pasted. */
export function NumbersInput({ label, value, onChange }: Props) {
  const styles = useStyles();
  const { length } = numbersIn(value);
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = numbersIn(event.clipboardData.getData('text/plain'));
    if (pasted.length < 2) return;
    event.preventDefault(); // an input of one line joins lines without a space
    const { selectionStart, selectionEnd } = event.currentTarget;
    const kept = `${value.slice(0, selectionStart ?? 0)} ${value.slice(selectionEnd ?? 0)}`;
    const all = numbersIn(`${kept} ${pasted.join(' ')}`);
    if (all.length <= mostNumbers) onChange(all.join(' '));
    else {
      const message = `${label}一次最多查 ${mostNumbers} 个，这次有 ${all.length} 个，请分次粘贴。`;
      toast({ intent: 'warning', message });
    }
  };
  return (
    <Input
      value={value}
      title={length > 1 ? value : `可粘贴最多 ${mostNumbers} 个，以换行、逗号或空格分隔`}
      onChange={(_, { value: text }) => onChange(text)}
      onPaste={paste}
      {...(length > 1 && { contentAfter: <span className={styles.count}>{length} 个</span> })}
    />
  );
}
