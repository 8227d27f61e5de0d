import { mayCall, toast, useSession, useSubmit } from '@portal/sdk';
import { type ButtonAppearance, BusyButton } from '@portal/sdk/ui';
import { invoice } from './contract.ts';

interface Props {
  ids: readonly string[];
  onDone: () => unknown;
  appearance: ButtonAppearance;
  children: string;
}

/** 查验发票真伪，并告知结果。 */
export function VerifyButton({ ids, onDone, appearance, children }: Props) {
  const session = useSession();
  const { busy, submit } = useSubmit(invoice.verify);
  if (!mayCall(session, invoice.verify)) return null;
  const verify = async () => {
    const answer = await submit({ ids: [...ids] });
    if (answer === undefined) return;
    const { right, wrong } = answer;
    toast({ intent: wrong > 0 ? 'warning' : 'success', message: `查验完成：相符 ${right} 张，不符 ${wrong} 张` });
    await onDone();
  };
  return (
    <BusyButton appearance={appearance} busy={busy} disabled={ids.length === 0} onClick={() => void verify()}>
      {children}
    </BusyButton>
  );
}
