/**
 * React tells its commits to whatever stands under this name when it is loaded: the tools of a developer's browser, or
 * this. Nobody listens before the watch is there.
 */
export interface CommitHook {
  onCommitFiberRoot?: (renderer: number, root: { readonly current: unknown }, ...rest: unknown[]) => void;
}

const tools = globalThis as { __REACT_DEVTOOLS_GLOBAL_HOOK__?: CommitHook };
tools.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= { supportsFiber: true, inject: () => 1 } as CommitHook;

export const commitHook: CommitHook = tools.__REACT_DEVTOOLS_GLOBAL_HOOK__;
