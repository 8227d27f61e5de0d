import { ActionButton, type ActionLook, LinkButton } from '@portal/sdk/ui';
import type { ReactElement } from 'react';
import { type HeaderRow, invoiceHeader, specialType } from './contract.ts';

interface Props {
  header: HeaderRow;
  onDone: () => unknown;
  /** Default `text`, for rows. */
  look?: Exclude<ActionLook, 'danger'>;
  /** After the header is gone. Default `then`. */
  left?: () => unknown;
}

const ofDefault = ({ isDefault, status, invoiceType, auditStatus }: HeaderRow) =>
  !isDefault && status === 1 && (invoiceType !== specialType || auditStatus === 1);

/** What the header's own enterprise may do with it. */
export function headerActions({ header, onDone, look = 'text', left = onDone }: Props): ReactElement[] {
  const { id, version, status, auditStatus, invoiceType, used, versionNo, headerName, own } = header;
  if (!own) return [];
  const shared = { onDone, look } as const;
  const edit = (
    <LinkButton key="edit" to={`/reconciliationSettlement/invoiceHeaderInfo?edit=${id}`} look={look}>
      编辑
    </LinkButton>
  );
  const submit = (
    <ActionButton key="submit" call={invoiceHeader.submit} input={{ id, version }} done="已提交审核" {...shared}>
      提交审核
    </ActionButton>
  );
  const choose = (
    <ActionButton key="default" call={invoiceHeader.setDefault} input={{ id, version }} {...shared}>
      设为默认
    </ActionButton>
  );
  const state = (
    <ActionButton
      key="state"
      call={invoiceHeader.updateState}
      input={{ id, version, status: status === 1 ? 0 : 1 }}
      ask={status === 1 ? `停用抬头“${headerName}”？停用后不能用于新的开票申请。` : `启用抬头“${headerName}”？`}
      {...shared}
    >
      {status === 1 ? '停用' : '启用'}
    </ActionButton>
  );
  const remove = (
    <ActionButton
      key="remove"
      call={invoiceHeader.remove}
      input={{ id }}
      ask={`删除抬头“${headerName}”？删除后不能恢复。`}
      onDone={left}
      look={look}
    >
      删除
    </ActionButton>
  );
  const waiting = auditStatus === 0;
  return [
    ...(waiting ? [] : [edit]),
    ...(invoiceType === specialType && (auditStatus === null || auditStatus === 2) ? [submit] : []),
    ...(ofDefault(header) ? [choose] : []),
    state,
    ...(used || versionNo > 1 || waiting ? [] : [remove]),
  ];
}
