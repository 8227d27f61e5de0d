import { mayCall, useSession } from '@portal/sdk';
import { ActionButton, ReasonButton } from '@portal/sdk/ui';
import { FormButton } from '@portal/sdk/ui/form';
import { settlementDetail } from '../statement/contract.ts';
import type { SettlementDetail } from '../statement/detail.ts';

interface Props {
  settlement: SettlementDetail;
  onDone: () => unknown;
}

/** 挂起、终止、恢复所选行。 */
export function FlagButtons({ settlement, lineIds, onDone }: Props & { lineIds: readonly string[] }) {
  const session = useSession();
  if (!mayCall(session, settlementDetail.lineFlag)) return null;
  if (lineIds.length === 0) return <span>勾选明细行后可挂起或终止</span>;
  const seen = { settlementId: settlement.id, version: settlement.version, lineIds: [...lineIds] };
  return (
    <>
      <ReasonButton
        call={settlementDetail.lineFlag}
        input={(reason) => ({ ...seen, flag: 'HANG' as const, reason })}
        title={`挂起 ${lineIds.length} 行到下一周期`}
        label="挂起原因"
        onDone={onDone}
        look="secondary"
      >
        挂起
      </ReasonButton>
      <ReasonButton
        call={settlementDetail.lineFlag}
        input={(reason) => ({ ...seen, flag: 'STOP' as const, reason })}
        title={`终止 ${lineIds.length} 行，不再结算`}
        label="终止原因"
        onDone={onDone}
        look="secondary"
      >
        终止
      </ReasonButton>
      <ActionButton
        call={settlementDetail.lineFlag}
        input={{ ...seen, flag: 'NORMAL' }}
        onDone={onDone}
        look="secondary"
      >
        恢复
      </ActionButton>
    </>
  );
}

/** 调整行：返利、补差等，负数冲减结算金额。 */
export function AdjustButton({ settlement, onDone }: Props) {
  return (
    <FormButton
      call={settlementDetail.adjust}
      title="增加调整行"
      input={{ settlementId: settlement.id, version: settlement.version }}
      fields={[
        { name: 'name', label: '调整事项', placeholder: '例如：年度返利' },
        { name: 'amount', label: '含税金额（元）', kind: 'money', hint: '负数冲减结算金额' },
      ]}
      onDone={onDone}
    >
      增加调整行
    </FormButton>
  );
}
