import { makeStyles, ProgressBar as Bar } from '@fluentui/react-components';
import { useEffect, useState } from 'react';

const useStyles = makeStyles({ bar: { position: 'fixed', top: 0, left: 0, right: 0, zIndex: 1_000_001 } });

/** Waits shorter than this show nothing. */
const quietMs = 300;

/** A thin bar above the old page while the next one loads. */
export function ProgressBar({ active }: { active: boolean }) {
  const styles = useStyles();
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!active) return setLate(false);
    const timer = setTimeout(() => setLate(true), quietMs);
    return () => clearTimeout(timer);
  }, [active]);
  return active && late ? <Bar className={styles.bar} aria-label="页面加载中" thickness="medium" /> : null;
}
