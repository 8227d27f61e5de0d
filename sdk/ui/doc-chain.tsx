import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { TextLink } from './link-button.tsx';
import { radius, space } from './theme.ts';

/** A document that belongs to the same business. */
export interface RelatedDocument {
  /** What it is: 采购订单, 结算单. */
  kind: string;
  number: string;
  /** Its page; plain text without one, or where this user may not go. */
  to?: string;
  tag?: ReactNode;
  /** Of the document on screen. */
  place?: 'current';
}

const useStyles = makeStyles({
  list: {
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    display: 'flex',
    flexDirection: 'column',
    gap: space.xs,
    ':not(:first-child)': { marginTop: space.xs }, // goes on from the one before it
  },
  item: {
    display: 'flex',
    alignItems: 'center',
    gap: space.s,
    minHeight: '36px',
    paddingInline: space.s,
    borderRadius: radius.control,
    minWidth: 0,
    borderLeft: `2px solid ${tokens.colorNeutralStroke2}`,
  },
  current: { borderLeft: `2px solid ${tokens.colorBrandStroke1}`, backgroundColor: tokens.colorNeutralBackground2 },
  kind: { color: tokens.colorNeutralForeground3, width: '84px', flexShrink: 0 },
  number: { fontFamily: tokens.fontFamilyMonospace, flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' },
});

interface Props {
  documents: readonly RelatedDocument[];
  /** Default 关联单据. */
  label?: string;
}

/** The documents before and after this one, in the order of the business. */
export function DocChain({ documents, label = '关联单据' }: Props) {
  const styles = useStyles();
  return (
    <ol className={styles.list} aria-label={label}>
      {documents.map(({ kind, number, to, tag, place }) => (
        <li
          key={`${kind}-${number}`}
          className={`${styles.item} ${place ? styles.current : ''}`}
          {...(place && { 'aria-current': true as const })}
        >
          <span className={styles.kind}>{kind}</span>
          <span className={styles.number}>
            {to === undefined || place ? number : <TextLink to={to}>{number}</TextLink>}
          </span>
          {tag}
        </li>
      ))}
    </ol>
  );
}
