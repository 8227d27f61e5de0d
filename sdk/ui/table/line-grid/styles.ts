import { makeStyles, tokens } from '@fluentui/react-components';
import { meaning } from '../../meaning.ts';
import { heights, space } from '../../theme.ts';

const line = `1px solid ${tokens.colorNeutralStroke2}`;
const edge = { position: 'sticky', zIndex: 2, backgroundColor: tokens.colorNeutralBackground3 } as const;

export const useLineStyles = makeStyles({
  whole: { display: 'flex', flexDirection: 'column', gap: space.s, minWidth: 0 },
  tools: { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: space.xs, minHeight: '32px' },
  hint: { marginInlineStart: 'auto', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  scroller: { overflow: 'auto', maxHeight: 'max(240px, 60vh)', border: line, borderRadius: tokens.borderRadiusMedium },
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
    padding: 0,
    paddingInline: space.m,
    borderBottom: line,
    borderRight: line,
    boxSizing: 'border-box',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    textAlign: 'start',
  },
  head: {
    ...edge,
    top: 0,
    color: tokens.colorNeutralForeground2,
    fontWeight: tokens.fontWeightSemibold,
  },
  foot: { ...edge, bottom: 0, borderTop: line, fontWeight: tokens.fontWeightSemibold },
  place: {
    paddingInline: space.xs,
    color: tokens.colorNeutralForeground3,
    textAlign: 'center',
    fontWeight: tokens.fontWeightRegular,
  },
  /** In sight however far the columns before it are scrolled. */
  actions: {
    position: 'sticky',
    right: 0,
    zIndex: 1,
    backgroundColor: tokens.colorNeutralBackground1,
    borderLeft: line,
  },
  end: { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  center: { textAlign: 'center' },
  required: { color: meaning.toneDangerText },
  entry: { paddingBlock: 0, paddingInline: 0 },
  fault: { boxShadow: `inset 0 0 0 1px ${meaning.toneDangerText}`, backgroundColor: meaning.toneDangerGround },
  input: {
    width: '100%',
    height: `${heights.row - 1}px`,
    boxSizing: 'border-box',
    paddingBlock: 0,
    paddingInline: space.m,
    border: 'none',
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground1,
    font: 'inherit',
    ':focus': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
    '::placeholder': { color: tokens.colorNeutralForeground4 },
  },
  said: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
  spacer: { padding: 0, border: 'none' },
  faults: { display: 'flex', flexWrap: 'wrap', gap: `${space.xs} ${space.m}`, minHeight: '24px', alignItems: 'center' },
  wrong: { color: meaning.toneDangerText },
  jump: {
    border: 'none',
    padding: 0,
    background: 'none',
    font: 'inherit',
    cursor: 'pointer',
    color: meaning.toneDangerText,
    textDecorationLine: 'underline',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
});

export type LineStyles = ReturnType<typeof useLineStyles>;
