import { Link } from '@portal/sdk/router';
import { look, makeStyles, space, tokens } from '@portal/sdk/ui';

const useStyles = makeStyles({
  chips: { ...look.list, ...look.grid('repeat(4, minmax(0, 1fr))', space.s), alignContent: 'start' },
  chip: {
    ...look.oneLine,
    display: 'block',
    padding: '5px 8px',
    lineHeight: '22px',
    textAlign: 'center',
    borderRadius: '4px',
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
    backgroundColor: tokens.colorNeutralBackground2,
    ':hover': { backgroundColor: tokens.colorBrandBackground2, color: tokens.colorBrandForeground2 },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
});

export interface Chip {
  readonly key: string;
  readonly text: string;
  readonly title?: string;
  readonly to: string;
}

/** Short ways to pages, side by side. */
export function Chips({ chips, label }: { chips: readonly Chip[]; label: string }) {
  const styles = useStyles();
  return (
    <ul className={styles.chips} aria-label={label}>
      {chips.map(({ key, text, title = text, to }) => (
        <li key={key}>
          <Link className={styles.chip} to={to} title={title}>
            {text}
          </Link>
        </li>
      ))}
    </ul>
  );
}
