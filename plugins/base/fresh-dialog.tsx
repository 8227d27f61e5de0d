import { FormlessDialog, WhenLoaded } from '@portal/sdk/ui';
import { type ComponentProps, type ReactElement, useEffect, useEffectEvent, useState } from 'react';

type Answer<T> = ComponentProps<typeof WhenLoaded<T>>['answer'] & { reload: () => Promise<unknown> };

interface Props<T> {
  /** While it is waited for. */
  title: string;
  width: number;
  answer: Answer<T>;
  onClose: () => void;
  /** The dialog, once the answer is here. */
  children: (found: T) => ReactElement;
}

/** Asks a call again as its dialog opens: what another dialog was shown earlier may be older. */
export function FreshDialog<T>({ title, width, answer, onClose, children }: Props<T>) {
  const [fresh, setFresh] = useState(false);
  const ask = useEffectEvent(() => answer.reload().finally(() => setFresh(true)));
  useEffect(() => void ask(), []);
  if (fresh && answer.data !== undefined) return children(answer.data);
  return (
    <FormlessDialog open title={title} width={width} onClose={onClose}>
      <WhenLoaded answer={answer} rows={10}>
        {() => null}
      </WhenLoaded>
    </FormlessDialog>
  );
}
