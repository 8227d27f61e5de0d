import { makeStyles, mergeClasses, tokens } from '@portal/sdk/ui';
import { Link } from '@portal/sdk/router';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  frame: { maxWidth: '1200px', marginInline: 'auto', padding: '16px 16px 48px', boxSizing: 'border-box' },
  reading: { maxWidth: '920px' },
  trail: {
    display: 'flex',
    gap: '8px',
    fontSize: '12px',
    lineHeight: '20px',
    color: tokens.colorNeutralForeground3,
    marginBottom: '12px',
    minWidth: 0,
    '@media print': { display: 'none' },
  },
  link: {
    color: 'inherit',
    flexShrink: 0,
    textDecorationLine: 'none',
    ':hover': { color: tokens.colorBrandForegroundLinkHover, textDecorationLine: 'underline' },
  },
  here: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
});

interface Props {
  /** Above this page: name and path. */
  trail: readonly (readonly [string, string])[];
  here: string;
  /** `reading` narrows an article. Default `wide`. */
  width?: 'wide' | 'reading';
  children: ReactNode;
}

/** 公开页面的框架：路径与正文宽度。 */
export function Frame({ trail, here, width = 'wide', children }: Props) {
  const styles = useStyles();
  return (
    <div className={mergeClasses(styles.frame, width === 'reading' && styles.reading)}>
      <nav className={styles.trail} aria-label="当前位置">
        {trail.map(([name, to]) => [
          <Link key={to} className={styles.link} to={to}>
            {name}
          </Link>,
          <span key={`${to}/`} aria-hidden="true">
            /
          </span>,
        ])}
        <span className={styles.here} aria-current="page">
          {here}
        </span>
      </nav>
      {children}
    </div>
  );
}
