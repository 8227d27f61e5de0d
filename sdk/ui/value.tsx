import { makeStyles, mergeClasses } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { metaOf, type NamedKeys, type TProperties } from '../contract/index.ts';
import { type FieldMeta, type ValueKind, writtenAs } from '../contract/field.ts';
import { date, dateTime, money, type Numeric, percent, quantity, unitPrice, wan } from '../format/index.ts';
import { UnitPrice } from './amount.tsx';
import { CopyText } from './copy-text.tsx';
import type { Fact, Span } from './descriptions.tsx';
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

const spellings: Record<ValueKind, (value: unknown) => string> = {
  text: orHyphen,
  integer: orHyphen,
  money: (value) => money(value as Numeric, { zeroHyphen: true }),
  wan: (value) => wan(value as Numeric, { zeroHyphen: true }),
  quantity: (value) => quantity(value as Numeric),
  unitPrice: (value) => unitPrice(value as Numeric),
  percent: (value) => percent(value as Numeric),
  wholePercent: (value) => percent(value as Numeric, { decimals: 0 }),
  date: (value) => date(value as string),
  dateTime: (value) => dateTime(value as string),
  copy: orHyphen,
};

/** A value in the one spelling of its kind; nothing is a hyphen. */
export const spelled = (kind: ValueKind, value: unknown): string => spellings[kind](value);

/** The same, as it is drawn. */
export function drawn(kind: ValueKind, value: unknown): ReactNode {
  if (kind === 'unitPrice') return <UnitPrice value={value as Numeric} />;
  if (kind === 'copy') return value ? <CopyText text={String(value)} /> : '-';
  const text = spelled(kind, value);
  return kind === 'text' ? text : <Figure>{text}</Figure>;
}

/** A code by its table: a tag where the table has tones, else the text. */
export function drawnCode(value: unknown, { texts, tones }: Pick<NonNullable<FieldMeta['codes']>, 'texts' | 'tones'>) {
  if (value === null || value === undefined || value === '') return '-';
  const code = String(value);
  return tones ? <StatusTag code={code} texts={texts} tones={tones} /> : (texts[code] ?? code);
}

/** A fact is a field of the document, by its name alone, or drawn otherwise than the contract says. */
type ToldFact<P extends TProperties, Row> =
  | NamedKeys<P>
  | {
      [F in NamedKeys<P>]: {
        readonly field: F;
        readonly as?: ValueKind | ((value: F extends keyof Row ? Row[F] : undefined) => ReactNode);
        /** Default `column`. */
        readonly span?: Span;
      };
    }[NamedKeys<P>];

interface LooseFact extends Pick<Fact, 'span'> {
  readonly field: string;
  readonly as?: ValueKind | ((value: unknown) => ReactNode);
}

/**
 * Facts of a document as its contract says them, for `KeyFacts` and `Descriptions`.
 * @example <Descriptions items={factsOf(changeDetail, change, ['oldDate', { field: 'remark', span: 'row' }])} />
 */
export function factsOf<P extends TProperties, Row extends { readonly [K in NamedKeys<P>]?: unknown }>(
  of: { readonly properties: P },
  row: Row,
  facts: readonly ToldFact<P, Row>[],
): Fact[] {
  return (facts as readonly (string | LooseFact)[]).map((fact) => {
    const { field, as, ...look } = typeof fact === 'string' ? { field: fact } : fact;
    const schema = of.properties[field];
    const { label = field, codes, definition } = metaOf(schema) ?? {};
    const told = { label, ...(definition !== undefined && { definition }) };
    const value = (row as Readonly<Record<string, unknown>>)[field];
    if (typeof as === 'function') return { ...told, value: as(value), ...look };
    return { ...told, value: codes && !as ? drawnCode(value, codes) : drawn(as ?? writtenAs(schema), value), ...look };
  });
}
