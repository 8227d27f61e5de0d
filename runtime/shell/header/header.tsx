import { makeStyles, mergeClasses, tokens, Tooltip } from '@fluentui/react-components';
import { HomeRegular } from '@fluentui/react-icons/svg/home';
import { BrandMark } from '@portal/sdk/ui';
import { Link, useLocation, useNavigate } from '@portal/sdk/navigation';
import { usePortal, useSessionState } from '../../portal.ts';
import type { View } from '../../router/view.ts';
import { EnterpriseButton } from '../companies/enterprise-button.tsx';
import { NoticeBell } from '../notices/notice-bell.tsx';
import { SearchButton } from '../search/search-button.tsx';
import { TodoBell } from '../todos/todo-bell.tsx';
import { AnnouncementBar } from './announcement-bar.tsx';
import { ConsultationButton } from './consultation-button.tsx';
import { folded, foldedForVisitors, HeaderButton } from './header-button.tsx';
import { ThemeButton } from './theme-menu.tsx';
import { TopMenu } from './top-menu.tsx';
import { UserMenu } from './user-menu.tsx';
import { VisitorActions } from './visitor-actions.tsx';
import { VisitorNav } from './visitor-nav.tsx';

const home = '/ef/home';

/** Telephones: the header takes a second line and scrolls away. */
const small = '@media (max-width: 767px)';

/** The button's text is its own child: without a size it takes no room, and stays its name. */
const iconOnly = {
  '& button': { fontSize: '0', paddingInline: '5px' },
  '& .fui-Button__icon': { marginRight: '0' },
};

const useStyles = makeStyles({
  header: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    boxSizing: 'border-box',
    height: '56px',
    paddingInline: '16px',
    position: 'sticky',
    top: 0,
    zIndex: 100,
    backgroundColor: tokens.colorNeutralBackground1,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    '@media print': { display: 'none' },
    [small]: { position: 'relative', height: 'auto', minHeight: '56px', flexWrap: 'wrap', padding: '4px 12px' },
  },
  brand: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    paddingRight: '8px',
    color: tokens.colorBrandForeground1,
    textDecorationLine: 'none',
    flexShrink: 0,
  },
  name: {
    fontSize: tokens.fontSizeBase400,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground1,
    whiteSpace: 'nowrap',
    [small]: { display: 'none' },
  },
  space: { flexGrow: 1, minWidth: 0, display: 'flex' },
  actions: {
    display: 'flex',
    alignItems: 'center',
    gap: '4px',
    flexShrink: 0,
    '& button': { fontWeight: tokens.fontWeightRegular },
    [small]: { flexShrink: 1, flexWrap: 'wrap', justifyContent: 'flex-end' },
  },
  consultation: {
    display: 'flex',
    '& button': { minWidth: 'auto', paddingInline: '8px', whiteSpace: 'nowrap' },
  },
  user: { [folded]: iconOnly },
  visitor: { [foldedForVisitors]: iconOnly },
});

/** 在线咨询：窄窗口里文字让位给菜单。 */
function Consultation() {
  const styles = useStyles();
  const { loggedIn } = useSessionState();
  return (
    <Tooltip content="在线咨询" relationship="inaccessible">
      <span className={mergeClasses(styles.consultation, loggedIn ? styles.user : styles.visitor)}>
        <ConsultationButton />
      </span>
    </Tooltip>
  );
}

/** Brand, top menu and what belongs to the person; above them what everybody must know. Without a view no menu. */
export function Header({ view }: { view: View | undefined }) {
  const navigate = useNavigate();
  const styles = useStyles();
  const { config } = usePortal();
  const { loggedIn } = useSessionState();
  const atHome = useLocation().pathname === home;
  return (
    <>
      <AnnouncementBar />
      <header className={styles.header}>
        <Link className={styles.brand} to={home} aria-label={`${config.portalName}首页`}>
          <BrandMark size={32} />
          <span className={styles.name}>{config.portalName}</span>
        </Link>
        <div className={styles.space}>{view && (loggedIn ? <TopMenu view={view} /> : <VisitorNav />)}</div>
        <div className={styles.actions}>
          {loggedIn && <SearchButton />}
          <Consultation />
          {!atHome && <HeaderButton icon={<HomeRegular />} text="门户网站" onClick={() => void navigate(home)} />}
          {loggedIn && (
            <>
              <EnterpriseButton />
              <TodoBell />
              <NoticeBell />
            </>
          )}
          {loggedIn ? (
            <UserMenu />
          ) : (
            <>
              <ThemeButton />
              <VisitorActions />
            </>
          )}
        </div>
      </header>
    </>
  );
}
