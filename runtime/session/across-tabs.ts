/** What one tab tells the others of the same browser. */
export type TabNews =
  /** `forced`: by the server, not by the user. */
  | { readonly kind: 'signed-out'; readonly forced: boolean }
  /** `switched`: the user works for another enterprise. */
  | { readonly kind: 'signed-in' | 'switched'; readonly userId: string };

/** The part of a BroadcastChannel that is used; tests bring their own. */
export interface Medium {
  postMessage(news: TabNews): void;
  addEventListener(type: 'message', listener: (event: { data: TabNews }) => void): void;
}

interface TabDeps {
  readonly medium: Medium;
  readonly userId: () => string | undefined;
  /** Another tab has signed out: this one shows nobody's data any more. */
  readonly signedOut: () => void;
  /** The server has ended the session of all tabs. */
  readonly forcedOut: () => void;
  /** The browser's session belongs to another user now, or to the same in another enterprise. */
  readonly otherUser: () => void;
}

/** Tabs of one browser share one session: they sign in and out, and switch, together. */
export function acrossTabs({ medium, userId, signedOut, forcedOut, otherUser }: TabDeps) {
  medium.addEventListener('message', ({ data }) => {
    const mine = userId();
    if (data.kind === 'signed-out' && mine !== undefined) (data.forced ? forcedOut : signedOut)();
    if (data.kind === 'signed-in' && mine !== data.userId) otherUser();
    if (data.kind === 'switched' && mine === data.userId) otherUser();
  });
  return { tell: (news: TabNews): void => medium.postMessage(news) };
}
