import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useMemo, useRef, useState } from 'react';
import { EnclosingContext, useUnsaved } from '../page-tab.ts';
import { confirm } from '../services.ts';
import { BareDialog, type BareDialogProps } from './bare-dialog.tsx';
import { leaveQuestion } from './leave-question.ts';

interface EntriesProps {
  /** The dialog is open and has work to do. */
  works: boolean;
  busy: boolean;
  children: ReactNode;
}

/** Words to search for, proofs of a person, and files, which are still where they were chosen: nothing is lost with them. */
const passing = 'input[type=search], input[type=password], input[type=file], input[autocomplete=one-time-code], nav *';

/** Of a list that opens, which is drawn outside the dialog. */
const boxOf = (option: Element): Element | null =>
  document.querySelector(`[aria-controls="${option.closest('[role=listbox]')?.id ?? ''}"]`);

/** Whether it was entered in the dialog of `inside`, rather than in another one that was opened from it. */
function isEntry(inside: Element, target: EventTarget): boolean {
  if (!(target instanceof Element)) return false;
  const box = target.closest('[role=option]') ? (boxOf(target) ?? inside) : target;
  return inside.contains(box) && !box.matches(passing);
}

/** What was typed, ticked or chosen, and work that runs, is unsaved until the dialog closes: it outlives a session. */
function Entries({ works, busy, children }: EntriesProps) {
  const [entered, setEntered] = useState(false);
  useUnsaved(works && (entered || busy));
  const enter = ({ currentTarget, target }: SyntheticEvent) => {
    if (isEntry(currentTarget, target)) setEntered(true);
  };
  const click = (event: SyntheticEvent) => {
    if (event.target instanceof Element && event.target.closest('[role=option]')) enter(event);
  };
  /** From a list that is open, whose box keeps the focus. */
  const press = (event: KeyboardEvent) => {
    const chooses = event.key === 'Enter' || event.key === ' ';
    if (chooses && event.target instanceof Element && event.target.matches('[aria-expanded=true]')) enter(event);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears what its content is for, and is nothing itself
    <div style={{ display: 'contents' }} onChange={enter} onClick={click} onKeyDown={press}>
      {children}
    </div>
  );
}

/** Parts of the content that hold unsaved entries. */
function useParts() {
  const parts = useRef(new Set<string>());
  const enclosing = useMemo(
    () => ({
      mark: (part: string, dirty: boolean) => void (dirty ? parts.current.add(part) : parts.current.delete(part)),
    }),
    [],
  );
  return { enclosing, holds: () => parts.current.size > 0 };
}

/**
 * A dialog without a form's machinery, whose content keeps its own entries. Escape, mask and 取消 ask before they are
 * thrown away.
 */
export function FormlessDialog({ children, onClose, ...frame }: BareDialogProps) {
  const { enclosing, holds } = useParts();
  const leave = async () => {
    if (!holds() || (await confirm(leaveQuestion(false)))) onClose();
  };
  return (
    <BareDialog {...frame} onClose={() => void leave()}>
      <EnclosingContext value={enclosing}>
        <Entries works={frame.open && frame.onOk !== undefined} busy={frame.busy ?? false}>
          {children}
        </Entries>
      </EnclosingContext>
    </BareDialog>
  );
}
