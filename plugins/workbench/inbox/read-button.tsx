import { useSubmit } from '@portal/sdk';
import { notification } from '@portal/sdk/calls/notification';
import type { InputOf, OutputOf } from '@portal/sdk/contract';
import { BusyButton, type ButtonAppearance } from '@portal/sdk/ui';

/** How many were marked, and the moment by which they are unread again. */
export type Read = OutputOf<typeof notification.markRead>;

interface Props {
  input: InputOf<typeof notification.markRead>;
  /** Default `subtle`. */
  appearance?: ButtonAppearance;
  /** Default false. */
  disabled?: boolean;
  onRead: (read: Read) => void;
  children: string;
}

/** Marks notices as read; nothing is asked, since it can be taken back. */
export function ReadButton({ input, appearance = 'subtle', disabled = false, onRead, children }: Props) {
  const { busy, submit } = useSubmit(notification.markRead);
  const press = async () => {
    const read = await submit(input);
    if (read !== undefined) onRead(read);
  };
  return (
    <BusyButton appearance={appearance} busy={busy} disabled={disabled} onClick={() => void press()}>
      {children}
    </BusyButton>
  );
}
