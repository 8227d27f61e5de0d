import {
  Button,
  makeStyles,
  Menu,
  MenuDivider,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  tokens,
  Tooltip,
} from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { BuildingRegular } from '@fluentui/react-icons/svg/building';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { KeyboardRegular } from '@fluentui/react-icons/svg/keyboard';
import { LaptopRegular } from '@fluentui/react-icons/svg/laptop';
import { PersonRegular } from '@fluentui/react-icons/svg/person';
import { SettingsRegular } from '@fluentui/react-icons/svg/settings';
import { ShieldRegular } from '@fluentui/react-icons/svg/shield';
import { SignOutRegular } from '@fluentui/react-icons/svg/sign-out';
import { canOpen } from '@portal/sdk';
import type { UserInfo } from '@portal/sdk/calls/session';
import { useNavigate } from '@portal/sdk/navigation';
import { usePortal, useSessionState } from '../../portal.ts';
import { overlays } from '../overlays.ts';
import { tabs } from '../tabs/tabs.ts';
import { HeaderButton } from './header-button.tsx';
import { ThemeItem } from './theme-menu.tsx';

/** Personal centre, see reading A10. */
const personalCentre = '/userCenter/userManage';
/** Users from this source are signed in by another portal and change companies instead of signing out (spec 4). */
const cannotSignOut = '2';

const useStyles = makeStyles({
  user: { display: 'flex', flexShrink: 0, alignItems: 'center' },
  name: { minWidth: 'auto', paddingInline: '8px 4px', fontWeight: tokens.fontWeightRegular },
  text: { display: 'block', maxWidth: '7em', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  more: { minWidth: 'auto', width: '24px', paddingInline: '2px' },
  who: { padding: '8px 12px', maxWidth: '280px', overflowWrap: 'anywhere' },
  account: { display: 'block', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

function useSignOut() {
  const { dialogs, session } = usePortal();
  return async () => {
    const unsaved = tabs.unsaved().map((title) => `“${title}”`);
    const loss = unsaved.length > 0 ? `未提交的内容将丢失：${unsaved.join('、')}。` : '';
    if (await dialogs.confirm({ title: '退出登录', message: `确认退出当前用户吗？${loss}`, ok: '退出' }))
      await session.logout();
  };
}

function Who({ user }: { user: UserInfo }) {
  const styles = useStyles();
  return (
    <div className={styles.who}>
      {user.userName}
      <span className={styles.account}>{user.account}</span>
      {user.entName !== null && <span className={styles.account}>{user.entName}</span>}
    </div>
  );
}

function Items({ user, onSignOut }: { user: UserInfo | undefined; onSignOut: (() => void) | undefined }) {
  const navigate = useNavigate();
  return (
    <MenuList>
      {canOpen(personalCentre) && (
        <MenuItem icon={<PersonRegular />} onClick={() => void navigate(personalCentre)}>
          个人中心
        </MenuItem>
      )}
      {user && (
        <MenuItem icon={<BuildingRegular />} onClick={() => void overlays.open('orgChange')}>
          组织变更申请
        </MenuItem>
      )}
      <MenuItem icon={<ArrowDownloadRegular />} onClick={() => void overlays.open('downloads')}>
        下载中心
      </MenuItem>
      <MenuItem icon={<SettingsRegular />} onClick={() => void overlays.open('preferences')}>
        个性化设置
      </MenuItem>
      <ThemeItem />
      <MenuItem icon={<KeyboardRegular />} secondaryContent="?" onClick={() => void overlays.open('keys')}>
        快捷键
      </MenuItem>
      <MenuItem icon={<LaptopRegular />} onClick={() => void overlays.open('devices')}>
        登录设备
      </MenuItem>
      <MenuItem icon={<ShieldRegular />} onClick={() => void overlays.open('security')}>
        登录安全
      </MenuItem>
      {onSignOut && (
        <>
          <MenuDivider />
          <MenuItem icon={<SignOutRegular />} onClick={onSignOut}>
            退出
          </MenuItem>
        </>
      )}
    </MenuList>
  );
}

/** 用户：姓名进入个人中心（没有该页面时只显示姓名），菜单里是本人的其他事，退出单独可见。 */
export function UserMenu() {
  const styles = useStyles();
  const navigate = useNavigate();
  const { user } = useSessionState();
  const signOut = useSignOut();
  const name = <span className={styles.text}>{user?.userName ?? '我的'}</span>;
  const leaves = user?.userSource === cannotSignOut ? undefined : () => void signOut();
  return (
    <>
      <span className={styles.user}>
        {canOpen(personalCentre) ? (
          <Button
            className={styles.name}
            appearance="subtle"
            icon={<PersonRegular />}
            title={user?.entName ?? ''}
            onClick={() => void navigate(personalCentre)}
          >
            {name}
          </Button>
        ) : (
          <span className={styles.name} title={user?.entName ?? ''}>
            {name}
          </span>
        )}
        <Menu positioning="below-end">
          <MenuTrigger disableButtonEnhancement>
            <Tooltip content="用户菜单" relationship="label">
              <Button className={styles.more} appearance="subtle" icon={<ChevronDownRegular />} />
            </Tooltip>
          </MenuTrigger>
          <MenuPopover>
            {user && <Who user={user} />}
            <Items user={user} onSignOut={leaves} />
          </MenuPopover>
        </Menu>
      </span>
      {leaves && <HeaderButton icon={<SignOutRegular />} text="退出" onClick={leaves} />}
    </>
  );
}
