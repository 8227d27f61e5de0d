import { useCall } from '@portal/sdk';
import { useSearchParams } from '@portal/sdk/router';
import {
  ApprovalPage,
  CopyText,
  factsOf,
  RemainingTime,
  StatusTag,
  TextLink,
  useApproval,
  useQueue,
  WhenLoaded,
} from '@portal/sdk/ui';
import { ChangeEvidence, ChangeItself } from './change-evidence.tsx';
import { CHANGE_STATUS, type ChangeDetail, changeBizType, changeDetail, deliveryDate } from './contract.ts';
import { Delay } from './delay.tsx';
import { changeAddress, type Level } from './places.ts';

const WAITING = { scope: 'todo', sort: 'dueAt', order: 'asc' } as const;

function Approval({ level, change, reload }: { level: Level; change: ChangeDetail; reload: () => Promise<unknown> }) {
  const [params] = useSearchParams();
  const queue = useQueue(deliveryDate.page, { ...WAITING, auditLevel: level }, change.id, {
    to: (id) => changeAddress(level, params, id),
    list: changeAddress(level, params),
  });
  const approval = useApproval(changeBizType, change.changeNo, queue, reload);
  return (
    <ApprovalPage
      queue={queue}
      approval={approval}
      title={<CopyText text={change.changeNo} />}
      tag={<StatusTag code={change.status} {...CHANGE_STATUS} />}
      facts={[
        { label: '交期', value: `${change.oldDate} → ${change.newDate}` },
        { label: '延期天数', value: <Delay days={change.delayDays} /> },
        ...factsOf(changeDetail, change, ['affectedAmount', 'supplierName']),
        {
          label: '订单',
          value: <TextLink to={`/orderManagement/orderDetail?id=${change.orderId}`}>{change.orderNo}</TextLink>,
        },
        { label: '时限', value: <RemainingTime dueAt={change.dueAt} /> },
      ]}
    >
      <ChangeItself change={change} />
      <ChangeEvidence change={change} />
    </ApprovalPage>
  );
}

/** 交期变更审核：原交期与新交期在前，依据与审批记录在后，底部办理；上一条、下一条连续审核。 */
export function ChangeApproval({ level, id }: { level: Level; id: string }) {
  const change = useCall(deliveryDate.detail, { id });
  return (
    <WhenLoaded answer={change} rows={12}>
      {(found) => <Approval level={level} change={found} reload={change.reload} />}
    </WhenLoaded>
  );
}
