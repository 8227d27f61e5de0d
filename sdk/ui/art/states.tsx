import { tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { meaning } from '../meaning.ts';

const line = tokens.colorNeutralForeground4;

/** Frame of a small drawing: mountains behind, the subject in front. */
function Small({ children }: { children: ReactNode }) {
  return (
    <svg
      width="160"
      height="112"
      viewBox="0 0 160 112"
      fill="none"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M6 92 L38 50 L54 70 L78 34 L110 76 L124 60 L154 92 Z" fill={meaning.artFar} />
      <path d="M6 96 C22 90 34 90 48 96 S78 102 92 96 S122 90 136 96 S150 98 154 96" stroke={meaning.artNear} />
      <path d="M26 104 C40 99 50 99 62 104 S88 109 100 104 S122 99 134 104" stroke={meaning.artNear} />
      <g stroke={line}>{children}</g>
    </svg>
  );
}

/** An open, empty tray. */
export const EmptyArt = () => (
  <Small>
    <path d="M50 62 L62 38 H98 L110 62 V86 H50 Z" fill={tokens.colorNeutralBackground1} />
    <path d="M50 62 H68 C68 70 74 74 80 74 S92 70 92 62 H110" />
    <path d="M80 18 V28 M64 22 L68 29 M96 22 L92 29" stroke={meaning.artAccent} />
  </Small>
);

/** A sheet under a lens that finds nothing. */
export const NoResultArt = () => (
  <Small>
    <path d="M56 22 H92 L104 34 V86 H56 Z" fill={tokens.colorNeutralBackground1} />
    <path d="M92 22 V34 H104 M66 44 H86 M66 54 H78" />
    <circle cx="92" cy="66" r="14" fill={tokens.colorNeutralBackground1} />
    <path d="M102 76 L114 88" strokeWidth="3" />
    <path d="M87 66 H97" stroke={meaning.artAccent} />
  </Small>
);

/** A closed gate. */
export const PermissionArt = () => (
  <Small>
    <path d="M62 48 V38 C62 26 70 20 80 20 S98 26 98 38 V48" />
    <rect x="52" y="48" width="56" height="40" rx="5" fill={tokens.colorNeutralBackground1} />
    <circle cx="80" cy="64" r="5" stroke={meaning.artAccent} />
    <path d="M80 69 V76" stroke={meaning.artAccent} />
  </Small>
);

/** A bridge with a missing span. */
export const FaultArt = () => (
  <Small>
    <path d="M22 60 H68 M92 60 H138" />
    <path d="M34 60 V84 M56 60 V84 M104 60 V84 M126 60 V84" />
    <path d="M34 74 C42 64 48 64 56 74 M104 74 C112 64 118 64 126 74" />
    <path d="M68 60 L72 66 M92 60 L88 66" />
    <path d="M80 28 V44 M80 51 V52" stroke={meaning.toneDangerText} strokeWidth="2.4" />
  </Small>
);
