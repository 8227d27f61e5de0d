import { type ReactNode, useState } from 'react';
import type { Call } from '../contract/index.ts';
import { mayCall, useSession } from '../session.tsx';
import { Button, type ButtonProps } from './button.tsx';

interface Props extends Pick<ButtonProps, 'appearance' | 'disabled' | 'icon'> {
  /** What the dialog is for: users who may not make it see no button. Default: everybody sees it. */
  call?: Call;
  /** Drawn while it is open, so that it begins afresh each time. */
  dialog: (close: () => void) => ReactNode;
  children: string;
}

/** A button that opens a dialog. */
export function DialogButton({ call, dialog, children, ...button }: Props) {
  const session = useSession();
  const [open, setOpen] = useState(false);
  if (call && !mayCall(session, call)) return null;
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)}>
        {children}
      </Button>
      {open && dialog(() => setOpen(false))}
    </>
  );
}
