import { type ComponentType, lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { removalMs } from '../shell/modal/modal-stack.ts';
import { type Waiting, waiting } from './waiting.ts';

interface Props extends Waiting {
  readonly open: boolean;
}

function Leave({ open, leave }: Props) {
  useEffect(() => {
    if (open) leave();
  }, [open, leave]);
  return null;
}

/** Without its file nobody can sign in here: the spec's way home is left. */
const SignInAgain = lazy(
  (): Promise<{ default: ComponentType<Props> }> =>
    import(/* webpackChunkName: "sign-in-again" */ '../login/sign-in-again.tsx').catch(() => ({ default: Leave })),
);

/** Asks the user back whose session ended over unsaved entries; stays while it closes, so that focus goes back. */
export function SignInInPlace() {
  const asked = useSyncExternalStore(waiting.subscribe, waiting.get);
  const [shown, setShown] = useState(asked);
  if (asked && shown !== asked) setShown(asked);
  const closing = !asked && shown !== undefined;
  useEffect(() => {
    if (!closing) return undefined;
    const timer = setTimeout(() => setShown(undefined), removalMs);
    return () => clearTimeout(timer);
  }, [closing]);
  return (
    shown && (
      <Suspense fallback={null}>
        <SignInAgain {...shown} open={asked !== undefined} />
      </Suspense>
    )
  );
}
