import { meaning, tokens } from '@portal/sdk/ui';
import type { ReactNode } from 'react';

/** Kinds of goods that have a drawing. */
export type Category = 'coal' | 'equipment' | 'chemical' | 'office' | 'safety' | 'service';

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
  chemical: (
    <>
      <path d="M29 58 H67 L76 74 C78 78 76 80 72 80 H24 C20 80 18 78 20 74 Z" fill={meaning.artFar} />
      <path d="M34 20 H62 M38 20 V42 L20 74 C18 78 20 80 24 80 H72 C76 80 78 78 76 74 L58 42 V20 M29 58 H67" />
      <path d="M42 68 H43 M52 72 H53 M54 64 H55 M48 50 H49" stroke={meaning.artAccent} strokeWidth="4" />
    </>
  ),
  office: (
    <>
      <rect x="16" y="26" width="64" height="40" rx="3" fill={meaning.artFar} />
      <path d="M16 26 H80 V66 H16 Z M38 78 H58 M48 66 V78 M26 38 H50 M26 46 H42" />
      <path d="M58 54 L64 46 L70 50" stroke={meaning.artAccent} />
    </>
  ),
  safety: (
    <>
      <path d="M18 60 C18 40 30 26 48 26 S78 40 78 60 Z" fill={meaning.artFar} />
      <path d="M18 60 C18 40 30 26 48 26 S78 40 78 60 M12 60 H84 V68 H12 Z M42 27 V46 H54 V27" />
      <path d="M28 68 C30 78 38 82 48 82 S66 78 68 68" stroke={meaning.artAccent} />
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

/** A line drawing of what is bought. */
export function CategoryArt({ category }: { category: Category }) {
  return (
    <svg
      width={48}
      height={48}
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
