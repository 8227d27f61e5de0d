import { mayCall, useCall, useSession } from '@portal/sdk';
import { ActionButton, BusyButton, ReasonButton } from '@portal/sdk/ui';
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
      <BusyButton look="text" busy={open && detail.loading} onPress={() => setOpen(true)}>
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

/** What a user may do with a category in its state; each button also asks for its permission. */
export function useSupplyActions() {
  const applies = mayCall(useSession(), category.save);
  return ({ row, onDone }: Props) => {
    const { id, version, auditStatus, own, categoryNo } = row;
    const seen = { id, version };
    const writes = own && applies;
    return [
      <ViewButton key="view" row={row} />,
      ...(writes && auditStatus in VERB ? [<EditButton key="edit" row={row} onDone={onDone} />] : []),
      ...(writes && auditStatus === 0
        ? [
            <ActionButton
              key="submit"
              call={category.submit}
              input={seen}
              ask={`提交类目 ${categoryNo}？`}
              onDone={onDone}
            >
              提交
            </ActionButton>,
            <ActionButton
              key="remove"
              call={category.remove}
              input={seen}
              ask={`删除草稿 ${categoryNo}？删除后不能恢复。`}
              look="danger"
              onDone={onDone}
            >
              删除
            </ActionButton>,
          ]
        : []),
      ...(writes && auditStatus === 1
        ? [
            <ActionButton key="withdraw" call={category.withdraw} input={seen} ask="撤回该申请？" onDone={onDone}>
              撤回
            </ActionButton>,
          ]
        : []),
      ...(auditStatus === 2
        ? [
            <ReasonButton
              key="disable"
              call={category.updateState}
              input={(reason) => ({ ...seen, auditStatus: 5 as const, reason })}
              title={`停用类目 · ${categoryNo}`}
              label="停用原因"
              look="danger"
              onDone={onDone}
            >
              停用
            </ReasonButton>,
          ]
        : []),
      ...(auditStatus === 5
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
  };
}
