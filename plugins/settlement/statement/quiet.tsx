import { makeStyles, tokens } from '@portal/sdk/ui';
import type { ReactNode } from 'react';

const useStyles = makeStyles({ text: { margin: 0, color: tokens.colorNeutralForeground3 } });

/** 一行说明，代替空白区块里的大插图。 */
export function Quiet({ children }: { children: ReactNode }) {
  const styles = useStyles();
  return <p className={styles.text}>{children}</p>;
}
