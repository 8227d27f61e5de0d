import { Link } from '@portal/sdk/router';
import { makeStyles, tokens } from '@portal/sdk/ui';

const useStyles = makeStyles({
  nav: {
    display: 'grid',
    gridTemplateColumns: '1fr 1fr',
    gap: '16px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    paddingTop: '16px',
    '@media print': { display: 'none' },
  },
  link: {
    minWidth: 0,
    color: 'inherit',
    textDecorationLine: 'none',
    ':hover': { color: tokens.colorBrandForegroundLinkHover },
  },
  end: { textAlign: 'right' },
  label: { display: 'block', fontSize: '12px', lineHeight: '20px', color: tokens.colorNeutralForeground3 },
  title: { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
});

interface Neighbour {
  id: string;
  title: string;
}

/** 上一篇、下一篇，同一栏目内。 */
export function Neighbours({ previous, next }: { previous: Neighbour | null; next: Neighbour | null }) {
  const styles = useStyles();
  const side = (label: string, one: Neighbour | null) =>
    one ? (
      <Link className={styles.link} to={`/ef/newsDetails?id=${one.id}`}>
        <span className={styles.label}>{label}</span>
        <span className={styles.title}>{one.title}</span>
      </Link>
    ) : (
      <span className={styles.label}>没有{label}了</span>
    );
  return (
    <nav className={styles.nav} aria-label="相邻文章">
      {side('上一篇', previous)}
      <div className={styles.end}>{side('下一篇', next)}</div>
    </nav>
  );
}
