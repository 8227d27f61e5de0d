import { useRef, useState } from 'react';
import { useActiveKeys } from '../active-keys.ts';
import type { RowKeys } from './use-grid-keys.ts';

const commonKeys = ['↑ ↓ ← →', 'J K', 'Enter', 'F2', 'X'] as const;
const offeredKeys = [...commonKeys, '空格'] as const;

interface Shown {
  readonly key: string;
  /** Where the focus was. */
  readonly opener: Element | null;
}

/**
 * The row that is previewed beside a list. It follows the focus from row to row; the space bar opens it, and once more
 * goes into it.
 */
export function usePreview(keys: readonly string[], offered: boolean) {
  const [shown, setShown] = useState<Shown>();
  const panel = useRef<HTMLElement>(null);
  const at = shown === undefined ? -1 : keys.indexOf(shown.key);
  useActiveKeys(offered ? offeredKeys : commonKeys);
  const show = (place: number) => {
    const key = keys[place];
    if (key !== undefined) setShown({ key, opener: document.activeElement });
  };
  const rowKeys: RowKeys = {
    onLeave: () => {
      setShown(undefined);
      return shown !== undefined;
    },
    onPreview: (place) => (shown && keys[place] === shown.key ? panel.current?.focus() : show(place)),
    onRow: (place) => shown && keys[place] !== shown.key && show(place),
  };
  const close = () => {
    setShown(undefined);
    if (shown?.opener instanceof HTMLElement && shown.opener.isConnected) shown.opener.focus();
  };
  return { rowKeys: offered ? rowKeys : undefined, panel, place: at < 0 ? undefined : at, close };
}
