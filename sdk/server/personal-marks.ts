/** What the host's driver makes of the marks that the doors of `personal.ts` leave in a statement. */
export {
  closing,
  markedClear,
  marks,
  opening,
  outsideMarks,
  personal,
  personalDigest,
  type PersonalKind,
} from './personal.ts';
export { personalJson, personalText } from './personal-bodies.ts';
