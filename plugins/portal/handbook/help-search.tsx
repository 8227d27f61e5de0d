import { request, useCall } from '@portal/sdk';
import { Link, useSearchParams } from '@portal/sdk/router';
import { Highlight, look, makeStyles, SearchBox, tokens } from '@portal/sdk/ui';
import { useDeferredValue, useEffect, useState } from 'react';
import { lineLink } from '../looks.ts';
import { handbook } from './contract.ts';

const useStyles = makeStyles({
  box: { position: 'relative', maxWidth: '560px' },
  input: { width: '100%', maxWidth: 'none' },
  list: {
    ...look.panel,
    position: 'absolute',
    zIndex: 20,
    top: '44px',
    left: 0,
    right: 0,
    margin: 0,
    padding: '4px',
    listStyleType: 'none',
    boxShadow: tokens.shadow16,
    maxHeight: '420px',
    overflowY: 'auto',
  },
  link: { ...lineLink, display: 'block', padding: '8px 12px' },
  where: { display: 'block', fontSize: '12px', lineHeight: '18px', color: tokens.colorNeutralForeground3 },
  none: { padding: '12px', color: tokens.colorNeutralForeground3 },
});

const leastCharacters = 2;
/** A word that found nothing is told to editors once its reader has stopped typing. */
const settledMs = 1500;

/** 搜索帮助：两个字起给出建议，标题与步骤都会查找；地址里的 keyword 是第一个词。 */
export function HelpSearch() {
  const styles = useStyles();
  const asking = useSearchParams()[0].get('keyword') ?? '';
  const [text, setText] = useState(asking);
  const word = useDeferredValue(text.trim());
  const { data } = useCall(
    handbook.page,
    word.length < leastCharacters ? undefined : { keyword: word, page: 1, size: 8 },
  );
  const asked = word.length >= leastCharacters;
  useEffect(() => {
    if (!asked || data?.total !== 0) return undefined;
    const tell = () => request(handbook.searched, { keyword: word }, { quiet: true }).catch(() => undefined);
    const timer = setTimeout(() => void tell(), settledMs);
    return () => clearTimeout(timer);
  }, [asked, data, word]);
  return (
    <div className={styles.box} role="search">
      <SearchBox
        className={styles.input}
        size="large"
        value={text}
        maxLength={50}
        placeholder="输入两个以上的字，例如：忘记密码、交期变更"
        aria-label="搜索帮助"
        onChange={setText}
      />
      {asked && data && (
        <ul className={styles.list} aria-label="搜索建议">
          {data.records.map(({ id, title, summary, excerpt, productName, topicName }) => (
            <li key={id}>
              <Link className={styles.link} to={`/ef/helpCenter?id=${id}`} onClick={() => setText('')}>
                <Highlight text={title} keyword={word} />
                <span className={styles.where}>
                  {productName} / {topicName}　<Highlight text={excerpt ?? summary} keyword={word} />
                </span>
              </Link>
            </li>
          ))}
          {data.total === 0 && <li className={styles.none}>没有找到，请换一个更短的词，或者联系客服。</li>}
        </ul>
      )}
    </div>
  );
}
