import { bus, useCall } from '@portal/sdk';
import { workflowtask } from '@portal/sdk/calls/workflow';
import { ActionButton } from '@portal/sdk/ui';
import { goodsBizType } from '../review/contract.ts';

interface Props {
  applyNo: string;
  onDone: () => unknown;
}

/** 撤回：提交人在首次审批前收回申请。 */
export function WithdrawButton({ applyNo, onDone }: Props) {
  const audit = useCall(workflowtask.detailByBizcode, { bizCode: applyNo, bizType: goodsBizType });
  if (!audit.data?.canWithdraw) return null;
  return (
    <ActionButton
      look="secondary"
      call={workflowtask.withdraw}
      input={{ processInstId: audit.data.processInstId }}
      ask={`撤回申请 ${applyNo}？`}
      done="已撤回"
      onDone={() => {
        bus.emit('todo:changed', {});
        return onDone();
      }}
    >
      撤回
    </ActionButton>
  );
}
