import { makeStyles, Spinner, tokens } from '@fluentui/react-components';
import { ErrorState } from '@portal/sdk/ui';
import { useContext, useEffect, useEffectEvent, useState } from 'react';
import { UNSAFE_DataRouterContext as RouterContext, useLocation, useNavigate } from '@portal/sdk/navigation';
import { useHostProps } from '../embed/use-host-props.ts';
import { usePortal } from '../portal.ts';
import { withoutBase } from '../router/address.ts';
import { target } from '../router/target.ts';
import { storage } from '../session/storage.ts';
import { chosenLanding } from './landing.ts';
import { LoginCard } from './login-card.tsx';

const useStyles = makeStyles({
  card: {
    maxWidth: '420px',
    marginInline: 'auto',
    marginBlock: '48px',
    padding: '32px',
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow8,
  },
  wait: { padding: '96px 0' },
});

/** Waits for a navigation under way. Asked of the router: its hooks know of one only once React has rendered again. */
function useSettled() {
  const router = useContext(RouterContext)?.router;
  return () =>
    new Promise<void>((settle) => {
      if (!router || router.state.navigation.state === 'idle') return settle();
      const stop = router.subscribe(({ navigation }) => {
        if (navigation.state !== 'idle') return;
        stop();
        settle();
      });
    });
}

/** With a token: loads user info, menus and products, then opens the requested page. */
function Landing() {
  const styles = useStyles();
  const portal = usePortal();
  const { enterOnce, session } = portal;
  const navigate = useNavigate();
  const [failed, setFailed] = useState(false);
  const [ownPath] = useState(useLocation().pathname);
  const settled = useEffectEvent(useSettled());
  useEffect(() => {
    if (failed) return undefined;
    let left = false;
    // React may mount this page again once the address is the next one's
    const arrived = () => withoutBase(new URL(location.href)).pathname !== ownPath;
    const proceed = async () => {
      await enterOnce();
      if (left || arrived()) return;
      const landing = target.read() ?? (await chosenLanding(portal));
      await settled(); // of a page that the user has chosen in the header meanwhile
      if (left || arrived()) return;
      await navigate(landing, { replace: true });
      if (arrived()) target.forget();
    };
    proceed().catch(() => !left && setFailed(true));
    return () => {
      left = true;
    };
  }, [failed, ownPath, portal, enterOnce, navigate]);
  if (!failed) return <Spinner className={styles.wait} label="正在进入平台" />;
  return (
    <ErrorState
      title="获取用户信息失败"
      message="登录成功，但没有取到您的用户信息。请重试，或重新登录。"
      onRetry={() => setFailed(false)}
      actions={[{ text: '重新登录', onClick: () => session.forceLogout() }]}
    />
  );
}

/** 登录页与登录后的落脚页；嵌入主系统时先等主系统交来的信息。 */
export default function BlankPage() {
  const styles = useStyles();
  const { phase, again } = useHostProps();
  if (phase === 'waiting') return <Spinner className={styles.wait} label="正在等待主系统" />;
  if (phase === 'missing')
    return (
      <ErrorState
        title="主系统没有响应"
        message="没有收到主系统的登录信息，请重试，仍有问题请联系客服。"
        onRetry={again}
      />
    );
  return storage.token() ? (
    <Landing />
  ) : (
    <div className={styles.card}>
      <LoginCard />
    </div>
  );
}
