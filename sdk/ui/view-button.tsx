import type { ComponentProps, ReactNode } from 'react';
import { DialogButton } from './dialog-button.tsx';
import { FormlessDialog } from './formless-dialog.tsx';

interface Props extends Omit<ComponentProps<typeof DialogButton>, 'dialog'> {
  /** Of the dialog. */
  title: string;
  /** Of the dialog, in px. Default 520. */
  width?: number;
  /** Drawn while the dialog is open, so that it asks afresh each time. */
  view: () => ReactNode;
}

/** A button that opens a dialog which only shows. */
export const ViewButton = ({ title, width = 520, view, ...button }: Props) => (
  <DialogButton
    {...button}
    dialog={(close) => (
      <FormlessDialog open title={title} width={width} onClose={close}>
        {view()}
      </FormlessDialog>
    )}
  />
);
