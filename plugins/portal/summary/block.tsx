import { makeStyles, tokens } from '@portal/sdk/ui';
import { type ReactNode, useId } from 'react';

const useStyles = makeStyles({
  plain: { backgroundColor: tokens.colorNeutralBackground1 },
  tinted: { backgroundColor: tokens.colorNeutralBackground2 },
  wrap: { maxWidth: '1200px', marginInline: 'auto', padding: '40px 16px', boxSizing: 'border-box' },
  head: { display: 'flex', alignItems: 'baseline', gap: '12px', marginBottom: '20px', flexWrap: 'wrap' },
  title: { margin: 0, fontSize: '24px', lineHeight: '32px', fontWeight: tokens.fontWeightSemibold },
  hint: { color: tokens.colorNeutralForeground3 },
  more: { marginLeft: 'auto' },
});

interface Props {
  title: string;
  hint?: string;
  more?: ReactNode;
  ground?: 'plain' | 'tinted';
  children: ReactNode;
}

/** 首页的一段。 */
export function Block({ title, hint, more, ground = 'plain', children }: Props) {
  const styles = useStyles();
  const id = useId();
  return (
    <section className={styles[ground]} aria-labelledby={id}>
      <div className={styles.wrap}>
        <div className={styles.head}>
          <h2 className={styles.title} id={id}>
            {title}
          </h2>
          {hint !== undefined && <span className={styles.hint}>{hint}</span>}
          {more !== undefined && <span className={styles.more}>{more}</span>}
        </div>
        {children}
      </div>
    </section>
  );
}
