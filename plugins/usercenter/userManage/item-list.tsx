import { look, makeStyles, space, type Tone, tokens, ToneTag } from '@portal/sdk/ui';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  list: look.list,
  item: {
    ...look.row(space.m),
    minHeight: '52px',
    flexWrap: 'wrap',
    ':not(:first-child)': { borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  },
  name: { width: '96px', flexShrink: 0 },
  tag: { width: '132px', flexShrink: 0 },
  note: { flexGrow: 1, flexBasis: 0, minWidth: '200px', color: tokens.colorNeutralForeground2 },
});

export interface Item {
  readonly name: string;
  readonly state?: { readonly tone: Tone; readonly text: string };
  readonly note: string;
  readonly action: ReactNode;
}

/** 一行一项：名称、状态、说明、操作。 */
export function ItemList({ items }: { readonly items: readonly Item[] }) {
  const styles = useStyles();
  return (
    <ul className={styles.list}>
      {items.map(({ name, state, note, action }) => (
        <li key={name} className={styles.item}>
          <span className={styles.name}>{name}</span>
          {state && (
            <span className={styles.tag}>
              <ToneTag tone={state.tone}>{state.text}</ToneTag>
            </span>
          )}
          <span className={styles.note}>{note}</span>
          {action}
        </li>
      ))}
    </ul>
  );
}
