import { useCall } from '@portal/sdk';
import { order } from '@portal/sdk/calls/fields';
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
import { ChangeWorklist } from './change-worklist.tsx';
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
        ...factsOf(changeDetail, change, [
          { field: 'delayDays', as: (days) => <Delay days={days} /> },
          'affectedAmount',
          'supplierName',
        ]),
        ...factsOf({ properties: { order } }, { order: change.orderNo }, [
          {
            field: 'order',
            as: (no) => <TextLink to={`/orderManagement/orderDetail?id=${change.orderId}`}>{no}</TextLink>,
          },
        ]),
        ...factsOf(changeDetail, change, [{ field: 'dueAt', as: (dueAt) => <RemainingTime dueAt={dueAt} /> }]),
      ]}
    >
      <ChangeItself change={change} />
      <ChangeEvidence change={change} />
    </ApprovalPage>
  );
}

/** 交期变更审核：原交期与新交期在前，依据与审批记录在后，底部办理；上一条、下一条连续审核。 */
function ChangeApproval({ level, id }: { level: Level; id: string }) {
  const change = useCall(deliveryDate.detail, { id });
  return (
    <WhenLoaded answer={change} rows={12}>
      {(found) => <Approval level={level} change={found} reload={change.reload} />}
    </WhenLoaded>
  );
}

/** The worklist of a level, or the change of it that the address names. */
export function ChangeAudit({ level }: { level: Level }) {
  const [params] = useSearchParams();
  const id = params.get('id');
  return id === null ? <ChangeWorklist level={level} /> : <ChangeApproval level={level} id={id} />;
}
