import type { Call, OutputOf } from '../contract/index.ts';
import type { About, Toast } from '../host.ts';
import { toast } from '../services.ts';

/** A success in words, with the document that came of it. */
export type Told = string | Pick<Toast, 'message' | 'about'>;

/** What is told once a call has answered; null where the page tells. */
export type Done<C extends Call> = Told | null | ((answer: OutputOf<C>) => Told);

/** Tells of an act once: about the document that it was made on, unless `done` names the one that came of it. */
export function tell<C extends Call>(done: Done<C>, answer: OutputOf<C>, about: About | undefined): void {
  const told = typeof done === 'function' ? done(answer) : done;
  if (told === null) return;
  const words = typeof told === 'string' ? { message: told } : told;
  toast({ intent: 'success', ...(about && { about }), ...words });
}
