import { look, makeStyles, meaning, space, tokens } from '@portal/sdk/ui';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  box: { ...look.column(space.m), alignItems: 'center', padding: space.xxl },
  icon: { fontSize: '48px', color: meaning.toneSuccessText },
  title: { margin: 0, fontSize: tokens.fontSizeBase500, lineHeight: '28px', textAlign: 'center' },
  hint: { margin: 0, color: tokens.colorNeutralForeground2 },
  bar: { display: 'flex', gap: space.m },
});

/** 一步办成：说明与下一步。 */
export function Success({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  const styles = useStyles();
  return (
    <div className={styles.box}>
      <CheckmarkCircleRegular className={styles.icon} />
      <div role="status">
        <h2 className={styles.title}>{title}</h2>
      </div>
      <p className={styles.hint}>{hint}</p>
      <div className={styles.bar}>{children}</div>
    </div>
  );
}
