import { useCall } from '@portal/sdk';
import { ActionButton, BusyButton, ReasonButton } from '@portal/sdk/ui';
import { StepButton } from '@portal/sdk/ui/form';
import { useState } from 'react';
import { ApplyDialog } from './apply-dialog.tsx';
import { category, type SupplyRow } from './contract.ts';
import { ViewButton } from './view-button.tsx';

interface Props {
  row: SupplyRow;
  onDone: () => unknown;
}

const VERB: Partial<Record<SupplyRow['auditStatus'], string>> = { 0: '编辑', 2: '变更', 3: '修改', 4: '续期' };

function EditButton({ row, onDone }: Props) {
  const [open, setOpen] = useState(false);
  const detail = useCall(category.detail, open ? { id: row.id } : undefined);
  return (
    <>
      <BusyButton appearance="text" busy={open && detail.loading} onClick={() => setOpen(true)}>
        {VERB[row.auditStatus]}
      </BusyButton>
      {open && detail.data && (
        <ApplyDialog
          supply={detail.data}
          onClose={() => setOpen(false)}
          onDone={() => Promise.all([onDone(), detail.reload()])}
        />
      )}
    </>
  );
}

/** What the reader may do with a category, as the server answers. */
export function supplyActions({ row, onDone }: Props) {
  const { id, version, categoryNo, may } = row;
  const seen = { id, version };
  return [
    <ViewButton key="view" row={row} />,
    ...(may.includes('UPDATE') ? [<EditButton key="edit" row={row} onDone={onDone} />] : []),
    // a draft is handed in as it stands; what was decided before, with what is changed in it
    ...(may.includes('DELETE')
      ? [
          <StepButton key="submit" call={category.submit} row={row} ask={`提交类目 ${categoryNo}？`} onDone={onDone}>
            提交
          </StepButton>,
        ]
      : []),
    <StepButton
      key="remove"
      call={category.remove}
      row={row}
      ask={`删除草稿 ${categoryNo}？删除后不能恢复。`}
      appearance="danger"
      onDone={onDone}
    />,
    <StepButton key="withdraw" call={category.withdraw} row={row} ask="撤回该申请？" onDone={onDone} />,
    ...(may.includes('DISABLE')
      ? [
          <ReasonButton
            key="disable"
            call={category.updateState}
            input={(reason) => ({ ...seen, auditStatus: 5 as const, reason })}
            title={`停用类目 · ${categoryNo}`}
            label="停用原因"
            appearance="danger"
            onDone={onDone}
          >
            停用
          </ReasonButton>,
        ]
      : []),
    ...(may.includes('ENABLE')
      ? [
          <ActionButton
            key="enable"
            call={category.updateState}
            input={{ ...seen, auditStatus: 2 }}
            ask={`恢复启用类目 ${categoryNo}？`}
            onDone={onDone}
          >
            启用
          </ActionButton>,
        ]
      : []),
  ];
}
