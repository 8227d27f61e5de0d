import { canOpen } from '@portal/sdk';
import { Link } from '@portal/sdk/router';
import { look, makeStyles, tokens } from '@portal/sdk/ui';
import { BookRegular } from '@fluentui/react-icons/svg/book';
import { CartRegular } from '@fluentui/react-icons/svg/cart';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import { DocumentSignatureRegular } from '@fluentui/react-icons/svg/document-signature';
import { PeopleRegular } from '@fluentui/react-icons/svg/people';
import { SearchRegular } from '@fluentui/react-icons/svg/search';

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
});

const LINKS = [
  { to: '/ef/eService/eJiCai', name: '集团采购', hint: '报名中的集采项目', Icon: CartRegular },
  { to: '/login/index?view=register', name: '供应商入驻', hint: '注册、准入、签署入市协议', Icon: PeopleRegular },
  { to: '/protocol', name: '平台授权', hint: '金融服务的授权文本', Icon: DocumentSignatureRegular },
  { to: '/ef/helpCenter', name: '帮助中心', hint: '按产品查找操作步骤', Icon: BookRegular },
  { to: '/ef/newsListSearch', name: '公告检索', hint: '标题、正文、附件名称', Icon: SearchRegular },
] as const;

/** 快捷入口。 */
export function QuickLinks() {
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
