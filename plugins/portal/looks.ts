import { look, meaning, tokens } from '@portal/sdk/ui';

/** A part as wide as the public pages. */
export const wide = (padding: string) =>
  ({ maxWidth: '1200px', marginInline: 'auto', boxSizing: 'border-box', padding }) as const;

/** A block with another of 320 px at its right. */
export const withAside = {
  ...look.grid('minmax(0, 1fr) 320px', '32px'),
  '@media (max-width: 900px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
} as const;

/** A card that is a link. */
export const linkCard = {
  ...look.panel,
  ...look.anchor,
  display: 'flex',
  ':hover': { border: `1px solid ${tokens.colorBrandStroke1}` },
  ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
} as const;

/** A link that is a line of a list. */
export const lineLink = {
  ...look.anchor,
  borderRadius: '4px',
  ':hover': { backgroundColor: meaning.rowHover },
  ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
} as const;

/** The line of the page that is open. */
export const lineHere = {
  backgroundColor: tokens.colorBrandBackground2,
  color: tokens.colorBrandForeground1,
  fontWeight: tokens.fontWeightSemibold,
} as const;

/** Of `details`: the mark at the head turns as it opens. */
export const fold = {
  '& > summary > svg': { flexShrink: 0, transitionProperty: 'rotate', transitionDuration: '120ms' },
  '&[open] > summary > svg': { rotate: '90deg' },
} as const;

/** Of its `summary`: a row, without the browser's own mark. */
export const foldHead = {
  ...look.row('8px'),
  listStyleType: 'none',
  '::-webkit-details-marker': { display: 'none' },
  cursor: 'pointer',
} as const;

/** A text that is read, and printed without its frame. */
export const paper = {
  ...look.panel,
  padding: '40px 48px',
  minHeight: '560px',
  '@media (max-width: 700px)': { padding: '20px 16px' },
  '@media print': { border: 'none', padding: '0px' },
} as const;

/** Facts of a text side by side. */
export const facts = {
  ...look.row('8px 20px'),
  flexWrap: 'wrap',
  fontSize: '13px',
  fontVariantNumeric: 'tabular-nums',
  color: tokens.colorNeutralForeground3,
} as const;

/** The number of a step. */
export const knot = {
  ...look.centred,
  width: '28px',
  height: '28px',
  borderRadius: '50%',
  boxSizing: 'border-box',
  color: tokens.colorBrandForeground1,
  fontWeight: tokens.fontWeightSemibold,
} as const;

export const unprinted = { '@media print': { display: 'none' } } as const;
