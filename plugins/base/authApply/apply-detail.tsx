import { useCall } from '@portal/sdk';
import { dateTime } from '@portal/sdk/format';
import {
  BackToList,
  DocumentApprovalPanel,
  CopyText,
  Descriptions,
  factsOf,
  KeyFacts,
  Page,
  Section,
  StatusTag,
  useDocumentApproval,
  WhenLoaded,
} from '@portal/sdk/ui';
import { PlainTable } from '@portal/sdk/ui/table';
import { listPath } from './addresses.ts';
import {
  APPLY_STATUS,
  type ApplyDetail,
  applyBizType,
  applyDetail,
  authApply,
  lastDay,
  scopeAsked,
  target,
} from './contract.ts';

/** 期限：长期，或最后一天。 */
export const until = (expireAt: string | null) => (expireAt === null ? '长期' : `至 ${lastDay(expireAt)}`);

function Detail({ apply, reload }: { apply: ApplyDetail; reload: () => Promise<unknown> }) {
  const approval = useDocumentApproval(applyBizType, apply.applyNo, reload);
  return (
    <Page
      header="sticky"
      title={<CopyText text={apply.applyNo} />}
      tag={<StatusTag code={apply.status} {...APPLY_STATUS} />}
      actions={<BackToList to={listPath} />}
      facts={
        <KeyFacts
          items={factsOf(applyDetail, apply, [
            { field: 'applicantName', as: (name) => `${name}（${apply.account}）` },
            'entName',
            { field: 'dataScope', as: () => scopeAsked(apply) },
            { field: 'expireAt', as: until },
            'createdAt',
          ])}
        />
      }
    >
      <Section title="申请内容" hint={`共 ${apply.targets.length} 项`}>
        <PlainTable
          caption="申请内容"
          rows={apply.targets}
          of={target}
          columns={['kind', { field: 'name', width: 320 }]}
        />
      </Section>
      <Section title="申请理由">
        <Descriptions
          columns={1}
          items={[
            ...factsOf(applyDetail, apply, ['reason']),
            ...(apply.decidedAt === null
              ? []
              : [
                  { label: '审批人', value: `${apply.decidedByName}　${dateTime(apply.decidedAt)}` },
                  ...factsOf(applyDetail, apply, ['opinion']),
                ]),
          ]}
        />
      </Section>
      <DocumentApprovalPanel approval={approval} />
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
