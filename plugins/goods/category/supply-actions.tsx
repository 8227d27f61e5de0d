import { ActionButton, DetailButton, ReasonButton } from '@portal/sdk/ui';
import { StepButton } from '@portal/sdk/ui/form';
import { ApplyDialog } from './apply-dialog.tsx';
import { category, type SupplyRow } from './contract.ts';
import { ViewButton } from './view-button.tsx';

interface Props {
  row: SupplyRow;
  onDone: () => unknown;
}

const VERB: Partial<Record<SupplyRow['auditStatus'], string>> = { 0: '编辑', 2: '变更', 3: '修改', 4: '续期' };

/** What the reader may do with a category, as the server answers. */
export function SupplyActions({ row, onDone }: Props) {
  const { id, version, categoryNo, may } = row;
  const seen = { id, version };
  const stepped = { row, onDone };
  const moving = { call: category.updateState, onDone };
  return (
    <>
      <ViewButton row={row} />
      {may.includes('UPDATE') && (
        <DetailButton
          detail={category.detail}
          input={{ id }}
          appearance="text"
          dialog={(supply, close) => <ApplyDialog supply={supply} onClose={close} onDone={onDone} />}
        >
          {VERB[row.auditStatus]}
        </DetailButton>
      )}
      {/* a draft is handed in as it stands; what was decided before, with what is changed in it */}
      {may.includes('DELETE') && (
        <StepButton {...stepped} call={category.submit} ask={`提交类目 ${categoryNo}？`}>
          提交
        </StepButton>
      )}
      <StepButton
        {...stepped}
        call={category.remove}
        ask={`删除草稿 ${categoryNo}？删除后不能恢复。`}
        appearance="danger"
      />
      <StepButton {...stepped} call={category.withdraw} ask="撤回该申请？" />
      {may.includes('DISABLE') && (
        <ReasonButton
          {...moving}
          input={(reason) => ({ ...seen, auditStatus: 5 as const, reason })}
          title={`停用类目 · ${categoryNo}`}
          label="停用原因"
          appearance="danger"
        >
          停用
        </ReasonButton>
      )}
      {may.includes('ENABLE') && (
        <ActionButton {...moving} input={{ ...seen, auditStatus: 2 }} ask={`恢复启用类目 ${categoryNo}？`}>
          启用
        </ActionButton>
      )}
    </>
  );
}
