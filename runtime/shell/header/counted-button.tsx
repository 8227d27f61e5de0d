import { Button, CounterBadge, makeStyles } from '@portal/sdk/ui';
import { type ReactElement, useEffect, useEffectEvent } from 'react';
import { overlays } from '../overlays.ts';

const most = 99;

const useStyles = makeStyles({
  bell: { overflow: 'visible' },
  icon: { position: 'relative', display: 'flex' },
  count: { position: 'absolute', bottom: '10px', left: '10px' },
});

interface Props {
  name: string;
  icon: ReactElement;
  count: number;
  /** After the count, for those who do not see the badge: 条未读. */
  unit: string;
  /** Counts again, each time that the window gets the focus. */
  reload: () => unknown;
  opens: 'notices' | 'todos';
}

/** A button of the header with a count; it opens the list of what is counted. */
export function CountedButton({ name, icon, count, unit, reload, opens }: Props) {
  const styles = useStyles();
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
          {icon}
          {count > 0 && (
            <CounterBadge className={styles.count} count={count} overflowCount={most} size="small" color="danger" />
          )}
        </span>
      }
      aria-label={count > 0 ? `${name}，${count} ${unit}` : name}
      title={name}
      onClick={() => void overlays.open(opens)}
    />
  );
}
