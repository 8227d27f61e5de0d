/**
 * Detects a page that re-renders endlessly: the effects of each commit cause the next one. It counts commits, not time,
 * so that slow machines detect it too; commits caused by animations, sockets and people do not count.
 */
import { commitHook, type Root } from '../commits.ts';
import { life } from '../life.ts';

/** React itself warns of 50 while a page is developed. */
export const mostInARow = 200;

/** The lane of what effects ask for, and of all that no person does: React's `DefaultLane`. */
const byItself = 32;
const isAsked = ({ pendingLanes }: Root): boolean => (pendingLanes & byItself) !== 0;

/** @param found Each time that so many commits have followed from their own effects; the root holds the last. */
export function watchRestless(found: (root: Root) => void): void {
  let commit = 0;
  let inARow = 0;
  let askedBefore = false;
  let effectsDone = true;
  let last: Root | undefined;
  // arrives after all that came while React drew, before React goes on to the effects
  const { port1: out, port2: back } = new MessageChannel();
  back.onmessage = ({ data }) => {
    if (last && data === commit && !effectsDone) askedBefore = isAsked(last);
  };
  const judge = (root: Root, of: number) => {
    if (of !== commit) return;
    inARow = isAsked(root) && !askedBefore ? inARow + 1 : 0;
    if (inARow < mostInARow) return;
    inARow = 0;
    found(root);
  };
  const { onCommitFiberRoot, onPostCommitFiberRoot } = commitHook;
  commitHook.onCommitFiberRoot = (renderer, root, ...rest) => {
    onCommitFiberRoot?.(renderer, root, ...rest);
    commit += 1;
    last = root;
    effectsDone = false;
    askedBefore = isAsked(root);
    out.postMessage(commit);
  };
  commitHook.onPostCommitFiberRoot = (renderer, root) => {
    onPostCommitFiberRoot?.(renderer, root);
    effectsDone = true;
    const of = commit;
    queueMicrotask(() => judge(root, of)); // a promise that was kept already asks as an effect does
  };
  life.until(() => {
    Object.assign(commitHook, { onCommitFiberRoot, onPostCommitFiberRoot });
    out.close();
  });
}
