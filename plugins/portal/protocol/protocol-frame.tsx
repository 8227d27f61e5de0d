import { Link } from '@portal/sdk/router';
import { makeStyles, tokens } from '@portal/sdk/ui';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  frame: { maxWidth: '920px', marginInline: 'auto', padding: '16px 16px 48px', boxSizing: 'border-box' },
  trail: {
    display: 'flex',
    gap: '8px',
    fontSize: '12px',
    lineHeight: '20px',
    color: tokens.colorNeutralForeground3,
    marginBottom: '12px',
    '@media print': { display: 'none' },
  },
  link: {
    color: 'inherit',
    textDecorationLine: 'none',
    ':hover': { color: tokens.colorBrandForegroundLinkHover, textDecorationLine: 'underline' },
  },
});

/** 授权页面的框架。 */
export function ProtocolFrame({ here, children }: { here: string; children: ReactNode }) {
  const styles = useStyles();
  return (
    <div className={styles.frame}>
      <nav className={styles.trail} aria-label="当前位置">
        <Link className={styles.link} to="/ef/home">
          首页
        </Link>
        <span aria-hidden="true">/</span>
        <Link className={styles.link} to="/protocol">
          平台授权
        </Link>
        <span aria-hidden="true">/</span>
        <span aria-current="page">{here}</span>
      </nav>
      {children}
    </div>
  );
}
