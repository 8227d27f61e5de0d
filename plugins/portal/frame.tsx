import { look, makeStyles, mergeClasses, tokens } from '@portal/sdk/ui';
import { Link } from '@portal/sdk/router';
import type { ReactNode } from 'react';
import { unprinted, wide } from './looks.ts';

const useStyles = makeStyles({
  frame: wide('16px 16px 48px'),
  wide: {},
  reading: { maxWidth: '920px' },
  trail: { ...look.quiet, display: 'flex', gap: '8px', marginBottom: '12px', minWidth: 0, ...unprinted },
  link: {
    ...look.anchor,
    flexShrink: 0,
    ':hover': { color: tokens.colorBrandForegroundLinkHover, textDecorationLine: 'underline' },
  },
  here: look.oneLine,
});

interface Props {
  /** Between 首页 and this page: name and path. */
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
    <div className={mergeClasses(styles.frame, styles[width])}>
      <nav className={styles.trail} aria-label="当前位置">
        {[['首页', '/ef/home'] as const, ...trail].map(([name, to]) => [
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
