import { makeStyles, tokens } from '@fluentui/react-components';
import { canOpen } from '@portal/sdk';
import { Link, useLocation } from '@portal/sdk/navigation';
import { useEffect } from 'react';

/** Where a visitor may read on; those of the home page are sections of it. */
const ENTRIES = [
  ['采购公告', '/ef/eService/eJiCai'],
  ['新闻', '/ef/newsList'],
  ['服务', '/ef/home#services'],
  ['帮助', '/ef/helpCenter'],
  ['关于', '/ef/home#about'],
] as const;

const useStyles = makeStyles({
  nav: {
    display: 'flex',
    gap: '4px',
    minWidth: 0,
    overflowX: 'auto',
    '@media (max-width: 767px)': { order: 1, width: '100%' },
  },
  link: {
    padding: '6px 12px',
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
    whiteSpace: 'nowrap',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
    '&[aria-current]': { color: tokens.colorBrandForeground1, fontWeight: tokens.fontWeightSemibold },
  },
});

/** 访客的导航：只有这个部署里有的页面。 */
export function VisitorNav() {
  const styles = useStyles();
  const { pathname, hash } = useLocation();
  useEffect(() => {
    if (pathname === '/ef/home' && hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [pathname, hash]);
  const entries = ENTRIES.filter(([, to]) => canOpen(to));
  if (entries.length === 0) return null;
  return (
    <nav className={styles.nav} aria-label="门户导航">
      {entries.map(([text, to]) => (
        <Link key={to} className={styles.link} to={to} aria-current={`${pathname}${hash}` === to ? 'page' : undefined}>
          {text}
        </Link>
      ))}
    </nav>
  );
}
