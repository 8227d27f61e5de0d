import { look, makeStyles, RevealButton, space } from '@portal/sdk/ui';
import { useState } from 'react';
import { dispatchCustomer } from './contract.ts';

const useStyles = makeStyles({ cell: { ...look.row(space.xs), display: 'inline-flex' } });

/** 联系电话，中间四位以星号代替；每次显示都会记入日志。 */
export function ContactPhone({ id, masked }: { id: string; masked: string }) {
  const [shown, setShown] = useState<{ contactPhone: string }>();
  return (
    <span className={useStyles().cell}>
      {shown?.contactPhone ?? masked}
      <RevealButton call={dispatchCustomer.reveal} input={{ id }} noun="电话" shown={shown} onChange={setShown} />
    </span>
  );
}
