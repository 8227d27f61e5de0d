import { type ButtonAppearance, Button } from '@portal/sdk/ui';
import { type ReactNode, useState } from 'react';

interface Props {
  /** Default `secondary`. */
  appearance?: ButtonAppearance;
  disabled?: boolean;
  /** Drawn while it is open, so that it begins afresh each time. */
  dialog: (close: () => void) => ReactNode;
  children: string;
}

/** A button that opens a dialog. */
export function DialogButton({ appearance = 'secondary', disabled = false, dialog, children }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button appearance={appearance} disabled={disabled} onClick={() => setOpen(true)}>
        {children}
      </Button>
      {open && dialog(() => setOpen(false))}
    </>
  );
}
