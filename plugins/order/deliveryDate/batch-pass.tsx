import { passApproval } from '@portal/sdk/ui';
import { BatchButton } from '@portal/sdk/ui/table';
import { type ChangeRow, changeBizType } from './contract.ts';

/** A delay of at most this many days may be passed without opening the change. */
const shortDays = 3;

/** 批量通过：只办理延期不超过三天的变更，其余须逐件审核。 */
export function BatchPass({ rows, onDone }: { rows: readonly ChangeRow[]; onDone: () => unknown }) {
  const short = rows.filter(({ delayDays }) => delayDays <= shortDays);
  return (
    <BatchButton
      rows={short}
      nameOf={({ changeNo }) => changeNo}
      words={{ noun: '交期变更', unit: '件', number: '变更单号' }}
      ask={`通过选中的 ${short.length} 件延期不超过 ${shortDays} 天的变更？`}
      access="login"
      attempt={({ changeNo }) => passApproval(changeBizType, changeNo)}
      onDone={onDone}
    >
      批量通过
    </BatchButton>
  );
}
