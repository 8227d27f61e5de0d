import { bus, useCall, useSession, useSubmit } from '@portal/sdk';
import { historyShown, workflowtask } from '@portal/sdk/calls/workflow';
import { dateTime } from '@portal/sdk/format';
import {
  ApprovalPanel,
  CopyText,
  type Decision,
  Descriptions,
  KeyFacts,
  LinkButton,
  Page,
  Section,
  StatusTag,
  WhenLoaded,
} from '@portal/sdk/ui';
import { PlainTable } from '@portal/sdk/ui/table';
import {
  APPLY_STATUS,
  APPLY_TONE,
  type ApplyDetail,
  applyBizType,
  auditCode,
  authApply,
  TARGET_KIND,
} from './contract.ts';
import { Until } from './until.tsx';

const listPath = '/Base/auth-management/authApply';

function useAudit({ applyNo, status }: ApplyDetail, reload: () => Promise<unknown>) {
  const { codes } = useSession();
  const audit = useCall(workflowtask.detailByBizcode, { bizCode: applyNo, bizType: applyBizType });
  const { submit } = useSubmit(workflowtask.submitAuditResult);
  const decide = async (decision: Decision) => {
    if (!audit.data) return undefined;
    const answer = await submit({ processInstId: audit.data.processInstId, ...decision });
    await Promise.all([audit.reload(), reload()]);
    if (answer !== undefined) bus.emit('todo:changed', {});
    return answer;
  };
  const mine = audit.data?.canAudit === true && status === 0 && codes.has(auditCode);
  return { audit, decide, mine };
}

function Detail({ apply, reload }: { apply: ApplyDetail; reload: () => Promise<unknown> }) {
  const { audit, decide, mine } = useAudit(apply, reload);
  return (
    <Page
      header="sticky"
      title={<CopyText text={apply.applyNo} />}
      tag={<StatusTag code={apply.status} texts={APPLY_STATUS} tones={APPLY_TONE} />}
      actions={
        <LinkButton to={listPath} appearance="secondary">
          返回列表
        </LinkButton>
      }
      facts={
        <KeyFacts
          items={[
            { label: '申请人', value: `${apply.applicantName}（${apply.account}）` },
            { label: '企业', value: apply.entName },
            { label: '期限', value: <Until expireAt={apply.expireAt} /> },
            { label: '申请时间', value: dateTime(apply.createdAt) },
          ]}
        />
      }
    >
      <Section title="申请内容" hint={`共 ${apply.targets.length} 项`}>
        <PlainTable
          caption="申请内容"
          rows={apply.targets}
          rowKey="id"
          columns={[
            { title: '类型', field: 'kind', codes: TARGET_KIND, width: 100 },
            { title: '名称', field: 'name', width: 320 },
          ]}
        />
      </Section>
      <Section title="申请理由">
        <Descriptions
          columns={1}
          items={[
            { label: '理由', value: apply.reason },
            ...(apply.decidedAt === null
              ? []
              : [
                  { label: '审批人', value: `${apply.decidedByName}　${dateTime(apply.decidedAt)}` },
                  { label: '审批意见', value: apply.opinion },
                ]),
          ]}
        />
      </Section>
      <WhenLoaded answer={audit} rows={3}>
        {(found) => (
          <ApprovalPanel
            history={historyShown(found?.history ?? [])}
            time={(at) => dateTime(at)}
            canDecide={mine}
            onDecide={decide}
          />
        )}
      </WhenLoaded>
    </Page>
  );
}

/** 申请详情：内容、理由、审批记录；轮到本人时可以办理。 */
export function ApplyDetailView({ id }: { id: string }) {
  const detail = useCall(authApply.detail, { id });
  return (
    <WhenLoaded answer={detail} rows={12}>
      {(apply) => <Detail apply={apply} reload={detail.reload} />}
    </WhenLoaded>
  );
}
