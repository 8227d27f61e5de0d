import { type ReactNode, useState } from 'react';
import type { Call } from '../contract/index.ts';
import { mayCall, useSession } from '../session.tsx';
import { Button, type ButtonAppearance } from './button.tsx';

interface Props {
  /** What the dialog is for: users who may not make it see no button. Default: everybody sees it. */
  call?: Call;
  /** Default `secondary`. */
  appearance?: ButtonAppearance;
  disabled?: boolean;
  /** Drawn while it is open, so that it begins afresh each time. */
  dialog: (close: () => void) => ReactNode;
  children: string;
}

/** A button that opens a dialog. */
export function DialogButton({ call, appearance = 'secondary', disabled = false, dialog, children }: Props) {
  const session = useSession();
  const [open, setOpen] = useState(false);
  if (call && !mayCall(session, call)) return null;
  return (
    <>
      <Button appearance={appearance} disabled={disabled} onClick={() => setOpen(true)}>
        {children}
      </Button>
      {open && dialog(() => setOpen(false))}
    </>
  );
}
