import { makeStyles, Spinner, tokens } from '@fluentui/react-components';
import { ErrorState } from '@portal/sdk/ui';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from '@portal/sdk/navigation';
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

/** With a token: loads user info, menus and products, then opens the requested page. */
function Landing() {
  const styles = useStyles();
  const portal = usePortal();
  const { enterOnce, session } = portal;
  const navigate = useNavigate();
  const [failed, setFailed] = useState(false);
  const [ownPath] = useState(useLocation().pathname);
  const isLoadingNext = useNavigation().state !== 'idle';
  useEffect(() => {
    // the next page may be one that the user has chosen in the header meanwhile
    if (failed || isLoadingNext) return undefined;
    let left = false;
    // React may mount this page again once the address is the next one's
    const arrived = () => withoutBase(new URL(location.href)).pathname !== ownPath;
    const proceed = async () => {
      await enterOnce();
      if (left || arrived()) return;
      const landing = target.read() ?? (await chosenLanding(portal));
      if (left || arrived()) return;
      await navigate(landing, { replace: true });
      if (arrived()) target.forget();
    };
    proceed().catch(() => !left && setFailed(true));
    return () => {
      left = true;
    };
  }, [failed, isLoadingNext, ownPath, portal, enterOnce, navigate]);
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
