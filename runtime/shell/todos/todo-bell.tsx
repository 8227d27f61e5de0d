import { ClipboardTaskListLtrRegular } from '@fluentui/react-icons/svg/clipboard-task-list-ltr';
import { Button, CounterBadge, makeStyles } from '@portal/sdk/ui';
import { useEffect, useEffectEvent } from 'react';
import { overlays } from '../overlays.ts';
import { useTodoCounts } from './use-todo-counts.ts';

const most = 99;

const useStyles = makeStyles({
  bell: { overflow: 'visible' },
  icon: { position: 'relative', display: 'flex' },
  count: { position: 'absolute', bottom: '10px', left: '10px' },
});

/** 待办：各插件待办之和，打开待办列表。 */
export function TodoBell() {
  const styles = useStyles();
  const { total, reload } = useTodoCounts();
  const ask = useEffectEvent(() => void reload());
  useEffect(() => {
    const onFocus = () => ask();
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, []);
  return (
    <Button
      className={styles.bell}
      appearance="subtle"
      icon={
        <span className={styles.icon}>
          <ClipboardTaskListLtrRegular />
          {total > 0 && (
            <CounterBadge className={styles.count} count={total} overflowCount={most} size="small" color="danger" />
          )}
        </span>
      }
      aria-label={total > 0 ? `待办，${total} 项` : '待办'}
      title="待办"
      onClick={() => void overlays.open('todos')}
    />
  );
}
