import { type ReactNode, useState } from 'react';
import type { Call, InputOf, OutputOf } from '../contract/index.ts';
import { request } from '../services.ts';
import { mayCall, useSession } from '../session.tsx';
import { BusyButton } from './busy-button.tsx';
import type { ButtonAppearance } from './button.tsx';

interface Props<C extends Call> {
  /** What the dialog is for: users who may not make it see no button. Default: everybody sees it. */
  call?: Call;
  /** Answers the document. */
  detail: C;
  /** Names it. */
  input: InputOf<C>;
  /** Default `secondary`. */
  appearance?: ButtonAppearance;
  /** Drawn while it is open. */
  dialog: (found: OutputOf<C>, close: () => void) => ReactNode;
  children: ReactNode;
}

/** A button that asks for a document as it stands at this moment, and opens a dialog on it. */
export function DetailButton<C extends Call>(props: Props<C>) {
  const { call, detail, input, appearance = 'secondary', dialog, children } = props;
  const session = useSession();
  const [busy, setBusy] = useState(false);
  const [opened, setOpened] = useState<OutputOf<C>>();
  if (call && !mayCall(session, call)) return null;
  const open = async () => {
    setBusy(true);
    await request(detail, input).then(setOpened, () => undefined); // the host has shown why
    setBusy(false);
  };
  return (
    <>
      <BusyButton appearance={appearance} busy={busy} onClick={() => void open()}>
        {children}
      </BusyButton>
      {opened !== undefined && dialog(opened, () => setOpened(undefined))}
    </>
  );
}
