import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { Defined } from './defined.tsx';
import { space } from './theme.ts';

/** How much of a row it takes: one of its columns, or all of it. */
export type Span = 'column' | 'row';

export interface Fact {
  label: string;
  value: ReactNode;
  /** What a figure counts and what it leaves out. */
  definition?: string;
  /** Default `column`. */
  span?: Span;
}

const useStyles = makeStyles({
  list: {
    display: 'grid',
    margin: 0,
    columnGap: space.xl,
    rowGap: space.m,
  },
  item: { display: 'flex', gap: space.s, minWidth: 0 },
  row: { gridColumnStart: '1', gridColumnEnd: '-1' },
  label: { color: tokens.colorNeutralForeground3, flexShrink: 0, width: '96px', margin: 0 },
  value: { margin: 0, minWidth: 0, overflowWrap: 'anywhere', flexGrow: 1 },
  facts: { display: 'flex', flexWrap: 'wrap', margin: 0, columnGap: space.xxl, rowGap: space.s },
  fact: { display: 'flex', flexDirection: 'column', minWidth: 0 },
  factLabel: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, lineHeight: '18px', margin: 0 },
  factValue: { margin: 0, fontSize: tokens.fontSizeBase400, lineHeight: '24px', fontVariantNumeric: 'tabular-nums' },
});

/** A fact without a value is a hyphen. */
export const orHyphen = (value: ReactNode) => (value === undefined || value === null || value === '' ? '-' : value);

/** Fewer columns where one would be too narrow for a label and a name beside it: in a dialog, beside a document. */
const narrowest = '216px';

const tracks = (columns: number) =>
  `repeat(auto-fill, minmax(min(100%, max(${narrowest}, (100% - ${columns - 1} * ${space.xl}) / ${columns})), 1fr))`;

/** The facts of a document, label and value; an absent value is a hyphen. */
export function Descriptions({ items, columns = 3 }: { items: readonly Fact[]; columns?: 1 | 2 | 3 | 4 }) {
  const styles = useStyles();
  return (
    <dl className={styles.list} style={{ gridTemplateColumns: tracks(columns) }}>
      {items.map(({ label, value, definition, span }) => (
        <div key={label} className={`${styles.item} ${span === 'row' ? styles.row : ''}`}>
          <dt className={styles.label}>
            <Defined label={label} definition={definition} />
          </dt>
          <dd className={styles.value}>{orHyphen(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The four to six facts that a reader looks for first, in the page's header. */
export function KeyFacts({ items }: { items: readonly Fact[] }) {
  const styles = useStyles();
  return (
    <dl className={styles.facts}>
      {items.map(({ label, value, definition }) => (
        <div key={label} className={styles.fact}>
          <dt className={styles.factLabel}>
            <Defined label={label} definition={definition} />
          </dt>
          <dd className={styles.factValue}>{orHyphen(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
