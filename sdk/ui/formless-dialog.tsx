import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useState } from 'react';
import { useUnsaved } from '../page-tab.ts';
import { BareDialog, type BareDialogProps } from './bare-dialog.tsx';

interface EntriesProps {
  /** The dialog is open and has work to do. */
  works: boolean;
  busy: boolean;
  children: ReactNode;
}

/** What was typed, ticked or chosen, and work that runs, is unsaved until the dialog closes: it outlives a session. */
function Entries({ works, busy, children }: EntriesProps) {
  const [entered, setEntered] = useState(false);
  useUnsaved(works && (entered || busy));
  const enter = () => setEntered(true);
  /** From a list that opens, by pointer or by key. */
  const choose = ({ target }: SyntheticEvent) => {
    if (target instanceof Element && target.closest('[role=option], [role=combobox]')) enter();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') choose(event);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears what its content is for, and is nothing itself
    <div style={{ display: 'contents' }} onChange={enter} onClick={choose} onKeyDown={press}>
      {children}
    </div>
  );
}

/** A dialog without a form's machinery, whose content keeps its own entries. */
export function FormlessDialog({ children, ...frame }: BareDialogProps) {
  return (
    <BareDialog {...frame}>
      <Entries works={frame.open && frame.onOk !== undefined} busy={frame.busy ?? false}>
        {children}
      </Entries>
    </BareDialog>
  );
}
