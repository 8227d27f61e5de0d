import { useCall, useTasksChange } from '@portal/sdk';
import {
  QUALIFICATION_STATUS,
  qualification,
  type QualificationDetail,
  qualificationDetail,
  qualificationSteps,
  qualificationVersion,
} from '@portal/sdk/calls/qualification';
import { wordsOf } from '@portal/sdk/contract';
import { useNavigate } from '@portal/sdk/router';
import {
  Attachments,
  BackToList,
  CopyText,
  Descriptions,
  DocumentLog,
  factsOf,
  KeyFacts,
  MessageBar,
  Page,
  Section,
  StatusTag,
  TextLink,
  WhenLoaded,
} from '@portal/sdk/ui';
import { PlainTable } from '@portal/sdk/ui/table';
import { qualificationPath, qualificationsPath } from '../addresses.ts';
import { CertificateActions } from './certificate-actions.tsx';

function Certificate({ certificate, reload }: { certificate: QualificationDetail; reload: () => Promise<unknown> }) {
  const navigate = useNavigate();
  const { qualNo, status, opinion, versions, log, id } = certificate;
  return (
    <Page
      header="sticky"
      title={<CopyText text={qualNo} />}
      tag={<StatusTag code={status} {...QUALIFICATION_STATUS} />}
      facts={
        <KeyFacts
          items={factsOf(qualificationDetail, certificate, [
            'typeName',
            'certNo',
            { field: 'validTo', as: (day) => day ?? '长期' },
            'daysLeft',
            'versionNo',
          ])}
        />
      }
      actions={
        <>
          <CertificateActions
            row={certificate}
            onDone={reload}
            onGone={() => navigate(qualificationsPath, { replace: true })}
            appearance="secondary"
          />
          <BackToList to={qualificationsPath} />
        </>
      }
    >
      {status === 4 && opinion !== null && <MessageBar intent="error">驳回意见：{opinion}</MessageBar>}
      <Section title="证书">
        <Descriptions
          items={factsOf(qualificationDetail, certificate, [
            'issuer',
            'validFrom',
            'submittedAt',
            'consequence',
            { field: 'remark', span: 'row' },
            { field: 'files', span: 'row', as: (files) => <Attachments files={files} /> },
          ])}
        />
      </Section>
      <Section title="历史版本">
        <PlainTable
          rows={versions}
          of={qualificationVersion}
          caption="历史版本"
          columns={[
            'versionNo',
            {
              field: 'certNo',
              as: (no, row) => (row.id === id ? no : <TextLink to={qualificationPath(row.id)}>{no}</TextLink>),
            },
            'issuer',
            'validFrom',
            { field: 'validTo', as: (day) => day ?? '长期' },
            'status',
            'submittedAt',
          ]}
        />
      </Section>
      <DocumentLog log={log} {...wordsOf(qualificationSteps)} />
    </Page>
  );
}

/** 资质详情：证书、影像、历史版本和经过；续期、修改、提交、撤回、删除。 */
export function CertificateView({ id }: { id: string }) {
  const detail = useCall(qualification.detail, { id });
  useTasksChange(detail.reload);
  return (
    <WhenLoaded answer={detail} rows={12}>
      {(certificate) => <Certificate certificate={certificate} reload={detail.reload} />}
    </WhenLoaded>
  );
}
