import { makeStyles, mergeClasses } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { date, dateTime, money, type Numeric, percent, quantity, wan } from '../../format/index.ts';
import { CopyText } from '../copy-text.tsx';
import { StatusTag } from '../status-tag.tsx';
import { meaning } from '../theme.ts';
import { Truncated } from '../truncated.tsx';
import type { LooseColumn, ValueKind } from './columns.ts';

const useStyles = makeStyles({
  figure: { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  negative: { color: meaning.figureNegative },
});

function Figure({ children }: { children: string }) {
  const styles = useStyles();
  return (
    <span className={mergeClasses(styles.figure, children.startsWith('-') && children.length > 1 && styles.negative)}>
      {children}
    </span>
  );
}

const kinds: Record<ValueKind, (value: unknown) => ReactNode> = {
  money: (value) => <Figure>{money(value as Numeric, { zeroHyphen: true })}</Figure>,
  wan: (value) => <Figure>{wan(value as Numeric, { zeroHyphen: true })}</Figure>,
  quantity: (value) => <Figure>{quantity(value as Numeric)}</Figure>,
  percent: (value) => <Figure>{percent(value as Numeric)}</Figure>,
  date: (value) => <Figure>{date(value as string)}</Figure>,
  dateTime: (value) => <Figure>{dateTime(value as string)}</Figure>,
  copy: (value) => (value ? <CopyText text={String(value)} /> : '-'),
};

/** A sum, drawn as its column draws its values; in yuan unless the column says otherwise. */
export function Sum({ column: { as }, value }: { column: LooseColumn; value: Numeric }): ReactNode {
  return kinds[typeof as === 'string' ? as : 'money'](value);
}

/** One value of a row, as its column draws it; nothing shows as a hyphen. */
export function Cell({ column, row }: { column: LooseColumn; row: unknown }): ReactNode {
  if (column.show) return column.show(row);
  const value = (row as Record<string, unknown>)[column.field ?? ''];
  const { as, codes, tones } = column;
  if (typeof as === 'function') return as(value, row);
  if (as) return kinds[as](value);
  if (value === null || value === undefined || value === '') return '-';
  if (codes)
    return tones ? (
      <StatusTag code={String(value)} texts={codes} tones={tones} />
    ) : (
      (codes[String(value)] ?? String(value))
    );
  return <Truncated text={String(value)} />;
}
