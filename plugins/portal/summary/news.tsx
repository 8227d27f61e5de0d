import { useCall } from '@portal/sdk';
import { date } from '@portal/sdk/format';
import { Link } from '@portal/sdk/router';
import { EmptyState, look, makeStyles, Tabs, TextLink, tokens, ToneTag, WhenLoaded } from '@portal/sdk/ui';
import { useState } from 'react';
import { content, subjects } from '../content/contract.ts';
import { withAside } from '../looks.ts';
import { Block } from './block.tsx';
import { QuickLinks } from './quick-links.tsx';

const useStyles = makeStyles({
  columns: withAside,
  tabs: { overflowX: 'auto' },
  lines: { marginTop: '8px', minHeight: '318px' },
  list: look.list,
  item: { borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
  link: {
    ...look.row('8px'),
    minHeight: '44px',
    padding: '4px 0',
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
    ':hover': { color: tokens.colorBrandForegroundLinkHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
  },
  title: { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  date: {
    marginLeft: 'auto',
    flexShrink: 0,
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: 'tabular-nums',
    fontSize: '13px',
  },
});

const TABS = [
  { value: subjects.group, text: '集团公告' },
  { value: subjects.news, text: '新闻动态' },
  { value: subjects.policy, text: '政策法规' },
  { value: subjects.purchase, text: '采购公告' },
  { value: subjects.platform, text: '平台公告' },
] as const;
type Code = (typeof TABS)[number]['value'];
const shownRows = 7;

function NewsLines({ code }: { code: Code }) {
  const styles = useStyles();
  const answer = useCall(content.page, { subjectCode: code, page: 1, size: shownRows });
  return (
    <div className={styles.lines}>
      <WhenLoaded answer={answer} rows={shownRows}>
        {({ records }) =>
          records.length === 0 ? (
            <EmptyState title="暂无公告" />
          ) : (
            <ul className={styles.list}>
              {records.map(({ id, title, top, isNew, updateTime }) => (
                <li key={id} className={styles.item}>
                  <Link className={styles.link} to={`/ef/newsDetails?id=${id}`}>
                    {top && <ToneTag tone="info">置顶</ToneTag>}
                    <span className={styles.title}>{title}</span>
                    {isNew && <ToneTag tone="success">NEW</ToneTag>}
                    <time className={styles.date}>{date(updateTime)}</time>
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </WhenLoaded>
    </div>
  );
}

/** 公告与动态。 */
export function News() {
  const styles = useStyles();
  const [code, setCode] = useState<Code>('GROUP');
  return (
    <Block title="公告与动态" more={<TextLink to={`/ef/newsList?subjectCode=${code}`}>查看更多</TextLink>}>
      <div className={styles.columns}>
        <div>
          <div className={styles.tabs}>
            <Tabs tabs={TABS} value={code} onChange={setCode} label="栏目" />
          </div>
          <NewsLines key={code} code={code} />
        </div>
        <QuickLinks />
      </div>
    </Block>
  );
}
