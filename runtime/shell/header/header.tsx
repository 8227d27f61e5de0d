import {
  Button,
  makeStyles,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  tokens,
} from '@fluentui/react-components';
import { ColorRegular } from '@fluentui/react-icons/svg/color';
import { HomeRegular } from '@fluentui/react-icons/svg/home';
import { PersonRegular } from '@fluentui/react-icons/svg/person';
import { SignOutRegular } from '@fluentui/react-icons/svg/sign-out';
import { BrandMark } from '@portal/sdk/ui';
import { Link, useLocation, useNavigate } from 'react-router';
import { usePortal, useSessionState } from '../../portal.ts';
import type { View } from '../../router/view.ts';
import { loginPrompt } from './login-prompt.ts';
import { preferences, type ThemeChoice } from '../preferences.ts';
import { EnterpriseButton } from '../companies/enterprise-button.tsx';
import { NoticeBell } from '../notices/notice-bell.tsx';
import { SearchButton } from '../search/search-button.tsx';
import { TodoBell } from '../todos/todo-bell.tsx';
import { ConsultationButton } from './consultation-button.tsx';
import { TopMenu } from './top-menu.tsx';

const useStyles = makeStyles({
  header: {
    display: 'flex',
    alignItems: 'center',
    gap: '16px',
    height: '56px',
    paddingInline: '16px',
    position: 'sticky',
    top: 0,
    zIndex: 100,
    backgroundColor: tokens.colorNeutralBackground1,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  brand: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    color: tokens.colorBrandForeground1,
    textDecorationLine: 'none',
    flexShrink: 0,
  },
  name: { fontSize: '16px', fontWeight: 600, color: tokens.colorNeutralForeground1, whiteSpace: 'nowrap' },
  space: { flexGrow: 1, minWidth: 0, display: 'flex' },
  actions: { display: 'flex', alignItems: 'center', gap: '4px', flexShrink: 0 },
  prompt: { color: tokens.colorNeutralForeground2, whiteSpace: 'nowrap' },
  link: {
    color: tokens.colorBrandForegroundLink,
    textDecorationLine: 'none',
    ':hover': { textDecorationLine: 'underline' },
  },
});

const themes: readonly [ThemeChoice, string][] = [
  ['system', '跟随系统'],
  ['light', '浅色'],
  ['dark', '深色'],
  ['contrast', '高对比度'],
];

function ThemeMenu() {
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <Button appearance="subtle" icon={<ColorRegular />} aria-label="外观" title="外观" />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {themes.map(([theme, text]) => (
            <MenuItem key={theme} onClick={() => preferences.change({ theme })}>
              {text}
            </MenuItem>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}

function UserActions() {
  const navigate = useNavigate();
  const { dialogs, session } = usePortal();
  const { user } = useSessionState();
  const signOut = async () => {
    if (await dialogs.confirm({ message: '确认退出当前用户吗？' })) await session.logout();
  };
  return (
    <>
      <Button
        appearance="subtle"
        icon={<PersonRegular />}
        title={user?.entName ?? ''}
        onClick={() => void navigate('/userCenter/userManage')}
      >
        {user?.userName ?? '我的'}
      </Button>
      {user?.userSource !== '2' && (
        <Button appearance="subtle" icon={<SignOutRegular />} onClick={() => void signOut()}>
          退出
        </Button>
      )}
    </>
  );
}

function VisitorActions() {
  const navigate = useNavigate();
  const styles = useStyles();
  const location = useLocation();
  const prompt = loginPrompt(location.pathname, new URLSearchParams(location.search));
  if (prompt)
    return (
      <span className={styles.prompt}>
        {prompt.text}
        <Link className={styles.link} to={prompt.to}>
          {prompt.action}
        </Link>
      </span>
    );
  return (
    <>
      <Button appearance="primary" onClick={() => void navigate('/login/index')}>
        登录
      </Button>
      <Button appearance="subtle" onClick={() => void navigate('/login/index?view=register')}>
        注册
      </Button>
    </>
  );
}

/** Brand, top menu and what belongs to the person. */
export function Header({ view }: { view: View }) {
  const navigate = useNavigate();
  const styles = useStyles();
  const { config } = usePortal();
  const { loggedIn } = useSessionState();
  return (
    <header className={styles.header}>
      <Link className={styles.brand} to="/ef/home" aria-label={`${config.portalName}首页`}>
        <BrandMark size={32} />
        <span className={styles.name}>{config.portalName}</span>
      </Link>
      <div className={styles.space}>{loggedIn && <TopMenu view={view} />}</div>
      <div className={styles.actions}>
        {loggedIn && <SearchButton />}
        <ConsultationButton />
        <Button appearance="subtle" icon={<HomeRegular />} onClick={() => void navigate('/ef/home')}>
          门户网站
        </Button>
        {loggedIn && (
          <>
            <EnterpriseButton />
            <TodoBell />
            <NoticeBell />
          </>
        )}
        <ThemeMenu />
        {loggedIn ? <UserActions /> : <VisitorActions />}
      </div>
    </header>
  );
}
