import { type RightsChange, rightsChange } from '@portal/sdk/calls/rights';
import { ActionButton, ReasonButton } from '@portal/sdk/ui';

interface Props {
  row: Pick<RightsChange, 'id' | 'changeNo' | 'waiting' | 'own' | 'summary' | 'askedByName'>;
  onDone: () => unknown;
}

/** 对一项授权申请能做的：本人撤回，另一位管理员确认或拒绝。 */
export function Decide({ row, onDone }: Props) {
  if (!row.waiting) return null;
  if (row.own)
    return (
      <ActionButton
        call={rightsChange.withdraw}
        input={{ id: row.id }}
        ask="撤回这项授权申请？"
        done="已撤回"
        onDone={onDone}
      >
        撤回
      </ActionButton>
    );
  return (
    <>
      <ActionButton
        call={rightsChange.confirm}
        input={{ id: row.id }}
        ask={`确认${row.askedByName}申请的“${row.summary}”？确认后立即生效。`}
        done="已确认，立即生效"
        onDone={onDone}
      >
        确认
      </ActionButton>
      <ReasonButton
        call={rightsChange.refuse}
        input={(opinion) => ({ id: row.id, opinion })}
        title={`拒绝 ${row.changeNo}`}
        label="拒绝原因"
        done="已拒绝"
        onDone={onDone}
      >
        拒绝
      </ReasonButton>
    </>
  );
}
