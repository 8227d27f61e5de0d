import { type ReactElement, type ReactNode, useState } from 'react';
import type { Call } from '../../contract/index.ts';
import { mayCall, useSession } from '../../session.tsx';
import { type ActionLook, BusyButton } from '../busy-button.tsx';
import { FormDialog, type FormDialogProps } from './form-dialog.tsx';

interface Props<C extends Call> extends Omit<FormDialogProps<C>, 'open' | 'onClose' | 'children'> {
  /** Default `secondary`. */
  appearance?: ActionLook;
  icon?: ReactElement;
  /** Above the fields of the dialog. */
  intro?: ReactNode;
  children: ReactNode;
}

/** A button that opens a form; not drawn for users who may not make the call. */
export function FormButton<C extends Call>({ appearance = 'secondary', icon, intro, children, ...dialog }: Props<C>) {
  const session = useSession();
  const [open, setOpen] = useState<boolean>();
  if (!mayCall(session, dialog.call)) return null;
  return (
    <>
      <BusyButton look={appearance} busy={false} onPress={() => setOpen(true)} {...(icon && { icon })}>{children}</BusyButton>
      {open !== undefined && <FormDialog {...(dialog as FormDialogProps<C>)} open={open} onClose={() => setOpen(false)}>{intro}</FormDialog>}
    </>
  );
}
