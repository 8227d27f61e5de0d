import { bus, useCall, useSession, useSubmit } from '@portal/sdk';
import { historyShown, workflowtask } from '@portal/sdk/calls/workflow';
import { dateTime } from '@portal/sdk/format';
import { ApprovalPanel, type Decision, Section, WhenLoaded } from '@portal/sdk/ui';
import { settlementBizType } from '../settlementManagement/contract.ts';
import type { SettlementDetail } from './contract.ts';
import { Quiet } from './quiet.tsx';

interface Props {
  settlement: SettlementDetail;
  then: () => unknown;
}

/** 审批记录；轮到运营单位时在此通过或驳回。 */
export function AuditSection({ settlement: { id, settlementNo, status, version }, then }: Props) {
  const { codes } = useSession();
  const audit = useCall(workflowtask.detailByBizcode, { bizCode: settlementNo, bizType: settlementBizType });
  const { submit } = useSubmit(workflowtask.submitAuditResult);
  const current = audit.data;
  const mine = current?.canAudit === true && status === 30 && codes.has('settlement:list:audit');
  const decide = async (decision: Decision) => {
    if (!current) return undefined;
    const answer = await submit({ processInstId: current.processInstId, ...decision });
    if (answer === undefined) return undefined;
    bus.emit('todo:changed', {});
    await Promise.all([audit.reload(), then()]);
    return answer;
  };
  return (
    <WhenLoaded answer={audit} rows={3}>
      {(found) =>
        found === null ? (
          <Section title="审批记录">
            <Quiet>双方确认后由运营单位审核，结果显示在这里和操作日志里。</Quiet>
          </Section>
        ) : (
          <ApprovalPanel
            key={`${id}-${version}`}
            history={historyShown(found.history)}
            time={(at) => dateTime(at)}
            canDecide={mine}
            onDecide={decide}
          />
        )
      }
    </WhenLoaded>
  );
}
