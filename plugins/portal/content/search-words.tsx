import { useCall } from '@portal/sdk';
import { Link } from '@portal/sdk/router';
import { Button, makeStyles, tokens } from '@portal/sdk/ui';
import { useSyncExternalStore } from 'react';
import { content } from './contract.ts';

const useStyles = makeStyles({
  row: { display: 'flex', alignItems: 'center', gap: '8px', flexWrap: 'wrap', minHeight: '32px' },
  label: { color: tokens.colorNeutralForeground3, fontSize: '12px' },
  word: {
    padding: '3px 12px',
    borderRadius: '14px',
    fontSize: '13px',
    lineHeight: '20px',
    textDecorationLine: 'none',
    color: tokens.colorNeutralForeground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    ':hover': { border: `1px solid ${tokens.colorBrandStroke1}`, color: tokens.colorBrandForeground1 },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
});

const mostRemembered = 8;
let remembered: readonly string[] = [];
const listeners = new Set<() => void>();

/** What this tab has searched for, newest first; gone with the tab. */
export const searchHistory = {
  remember(word: string): void {
    searchHistory.set([word, ...remembered.filter((other) => other !== word)].slice(0, mostRemembered));
  },
  set(words: readonly string[]): void {
    remembered = words;
    for (const listener of listeners) listener();
  },
  all: () => remembered,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

const addressOf = (keyword: string) => `/ef/newsListSearch?${new URLSearchParams({ keyword })}`;

function Words({ label, words, children }: { label: string; words: readonly string[]; children?: React.ReactNode }) {
  const styles = useStyles();
  if (words.length === 0) return null;
  return (
    <div className={styles.row} role="group" aria-label={label}>
      <span className={styles.label}>{label}</span>
      {words.map((word) => (
        <Link key={word} className={styles.word} to={addressOf(word)}>
          {word}
        </Link>
      ))}
      {children}
    </div>
  );
}

/** 热搜词与本次的搜索记录。 */
export function SearchWords() {
  const { data = [] } = useCall(content.hotWords, {});
  const history = useSyncExternalStore(searchHistory.subscribe, searchHistory.all);
  return (
    <div>
      <Words label="热门搜索" words={data} />
      <Words label="搜索记录" words={history}>
        <Button appearance="text" onClick={() => searchHistory.set([])}>
          清空
        </Button>
      </Words>
    </div>
  );
}
