import { Button, Dialog, DialogSurface, makeStyles, tokens } from '@fluentui/react-components';
import type { ModeWindow } from '@portal/sdk/calls/mode-tabs';
import { Link } from '@portal/sdk/navigation';
import { BrandMark } from '@portal/sdk/ui';
import { usePortal, useSessionState } from '../portal.ts';
import { hourOf, leftText } from './words.ts';

const useStyles = makeStyles({
  surface: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '12px',
    boxSizing: 'border-box',
    width: '100vw',
    maxWidth: 'none',
    height: '100vh',
    maxHeight: 'none',
    margin: 0,
    border: 'none',
    borderRadius: 0,
    textAlign: 'center',
  },
  title: { margin: '8px 0 0', fontSize: tokens.fontSizeBase600, fontWeight: tokens.fontWeightSemibold },
  line: { margin: 0, maxWidth: '520px', textWrap: 'balance', color: tokens.colorNeutralForeground2 },
  left: {
    margin: '8px 0',
    fontSize: tokens.fontSizeHero700,
    lineHeight: tokens.lineHeightHero700,
    fontVariantNumeric: 'tabular-nums',
  },
});

/** 维护页：盖住下面的页面，结束后自己离开；页面和填写的内容留在原处。 */
export function MaintenancePage({ window: { to, reason }, leftMs }: { window: ModeWindow; leftMs: number }) {
  const styles = useStyles();
  const { config, session } = usePortal();
  const { loggedIn } = useSessionState();
  return (
    <Dialog open modalType="alert">
      <DialogSurface className={styles.surface} aria-label="系统维护中" aria-describedby="maintenance-reason">
        <BrandMark size={48} />
        <h1 className={styles.title}>{config.portalName}维护中</h1>
        <p className={styles.line} id="maintenance-reason">
          {reason}，预计 {hourOf(to)} 恢复。恢复后本页自动继续，正在填写的内容会保留，不需要刷新。
        </p>
        <p className={styles.left} role="timer">
          还有 {leftText(leftMs)}
        </p>
        <p className={styles.line}>如有紧急事项，请拨打 {config.phone}</p>
        {loggedIn ? (
          <Button appearance="transparent" onClick={() => void session.logout()}>
            退出登录
          </Button>
        ) : (
          <Link to="/login/index">管理员登录</Link>
        )}
      </DialogSurface>
    </Dialog>
  );
}
