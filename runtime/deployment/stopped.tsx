import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { pluginTabs } from '@portal/sdk/calls/plugin-tabs';
import { type Decision, failedStep, whyNot } from '@portal/sdk/decide';
import type { ListedPlugin } from '@portal/sdk/registry';
import { FaultArt } from '@portal/sdk/ui/host';
import { useEffect } from 'react';
import { useNavigate } from '@portal/sdk/navigation';
import { mutate } from 'swr';
import { usePortal, useSessionState } from '../portal.ts';

const useStyles = makeStyles({
  box: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    textAlign: 'center',
    gap: '12px',
    padding: '48px 16px',
  },
  title: { fontSize: '24px', lineHeight: '32px', fontWeight: 600, margin: 0 },
  text: { color: tokens.colorNeutralForeground2, margin: 0, maxWidth: '640px' },
});

/** Reasons are not in the page, which everybody may read: signed-in users ask for them. */
function useReason(target: string): string | null {
  const { deployment, request } = usePortal();
  const { loggedIn } = useSessionState();
  const reason = deployment.get().world.switched.get(target) ?? null;
  useEffect(() => {
    if (reason !== null || !loggedIn) return;
    void request(pluginTabs.state, {}, { quiet: true })
      .then(deployment.adopt)
      .catch(() => undefined);
  }, [reason, loggedIn, deployment, request]);
  return reason;
}

/** Shown in place of a page that is switched off, or whose plugin was disabled after crashes. */
export default function Stopped({ decision, plugin }: { decision: Decision; plugin: ListedPlugin }) {
  const styles = useStyles();
  const navigate = useNavigate();
  const { deployment } = usePortal();
  const failed = failedStep(decision);
  const reason = useReason(failed?.target ?? plugin.id);
  const why = whyNot(decision, { name: plugin.name, reason });
  const aside = failed?.step === 'quarantine';
  const startAgain = () => {
    void mutate(() => true, undefined); // an answer kept from before may be what could not be drawn
    deployment.quarantine(plugin.id, false);
  };
  return (
    <section className={styles.box} role="status" aria-label="功能停用">
      <FaultArt />
      <h1 className={styles.title}>{aside ? '功能已暂停' : '功能已停用'}</h1>
      <p className={styles.text}>{why?.detail}您填写的内容已保留，恢复后可以继续。</p>
      <p className={styles.text}>处理方：{why?.fixBy}</p>
      {aside ? (
        <Button appearance="primary" onClick={startAgain}>
          重新启用
        </Button>
      ) : (
        <Button onClick={() => void navigate('/ef/home')}>返回首页</Button>
      )}
    </section>
  );
}
