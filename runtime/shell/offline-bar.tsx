import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { CloudOffRegular } from '@fluentui/react-icons/svg/cloud-off';
import { meaning } from '@portal/sdk/ui';
import { useSyncExternalStore } from 'react';
import { useSWRConfig } from 'swr';
import { reach } from '../http/reach.ts';

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    // over the page: what is read does not move
    position: 'fixed',
    top: '60px',
    left: '50%',
    transform: 'translateX(-50%)',
    zIndex: 101,
    minHeight: '32px',
    maxWidth: 'calc(100vw - 32px)',
    padding: '0 16px',
    borderRadius: tokens.borderRadiusMedium,
    boxShadow: tokens.shadow8,
    backgroundColor: meaning.toneWaitingGround,
    color: meaning.toneWaitingText,
    '@media print': { display: 'none' },
  },
});

/** 断网提示：浏览器离线，或请求到不了服务器；恢复后自己消失，页面同时刷新。 */
export function OfflineBar() {
  const styles = useStyles();
  const lost = useSyncExternalStore(reach.subscribe, reach.isLost);
  const { mutate } = useSWRConfig();
  return (
    <div role="status">
      {lost && (
        <div className={styles.bar}>
          <CloudOffRegular aria-hidden fontSize={20} />
          <span>网络连接已断开，显示的是断开前的内容；此时提交的内容不会保存。</span>
          <Button size="small" appearance="transparent" onClick={() => void mutate(() => true)}>
            重新连接
          </Button>
        </div>
      )}
    </div>
  );
}
