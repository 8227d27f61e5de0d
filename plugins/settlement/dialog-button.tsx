import { type ActionLook, BusyButton } from '@portal/sdk/ui';
import { type ReactNode, useState } from 'react';

interface Props {
  /** Default `secondary`. */
  look?: ActionLook;
  disabled?: boolean;
  /** Drawn while it is open, so that it begins afresh each time. */
  dialog: (close: () => void) => ReactNode;
  children: string;
}

/** A button that opens a dialog. */
export function DialogButton({ look = 'secondary', disabled = false, dialog, children }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <BusyButton look={look} busy={false} disabled={disabled} onPress={() => setOpen(true)}>
        {children}
      </BusyButton>
      {open && dialog(() => setOpen(false))}
    </>
  );
}
