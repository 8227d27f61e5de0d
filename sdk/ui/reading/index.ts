/** Texts that are agreed to: read through, and compared with what they were. @packageDocumentation */
export { CompareText } from './compare-text.tsx';
export { DiffView } from './diff-view.tsx';
export type { Change } from './diff-view.tsx';
export { ReadGate } from './read-gate.tsx';
export { SigningProof } from './signing-proof.tsx';
