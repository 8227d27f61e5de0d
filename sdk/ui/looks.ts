import { tokens } from '@fluentui/react-components';
import { radius } from './theme.ts';

const outlined = { border: `1px solid ${tokens.colorNeutralStroke2}`, borderRadius: radius.card } as const;

/** Rules that recur, for `makeStyles`: a style spreads them and adds what is its own. */
export const look = {
  /** Side by side, centred on their line. */
  row: (gap: string) => ({ display: 'flex', alignItems: 'center', gap }) as const,
  /** Below each other. */
  column: (gap: string) => ({ display: 'flex', flexDirection: 'column', gap }) as const,
  grid: (gridTemplateColumns: string, gap: string) => ({ display: 'grid', gridTemplateColumns, gap }) as const,
  /** What it holds stands in its middle. */
  centred: { display: 'flex', alignItems: 'center', justifyContent: 'center' },
  /** A list without marks. */
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  outlined,
  panel: { ...outlined, backgroundColor: tokens.colorNeutralBackground1 },
  heading: (fontSize: string, lineHeight: string) =>
    ({ margin: 0, fontSize, lineHeight, fontWeight: tokens.fontWeightSemibold }) as const,
  /** Small and grey. */
  quiet: { fontSize: '12px', lineHeight: '20px', color: tokens.colorNeutralForeground3 },
  /** One line, with an ellipsis where it does not fit. */
  oneLine: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  /** A link in the colour of what stands around it. */
  anchor: { color: 'inherit', textDecorationLine: 'none' },
} as const;
