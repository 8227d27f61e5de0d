import { makeStyles, mergeClasses } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { type Face, faceOf, type NamedKeys, type TProperties, type ValueKind, writtenAs } from '../contract/index.ts';
import { date, dateTime, money, type Numeric, percent, quantity, wan } from '../format/index.ts';
import { UnitPrice } from './amount.tsx';
import { CopyText } from './copy-text.tsx';
import type { Fact } from './descriptions.tsx';
import { StatusTag } from './status-tag.tsx';
import { meaning } from './theme.ts';

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

const orHyphen = (value: unknown) => (value === null || value === undefined || value === '' ? '-' : String(value));

const kinds: Record<ValueKind, (value: unknown) => ReactNode> = {
  text: orHyphen,
  integer: (value) => <Figure>{orHyphen(value)}</Figure>,
  money: (value) => <Figure>{money(value as Numeric, { zeroHyphen: true })}</Figure>,
  wan: (value) => <Figure>{wan(value as Numeric, { zeroHyphen: true })}</Figure>,
  quantity: (value) => <Figure>{quantity(value as Numeric)}</Figure>,
  unitPrice: (value) => <UnitPrice value={value as Numeric} />,
  percent: (value) => <Figure>{percent(value as Numeric)}</Figure>,
  wholePercent: (value) => <Figure>{percent(value as Numeric, { decimals: 0 })}</Figure>,
  date: (value) => <Figure>{date(value as string)}</Figure>,
  dateTime: (value) => <Figure>{dateTime(value as string)}</Figure>,
  copy: (value) => (value ? <CopyText text={String(value)} /> : '-'),
};

/** A value in the one spelling of its kind; nothing is a hyphen. */
export const drawn = (kind: ValueKind, value: unknown): ReactNode => kinds[kind](value);

/** A code by its table: a tag where the table has tones, else the text. */
export function drawnCode(value: unknown, { texts, tones }: Pick<NonNullable<Face['codes']>, 'texts' | 'tones'>) {
  if (value === null || value === undefined || value === '') return '-';
  const code = String(value);
  return tones ? <StatusTag code={code} texts={texts} tones={tones} /> : (texts[code] ?? code);
}

/**
 * Facts of a document as its contract says them, for `KeyFacts` and `Descriptions`.
 * @example <Descriptions items={factsOf(changeDetail, change, ['oldDate', 'newDate', 'affectedAmount'])} />
 */
export function factsOf<P extends TProperties>(
  of: { readonly properties: P },
  row: { readonly [K in NamedKeys<P>]?: unknown },
  names: readonly NamedKeys<P>[],
): Fact[] {
  return names.map((name) => {
    const schema = of.properties[name];
    const { label = name, codes } = faceOf(schema) ?? {};
    const value = row[name];
    return { label, value: codes ? drawnCode(value, codes) : drawn(writtenAs(schema), value) };
  });
}
