import { toast } from '@portal/sdk';
import { Button, makeStyles, SearchBox } from '@portal/sdk/ui';
import { type FormEvent, useState } from 'react';
import { keywordLength } from './contract.ts';

const useStyles = makeStyles({
  form: { display: 'flex', gap: '8px', flexGrow: 1, maxWidth: '560px' },
  input: { flexGrow: 1, maxWidth: 'none' },
});

interface Props {
  keyword: string;
  placeholder: string;
  onSearch: (keyword: string) => void;
}

/** 搜索框：关键词 2–50 个字符；清空即取消搜索。 */
export function SearchField({ keyword, placeholder, onSearch }: Props) {
  const styles = useStyles();
  const [text, setText] = useState(keyword);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const word = text.trim();
    if (word.length === 1) return toast({ intent: 'warning', message: '请至少输入两个字' });
    onSearch(word);
  };
  return (
    <form className={styles.form} role="search" onSubmit={submit}>
      <SearchBox
        className={styles.input}
        value={text}
        maxLength={keywordLength.max}
        placeholder={placeholder}
        onChange={setText}
      />
      <Button type="submit" appearance="primary">
        搜索
      </Button>
    </form>
  );
}
