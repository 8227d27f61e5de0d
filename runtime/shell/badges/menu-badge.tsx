import { CounterBadge, makeStyles } from '@portal/sdk/ui';
import { createContext, type ReactElement, useContext } from 'react';
import type { Badge, Badges } from './use-badges.ts';

/** The numbers of the side menu, for the entries in it. */
export const BadgesContext = createContext<Badges>(new Map());
export const useBadgesHere = (): Badges => useContext(BadgesContext);

/** More is shown as 99+. */
const most = 99;

/** In words, for those who do not see the number, and where only icons stand. */
export const badgeText = ({ title, count }: Badge): string => `${title} ${count > most ? `${most}+` : count} 项`;

const useStyles = makeStyles({
  icon: { position: 'relative', display: 'flex' },
  dot: { position: 'absolute', top: '-2px', right: '-4px' },
  count: { flexShrink: 0 },
});

/** The number after the text of an entry. */
export function MenuBadge({ badge }: { badge: Badge }) {
  const styles = useStyles();
  return (
    <CounterBadge
      className={styles.count}
      count={badge.count}
      overflowCount={most}
      size="small"
      color="informative"
      aria-hidden
    />
  );
}

/** An icon with a dot where the number has no room. */
export function BadgedIcon({ badge, icon }: { badge: Badge | undefined; icon: ReactElement }) {
  const styles = useStyles();
  if (!badge) return icon;
  return (
    <span className={styles.icon}>
      {icon}
      <CounterBadge className={styles.dot} dot size="small" color="danger" aria-hidden />
    </span>
  );
}
