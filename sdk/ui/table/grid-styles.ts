import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { meaning } from '../meaning.ts';
import { space } from '../theme.ts';
import { alignOf, defaultWidth, isActions, keyOf, type LooseColumn } from './columns.ts';

/** Width of the column of checkboxes, in px. */
export const selectWidth = 44;

/** On paper nothing scrolls, and nothing stays behind. */
// important: a table that shows whole rows has a height of its own
const onPaper = { overflow: 'visible', maxHeight: 'none !important' as 'none' } as const;
const inFlow = { position: 'static', boxShadow: 'none' } as const;

/** As tall as its rows. */
const inRows = { containerType: 'normal', flexBasis: 'auto' } as const;

const line = `1px solid ${tokens.colorNeutralStroke2}`;

const edge = `-1px 0 0 ${tokens.colorNeutralStroke2}`;

export const useGridStyles = makeStyles({
  scroller: {
    overflow: 'auto',
    position: 'relative',
    transitionProperty: 'opacity',
    transitionDuration: tokens.durationFast,
    '@media (prefers-reduced-motion: reduce)': { transitionDuration: '0s' },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
    '@media print': onPaper,
    ':global([data-printing])': onPaper,
  },
  /** What is left of the window; on paper as tall as the rows. */
  room: {
    flexGrow: 1,
    flexShrink: 1,
    flexBasis: 0,
    minHeight: 0,
    containerType: 'size',
    '@media not (min-height: 480px)': inRows,
    '@media not (min-width: 900px)': inRows,
    '@media print': inRows,
    ':global([data-printing])': inRows,
  },
  /** As many whole rows as there is room for, or as its own height holds. */
  whole: {
    maxHeight: [
      'var(--most, 100cqh)',
      'calc(var(--edges) + var(--bar, 0px) + round(down, var(--most, 100cqh) - var(--edges) - var(--bar, 0px), var(--row)))',
    ],
  },
  waiting: { opacity: 0.55, transitionDelay: '300ms' }, // shorter waits show nothing
  table: {
    borderCollapse: 'separate',
    borderSpacing: 0,
    tableLayout: 'fixed',
    width: '100%',
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
  },
  caption: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
  cell: {
    paddingBlock: 0,
    paddingInline: space.m,
    borderBottom: line,
    textAlign: 'start',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    backgroundColor: 'inherit',
    boxSizing: 'border-box',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
    // what a value opens reads as the value does
    '& > button:not([aria-expanded])': {
      fontSize: 'inherit',
      lineHeight: 'inherit',
      minWidth: 'auto',
      paddingInline: 0,
    },
  },
  end: { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  center: { textAlign: 'center' },
  /** The rows of titles, and that of sums, stay as one: a layer for each of their cells would cost a frame. */
  top: { position: 'sticky', top: 0, zIndex: 3, '@media print': inFlow, ':global([data-printing])': inFlow },
  bottom: { position: 'sticky', bottom: 0, zIndex: 3, '@media print': inFlow, ':global([data-printing])': inFlow },
  head: {
    position: 'relative',
    backgroundColor: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground2,
    fontWeight: tokens.fontWeightSemibold,
  },
  group: { textAlign: 'center', borderLeft: line },
  foot: { backgroundColor: tokens.colorNeutralBackground3, fontWeight: tokens.fontWeightSemibold },
  sum: { backgroundColor: tokens.colorNeutralBackground3, fontWeight: tokens.fontWeightSemibold },
  row: {
    backgroundColor: tokens.colorNeutralBackground1,
    ':hover': { backgroundColor: meaning.rowHover },
  },
  previewed: { backgroundColor: meaning.rowHover },
  /** Quietly, at its beginning. */
  changed: { '& > td:first-child': { boxShadow: `inset 3px 0 0 ${tokens.colorBrandStroke1}` } },
  chosen: {
    backgroundColor: tokens.colorBrandBackground2,
    ':hover': { backgroundColor: tokens.colorBrandBackground2 },
  },
  pinned: { position: 'sticky', zIndex: 2, '@media print': inFlow, ':global([data-printing])': inFlow },
  atStart: { left: 0 },
  atEnd: { right: 0, boxShadow: edge, '@media print': inFlow, ':global([data-printing])': inFlow },
  /** While other columns scroll below it. */
  lifted: {
    boxShadow: `${edge}, -10px 0 10px -6px ${tokens.colorNeutralShadowAmbient}`,
    '@media print': inFlow,
    ':global([data-printing])': inFlow,
  },
  corner: { position: 'sticky', zIndex: 4, '@media print': inFlow, ':global([data-printing])': inFlow },
  select: { paddingInline: '6px' },
  spacer: { padding: 0, border: 'none' },
});

export type GridStyles = ReturnType<typeof useGridStyles>;

/** A column with its place: what its cells in head, body and foot have in common. */
export interface Placed {
  readonly key: string;
  readonly column: LooseColumn;
  readonly className: string;
  readonly pinned: boolean;
  readonly style: { readonly left: number } | undefined;
}

/** The first columns and the actions stay in sight while the others scroll. @param widths - In px, that of the checkboxes first. @param wider - Than its room. */
export function place(
  columns: readonly LooseColumn[],
  widths: readonly number[],
  styles: GridStyles,
  frozen: number,
  wider: boolean,
): readonly Placed[] {
  const selecting = widths.length - columns.length; // the column of checkboxes
  let left = selecting === 0 ? 0 : selectWidth;
  return columns.map((column, index) => {
    const last = index === columns.length - 1 && isActions(column);
    const first = index < frozen && !last;
    const align = alignOf(column);
    const style = first && left > 0 ? { left } : undefined;
    left += widths[index + selecting] ?? defaultWidth;
    return {
      key: keyOf(column),
      column,
      pinned: first || last,
      className: mergeClasses(
        styles.cell,
        align !== 'start' && styles[align],
        (first || last) && styles.pinned,
        first && styles.atStart,
        last && styles.atEnd,
        last && wider && styles.lifted,
      ),
      style,
    };
  });
}
