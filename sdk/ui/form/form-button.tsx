import { type ReactElement, type ReactNode, useState } from 'react';
import type { Call } from '../../contract/index.ts';
import { mayCall, useSession } from '../../session.tsx';
import { type ActionLook, BusyButton } from '../busy-button.tsx';
import { FormDialog, type FormDialogProps } from './form-dialog.tsx';

interface Props<C extends Call> extends Omit<FormDialogProps<C>, 'open' | 'onClose' | 'children'> {
  /** Default `secondary`. */
  look?: ActionLook;
  icon?: ReactElement;
  disabled?: boolean;
  /** Above the fields of the dialog. */
  intro?: ReactNode;
  children: ReactNode;
}

type Dialogue = 'never opened' | 'open' | 'closed';

/** A button that opens a form; not drawn for users who may not make the call. */
export function FormButton<C extends Call>(props: Props<C>) {
  const { look = 'secondary', icon, disabled = false, intro, children, ...dialog } = props;
  const session = useSession();
  const [state, setState] = useState<Dialogue>('never opened');
  if (!mayCall(session, dialog.call)) return null;
  return (
    <>
      <BusyButton look={look} busy={false} disabled={disabled} onPress={() => setState('open')} {...(icon && { icon })}>
        {children}
      </BusyButton>
      {state !== 'never opened' && (
        <FormDialog<C>
          {...(dialog as Omit<FormDialogProps<C>, 'open' | 'onClose'>)}
          open={state === 'open'}
          onClose={() => setState('closed')}
        >
          {intro}
        </FormDialog>
      )}
    </>
  );
}
