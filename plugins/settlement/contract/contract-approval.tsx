import { bus, useCall, useSession, useSubmit } from '@portal/sdk';
import { historyShown, workflowtask } from '@portal/sdk/calls/workflow';
import { dateTime } from '@portal/sdk/format';
import { ApprovalPanel, type Decision, WhenLoaded } from '@portal/sdk/ui';

interface Props {
  bizType: string;
  bizCode: string;
  /** Permission code of those who decide. */
  code: `${string}:${string}:${string}`;
  then: () => unknown;
}

/** 审批：待本人办理时给出意见并通过或驳回，否则只看审批记录；没有审批过则不显示。 */
export function ContractApproval({ bizType, bizCode, code, then }: Props) {
  const { codes } = useSession();
  const audit = useCall(workflowtask.detailByBizcode, { bizCode, bizType });
  const { submit } = useSubmit(workflowtask.submitAuditResult);
  const decide = async (decision: Decision) => {
    if (!audit.data) return undefined;
    const answer = await submit({ processInstId: audit.data.processInstId, ...decision });
    if (answer === undefined) return undefined;
    bus.emit('todo:changed', {});
    await Promise.all([audit.reload(), then()]);
    return answer;
  };
  return (
    <WhenLoaded answer={audit} rows={3}>
      {(found) =>
        found && (
          <ApprovalPanel
            history={historyShown(found.history)}
            time={(at) => dateTime(at)}
            canDecide={found.canAudit && codes.has(code)}
            onDecide={decide}
          />
        )
      }
    </WhenLoaded>
  );
}
