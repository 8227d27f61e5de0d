import { tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { meaning } from '../meaning.ts';

/** Kinds of goods that have a drawing. */
export type Category = 'coal' | 'equipment' | 'material' | 'office' | 'service';

const PICTURES: Record<Category, ReactNode> = {
  coal: (
    <>
      <path d="M14 74 L30 52 L44 60 L58 40 L78 54 L84 74 Z" fill={meaning.artFar} />
      <path d="M14 74 L30 52 L44 60 L58 40 L78 54 L84 74 Z M30 52 L38 74 M58 40 L52 74 M44 60 L66 74" />
      <path d="M22 26 L40 44 M16 32 C18 24 22 20 30 18" stroke={meaning.artAccent} />
    </>
  ),
  equipment: (
    <>
      <circle cx="44" cy="50" r="20" fill={meaning.artFar} />
      <path d="M44 24 V30 M44 70 V76 M18 50 H24 M64 50 H70 M26 32 L30 36 M58 64 L62 68 M26 68 L30 64 M58 36 L62 32" />
      <circle cx="44" cy="50" r="8" />
      <path d="M70 22 H84 V36 H70 Z M77 36 V62 C77 70 72 74 66 74" stroke={meaning.artAccent} />
    </>
  ),
  material: (
    <>
      <path d="M16 40 L48 24 L80 40 V66 L48 82 L16 66 Z" fill={meaning.artFar} />
      <path d="M16 40 L48 56 L80 40 M48 56 V82 M32 32 L64 48 V60" />
      <path d="M64 18 V26 M60 22 H68" stroke={meaning.artAccent} />
    </>
  ),
  office: (
    <>
      <rect x="16" y="26" width="64" height="40" rx="3" fill={meaning.artFar} />
      <path d="M16 26 H80 V66 H16 Z M38 78 H58 M48 66 V78 M26 38 H50 M26 46 H42" />
      <path d="M58 54 L64 46 L70 50" stroke={meaning.artAccent} />
    </>
  ),
  service: (
    <>
      <path d="M20 50 C20 32 32 20 48 20 S76 32 76 50" />
      <path d="M14 50 H26 V68 H14 Z M70 50 H82 V68 H70 Z" fill={meaning.artFar} />
      <path d="M76 68 C76 78 66 80 56 80" />
      <path d="M40 50 C44 56 52 56 56 50" stroke={meaning.artAccent} />
    </>
  ),
};

/** A line drawing for goods without a photograph. `size` in px, default 96. */
export function CategoryArt({ category, size = 96 }: { category: Category; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 96 96"
      fill="none"
      stroke={tokens.colorBrandForeground1}
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {PICTURES[category]}
    </svg>
  );
}
