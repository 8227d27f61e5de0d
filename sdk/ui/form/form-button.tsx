import { type ReactElement, type ReactNode, useState } from 'react';
import type { Call } from '../../contract/index.ts';
import { mayCall, useSession } from '../../session.tsx';
import { Button, type ButtonAppearance, type ButtonProps } from '../button.tsx';
import { FormDialog, type FormDialogProps } from './form-dialog.tsx';

interface Props<C extends Call>
  extends Omit<FormDialogProps<C>, 'open' | 'onClose' | 'children'>,
    Pick<ButtonProps, 'disabled'> {
  /** Default `secondary`. */
  appearance?: ButtonAppearance;
  icon?: ReactElement;
  /** Above the fields of the dialog. */
  intro?: ReactNode;
  children: ReactNode;
}

type Dialogue = 'never opened' | 'open' | 'closed';

/** A button that opens a form; not drawn for users who may not make the call. */
export function FormButton<C extends Call>(props: Props<C>) {
  const { appearance = 'secondary', icon, disabled = false, intro, children, ...dialog } = props;
  const session = useSession();
  const [state, setState] = useState<Dialogue>('never opened');
  if (!mayCall(session, dialog.call)) return null;
  return (
    <>
      <Button appearance={appearance} disabled={disabled} onClick={() => setState('open')} {...(icon && { icon })}>
        {children}
      </Button>
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
