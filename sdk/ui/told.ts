import { removed } from '../calls/removed.ts';
import type { Call, OutputOf } from '../contract/index.ts';
import type { About, Toast } from '../host.ts';
import { request, toast } from '../services.ts';

/** A success in words, with the document that came of it. */
export type Told = string | Pick<Toast, 'message' | 'about'>;

/** What is told once a call has answered; null where the page tells. */
export type Done<C extends Call> = Told | null | ((answer: OutputOf<C>) => Told);

/** Puts a deleted draft back; undefined for whatever else was answered. */
function undoOf(answer: unknown, onRestored: () => unknown): Toast['action'] {
  const { removalId } = (answer ?? {}) as { readonly removalId?: string };
  if (removalId === undefined) return undefined;
  const restored = () => {
    toast({ intent: 'success', message: '已撤销删除' });
    return onRestored();
  };
  // a refusal is told by the host
  return { text: '撤销', undo: () => void request(removed.restore, { removalId }).then(restored, () => undefined) };
}

/**
 * Tells of an act once: about the document that it was made on, unless `done` names the one that came of it. A deletion
 * can be taken back as long as the message stands, and `onDone` is called again then.
 */
export function tell<C extends Call>(
  done: Done<C>,
  answer: OutputOf<C>,
  about: About | undefined,
  onDone: (() => unknown) | undefined,
): void {
  const told = typeof done === 'function' ? done(answer) : done;
  if (told === null) return;
  const words = typeof told === 'string' ? { message: told } : told;
  const action = undoOf(answer, () => onDone?.());
  toast({ intent: 'success', ...(about && { about }), ...(action && { action }), ...words });
}
