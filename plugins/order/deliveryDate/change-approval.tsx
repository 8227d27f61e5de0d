import { useCall, useSession } from '@portal/sdk';
import { useSearchParams } from '@portal/sdk/router';
import {
  AuditPanel,
  BusyButton,
  CopyText,
  KeyFacts,
  Money,
  Page,
  RemainingTime,
  StatusTag,
  TextLink,
  useAudit,
  WhenLoaded,
} from '@portal/sdk/ui';
import { ChangeEvidence, ChangeItself } from './change-evidence.tsx';
import { CHANGE_STATUS, CHANGE_TONE, type ChangeDetail, changeBizType, deliveryDate } from './contract.ts';
import { Delay } from './delay.tsx';

interface Props {
  level: 1 | 2;
  id: string;
}

/** Changes that wait at this level, the most urgent first, and where the open one stands among them. */
function useQueue({ level, id }: Props) {
  const [, setParams] = useSearchParams();
  const waiting = useCall(deliveryDate.page, {
    auditLevel: level,
    scope: 'todo',
    sort: 'dueAt',
    order: 'asc',
    size: 100,
  });
  const ids = waiting.data?.records.map((row) => row.id) ?? [];
  const place = ids.indexOf(id);
  const go = (next: string | undefined) =>
    setParams((params) => {
      if (next === undefined) params.delete('id');
      else params.set('id', next);
      return params;
    });
  const before = place < 0 ? undefined : ids[place - 1];
  const after = place < 0 ? ids[0] : ids[place + 1];
  return { place, count: ids.length, before, after, go, reload: waiting.reload };
}

function Approval({ level, change, reload }: { level: 1 | 2; change: ChangeDetail; reload: () => Promise<unknown> }) {
  const { codes } = useSession();
  const queue = useQueue({ level, id: change.id });
  const audit = useAudit(changeBizType, change.changeNo, () => {
    queue.go(queue.after ?? queue.before);
    return Promise.all([queue.reload(), reload()]);
  });
  return (
    <Page
      header="sticky"
      title={<CopyText text={change.changeNo} />}
      tag={<StatusTag code={change.status} texts={CHANGE_STATUS} tones={CHANGE_TONE} />}
      actions={
        <>
          {queue.place >= 0 && (
            <span>
              第 {queue.place + 1} / {queue.count} 件待办
            </span>
          )}
          <BusyButton busy={false} disabled={queue.before === undefined} onPress={() => queue.go(queue.before)}>
            上一条
          </BusyButton>
          <BusyButton busy={false} disabled={queue.after === undefined} onPress={() => queue.go(queue.after)}>
            下一条
          </BusyButton>
          <BusyButton busy={false} onPress={() => queue.go(undefined)}>
            返回列表
          </BusyButton>
        </>
      }
      facts={
        <KeyFacts
          items={[
            { label: '交期', value: `${change.oldDate} → ${change.newDate}` },
            { label: '延期天数', value: <Delay days={change.delayDays} /> },
            { label: '影响金额（元）', value: <Money value={change.affectedAmount} /> },
            { label: '供应商', value: change.supplierName },
            {
              label: '订单',
              value: <TextLink to={`/orderManagement/orderDetail?id=${change.orderId}`}>{change.orderNo}</TextLink>,
            },
            { label: '时限', value: <RemainingTime dueAt={change.dueAt} /> },
          ]}
        />
      }
    >
      <ChangeItself change={change} />
      <ChangeEvidence change={change} />
      <AuditPanel audit={audit} mayDecide={change.status === level && codes.has(`order:change:audit${level}`)} />
    </Page>
  );
}

/** 交期变更审核：原交期与新交期在前，依据与审批记录在后，底部办理；上一条、下一条连续审核。 */
export function ChangeApproval({ level, id }: Props) {
  const change = useCall(deliveryDate.detail, { id });
  return (
    <WhenLoaded answer={change} rows={12}>
      {(found) => <Approval level={level} change={found} reload={change.reload} />}
    </WhenLoaded>
  );
}
