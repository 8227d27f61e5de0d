import { useCall, useSession } from '@portal/sdk';
import { dateTime } from '@portal/sdk/format';
import {
  AuditPanel,
  CopyText,
  Descriptions,
  KeyFacts,
  LinkButton,
  Page,
  Section,
  StatusTag,
  useAudit,
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
  scopeAsked,
  TARGET_KIND,
} from './contract.ts';
import { Until } from './until.tsx';

const listPath = '/Base/auth-management/authApply';

function Detail({ apply, reload }: { apply: ApplyDetail; reload: () => Promise<unknown> }) {
  const { codes } = useSession();
  const audit = useAudit(applyBizType, apply.applyNo, reload);
  return (
    <Page
      header="sticky"
      title={<CopyText text={apply.applyNo} />}
      tag={<StatusTag code={apply.status} texts={APPLY_STATUS} tones={APPLY_TONE} />}
      actions={
        <LinkButton to={listPath} look="secondary">
          返回列表
        </LinkButton>
      }
      facts={
        <KeyFacts
          items={[
            { label: '申请人', value: `${apply.applicantName}（${apply.account}）` },
            { label: '企业', value: apply.entName },
            { label: '数据范围', value: scopeAsked(apply) },
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
      <AuditPanel audit={audit} />
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
