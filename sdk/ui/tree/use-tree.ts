import { useSWRConfig } from 'swr';
import type { Call, InputOf, OutputOf } from '../../contract/index.ts';

/** A node as the tree draws it. */
export interface Branch {
  readonly value: string;
  readonly label: string;
  /** Id of the node above; null at the top. */
  readonly parent: string | null;
  /** Rows behind the node; drawn at its right. */
  readonly count?: number;
  /** Nothing below it. */
  readonly leaf: boolean;
  /** `quiet` is drawn as out of use. Default `normal`. */
  readonly appearance?: 'normal' | 'quiet';
}

/**
 * What a tree asks: the nodes below one (`parentId`, absent for the top), those that a keyword finds together with the
 * nodes above them, or one node with the nodes above it (`id`).
 */
export interface TreeQuestion {
  parentId?: string;
  keyword?: string;
  id?: string;
}

export interface Tree {
  readonly call: Call;
  readonly branchesOf: (rows: unknown) => readonly Branch[];
  /** Asks for all nodes at once; with it the tree is opened and closed as a whole. */
  readonly whole?: object | undefined;
  /** Asked with every question. */
  readonly fixed: object;
  /** After nodes have changed: asks again for all that is shown. */
  reload(): Promise<unknown>;
}

type RowsOf<C> = OutputOf<C> extends readonly (infer Row)[] ? Row : never;

/**
 * A tree whose nodes are asked for as they are opened. `call` takes a `TreeQuestion` and answers rows.
 * @param fixed - What the page itself asks besides, as in `useList`.
 */
export function useTree<C extends Call>(
  call: TreeQuestion extends InputOf<C> ? C : never,
  branch: (row: RowsOf<C>) => Branch,
  whole?: InputOf<C>,
  fixed: Partial<InputOf<C>> = {},
): Tree {
  const { mutate } = useSWRConfig();
  const { path } = call as Call;
  return {
    call: call as Call,
    branchesOf: (rows) => ((rows ?? []) as RowsOf<C>[]).map(branch),
    whole: whole as object | undefined,
    fixed,
    reload: () => mutate((key) => Array.isArray(key) && key[0] === path),
  };
}
