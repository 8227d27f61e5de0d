import { tokens } from '@portal/sdk/ui';

/** A card that is a link. */
export const linkCard = {
  display: 'flex',
  borderRadius: '8px',
  color: 'inherit',
  textDecorationLine: 'none',
  backgroundColor: tokens.colorNeutralBackground1,
  border: `1px solid ${tokens.colorNeutralStroke2}`,
  ':hover': { border: `1px solid ${tokens.colorBrandStroke1}` },
  ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
} as const;
