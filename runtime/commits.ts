/** The parts of React's own root that are read. They may change: then no loop is found, and nothing else happens. */
export interface Root {
  readonly current: unknown;
  /** What is still to be drawn, a bit a kind. */
  readonly pendingLanes: number;
}

/**
 * React tells its commits to whatever stands under this name when it is loaded: the tools of a developer's browser, or
 * this. Nobody listens before the portal starts.
 */
export interface CommitHook {
  onCommitFiberRoot?: ((renderer: number, root: Root, ...rest: unknown[]) => void) | undefined;
  /** Once the effects of a commit are done. */
  onPostCommitFiberRoot?: ((renderer: number, root: Root) => void) | undefined;
}

const tools = globalThis as { __REACT_DEVTOOLS_GLOBAL_HOOK__?: CommitHook };
tools.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= { supportsFiber: true, inject: () => 1 } as CommitHook;

export const commitHook: CommitHook = tools.__REACT_DEVTOOLS_GLOBAL_HOOK__;
