import { Button, makeStyles, SearchBox } from '@portal/sdk/ui';
import { DayRangeInput } from '@portal/sdk/ui/date';
import { type FormEvent, useState } from 'react';
import type { Filters } from './use-notices.ts';

const keywordLength = 50;
const blank = { keyword: '', from: undefined, to: undefined };

const useStyles = makeStyles({
  form: { display: 'flex', alignItems: 'center', gap: '8px', flexWrap: 'wrap' },
  keyword: { width: '220px' },
  range: { width: '340px' },
});

/** 关键词与日期；回车或查询后生效。 */
export function NoticeFilter({ onSearch }: { onSearch: (filters: Filters) => void }) {
  const styles = useStyles();
  const [draft, setDraft] = useState<{ keyword: string; from: string | undefined; to: string | undefined }>(blank);
  const search = (event: FormEvent) => {
    event.preventDefault();
    const keyword = draft.keyword.trim();
    onSearch({
      ...(keyword !== '' && { keyword }),
      ...(draft.from !== undefined && { from: draft.from }),
      ...(draft.to !== undefined && { to: draft.to }),
    });
  };
  const reset = () => {
    setDraft(blank);
    onSearch({});
  };
  return (
    <form className={styles.form} aria-label="消息查询" onSubmit={search}>
      <SearchBox
        className={styles.keyword}
        value={draft.keyword}
        maxLength={keywordLength}
        placeholder="内容关键词"
        aria-label="关键词"
        onChange={(value) => setDraft({ ...draft, keyword: value })}
      />
      <div className={styles.range}>
        <DayRangeInput
          label="消息日期"
          value={{ from: draft.from, to: draft.to }}
          onChange={(range) => setDraft({ ...draft, ...range })}
        />
      </div>
      <Button type="submit">查询</Button>
      <Button appearance="subtle" onClick={reset}>
        重置
      </Button>
    </form>
  );
}
