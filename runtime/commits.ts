/** The internals of React's root that are read. Should they change, no loop is detected; nothing else breaks. */
export interface Root {
  readonly current: unknown;
  /** Lanes that are still to be rendered, one bit each. */
  readonly pendingLanes: number;
}

/**
 * React reports its commits to the object of this name that exists when it loads: the developer tools of the browser,
 * or this one. Nothing listens before the portal starts.
 */
export interface CommitHook {
  onCommitFiberRoot?: ((renderer: number, root: Root, ...rest: unknown[]) => void) | undefined;
  /** Called after the effects of a commit have run. */
  onPostCommitFiberRoot?: ((renderer: number, root: Root) => void) | undefined;
}

const tools = globalThis as { __REACT_DEVTOOLS_GLOBAL_HOOK__?: CommitHook };
tools.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= { supportsFiber: true, inject: () => 1 } as CommitHook;

export const commitHook: CommitHook = tools.__REACT_DEVTOOLS_GLOBAL_HOOK__;
