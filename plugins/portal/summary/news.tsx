import { canOpen, useCall } from '@portal/sdk';
import { date } from '@portal/sdk/format';
import { Link } from '@portal/sdk/router';
import { EmptyState, look, makeStyles, Tabs, TextLink, tokens, ToneTag, WhenLoaded } from '@portal/sdk/ui';
import { BookRegular } from '@fluentui/react-icons/svg/book';
import { CartRegular } from '@fluentui/react-icons/svg/cart';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import { DocumentSignatureRegular } from '@fluentui/react-icons/svg/document-signature';
import { PeopleRegular } from '@fluentui/react-icons/svg/people';
import { SearchRegular } from '@fluentui/react-icons/svg/search';
import { useState } from 'react';
import { content, subjects } from '../content/contract.ts';
import { withAside } from '../looks.ts';
import { Block } from './block.tsx';

const useStyles = makeStyles({
  box: { display: 'flex', flexDirection: 'column', gap: '8px' },
  title: { ...look.heading('16px', '44px'), borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
  link: {
    ...look.outlined,
    ...look.row('12px'),
    ...look.anchor,
    minHeight: '56px',
    padding: '8px 12px',
    boxSizing: 'border-box',
    ':hover': { border: `1px solid ${tokens.colorBrandStroke1}` },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
  },
  icon: { color: tokens.colorBrandForeground1, lineHeight: 0 },
  text: { display: 'flex', flexDirection: 'column', flexGrow: 1, minWidth: 0 },
  name: { lineHeight: '20px' },
  hint: { color: tokens.colorNeutralForeground3, fontSize: '12px', lineHeight: '18px' },
  columns: withAside,
  tabs: { overflowX: 'auto' },
  lines: { marginTop: '8px', minHeight: '318px' },
  list: look.list,
  item: { borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
  newsLink: {
    ...look.row('8px'),
    minHeight: '44px',
    padding: '4px 0',
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
    ':hover': { color: tokens.colorBrandForegroundLinkHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
  },
  newsTitle: { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  date: {
    marginLeft: 'auto',
    flexShrink: 0,
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: 'tabular-nums',
    fontSize: '13px',
  },
});

const LINKS = [
  { to: '/ef/eService/eJiCai', name: '集团采购', hint: '报名中的集采项目', Icon: CartRegular },
  { to: '/login/index?view=register', name: '供应商入驻', hint: '注册、准入、签署入市协议', Icon: PeopleRegular },
  { to: '/protocol', name: '平台授权', hint: '金融服务的授权文本', Icon: DocumentSignatureRegular },
  { to: '/ef/helpCenter', name: '帮助中心', hint: '按产品查找操作步骤', Icon: BookRegular },
  { to: '/ef/newsListSearch', name: '公告检索', hint: '标题、正文、附件名称', Icon: SearchRegular },
] as const;

/** 快捷入口。 */
function QuickLinks() {
  const styles = useStyles();
  return (
    <nav className={styles.box} aria-label="快捷入口">
      <h3 className={styles.title}>快捷入口</h3>
      {LINKS.filter(({ to }) => canOpen(to)).map(({ to, name, hint, Icon }) => (
        <Link key={to} className={styles.link} to={to}>
          <span className={styles.icon}>
            <Icon fontSize={24} />
          </span>
          <span className={styles.text}>
            <span className={styles.name}>{name}</span>
            <span className={styles.hint}>{hint}</span>
          </span>
          <ChevronRightRegular aria-hidden="true" />
        </Link>
      ))}
    </nav>
  );
}

const TABS = {
  [subjects.group]: '集团公告',
  [subjects.news]: '新闻动态',
  [subjects.policy]: '政策法规',
  [subjects.purchase]: '采购公告',
  [subjects.platform]: '平台公告',
} as const;
type Code = keyof typeof TABS;
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
                  <Link className={styles.newsLink} to={`/ef/newsDetails?id=${id}`}>
                    {top && <ToneTag tone="info">置顶</ToneTag>}
                    <span className={styles.newsTitle}>{title}</span>
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
            <Tabs texts={TABS} value={code} onChange={setCode} label="栏目" />
          </div>
          <NewsLines key={code} code={code} />
        </div>
        <QuickLinks />
      </div>
    </Block>
  );
}
