/** What the host's driver makes of the marks that the doors of `personal.ts` leave in a statement. */
export { closing, marked, marks, opening, personal, type PersonalKind, personalKinds } from './personal.ts';
export { personalJson, personalText } from './personal-bodies.ts';
