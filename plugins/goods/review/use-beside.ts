import { useFocusReturn } from '@portal/sdk/ui';
import { type RefObject, useRef, useState } from 'react';

/** Whether evidence stands beside the review, and which; kept by the page, so that the next application finds it. */
export interface Beside {
  readonly open: boolean;
  /** The file asked for last; the first one where it is not of this application. */
  readonly fileId: string | undefined;
  /** Counts what was asked for: focus follows each time. */
  readonly asked: number;
  readonly wantsFocus: RefObject<boolean>;
  /** Opens it; with a file, at that. */
  show(fileId?: string): void;
  /** To another file, from within. */
  go(fileId: string): void;
  close(): void;
}

export function useBeside(): Beside {
  const [state, setState] = useState<Pick<Beside, 'open' | 'fileId' | 'asked'>>({
    open: false,
    fileId: undefined,
    asked: 0,
  });
  const wantsFocus = useRef(false);
  useFocusReturn(state.open);
  return {
    ...state,
    wantsFocus,
    show(fileId) {
      wantsFocus.current = true;
      setState(({ asked }) => ({ open: true, fileId, asked: asked + 1 }));
    },
    go: (fileId) => setState((before) => ({ ...before, fileId })),
    close: () => setState((before) => ({ ...before, open: false })),
  };
}
