import { useNavigate } from '@portal/sdk/router';
import { Button, Card, LinkButton, makeStyles, meaning, space, tokens } from '@portal/sdk/ui';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Timer } from './poll.ts';
import type { Progress } from './waiting.tsx';

const useStyles = makeStyles({
  box: { display: 'flex', flexDirection: 'column', alignItems: 'center', gap: space.m, padding: space.xxl },
  icon: { fontSize: '48px', color: meaning.toneSuccessText },
  title: { margin: 0, fontSize: tokens.fontSizeBase500, lineHeight: '28px' },
  hint: { margin: 0, color: tokens.colorNeutralForeground2 },
  bar: { display: 'flex', gap: space.m },
});

/** How long the success stays before the workbench opens by itself. */
const staySeconds = 5;

/** 开通成功：几秒后回到工作台，也可以马上进入。 */
export function Opened({ progress: { productName, routeUrl }, timer }: { progress: Progress; timer: Timer }) {
  const styles = useStyles();
  const navigate = useNavigate();
  const [left, setLeft] = useState(staySeconds);
  const enter = useEffectEvent(() => navigate('/workbenches'));
  useEffect(() => {
    if (left > 0) return timer.after(1000, () => setLeft(left - 1));
    void enter();
    return undefined;
  }, [left, timer]);
  return (
    <Card>
      <div className={styles.box}>
        <CheckmarkCircleRegular className={styles.icon} />
        <div role="status">
          <h2 className={styles.title}>{productName}已开通</h2>
        </div>
        <p className={styles.hint}>{left} 秒后自动进入工作台。</p>
        <div className={styles.bar}>
          <Button appearance="primary" onClick={() => void navigate('/workbenches')}>
            立即进入
          </Button>
          {routeUrl !== null && (
            <LinkButton to={routeUrl} appearance="secondary">
              立即使用
            </LinkButton>
          )}
        </div>
      </div>
    </Card>
  );
}
