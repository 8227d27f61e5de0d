import { useCall, useTasksChange } from '@portal/sdk';
import {
  QUALIFICATION_STATUS,
  qualification,
  qualificationBizType,
  type QualificationDetail,
  qualificationDetail,
  qualificationSteps,
  qualificationVersion,
} from '@portal/sdk/calls/qualification';
import { wordsOf } from '@portal/sdk/contract';
import {
  ApprovalPage,
  CopyText,
  Descriptions,
  DocumentLog,
  factsOf,
  FileViewer,
  makeStyles,
  MessageBar,
  Section,
  Stack,
  StatusTag,
  TextLink,
  useApproval,
  useQueue,
  WhenLoaded,
} from '@portal/sdk/ui';
import { DiffView } from '@portal/sdk/ui/reading';
import { PlainTable } from '@portal/sdk/ui/table';
import { useState } from 'react';
import { qualificationsPath, reviewPath } from './addresses.ts';
import { RemindButton } from './certificates.tsx';

const PHRASES = ['影像清晰，与填写内容一致。', '影像不清晰，请重新上传。', '编号与影像不一致，请核对后重新提交。'];

const useStyles = makeStyles({ viewer: { height: '560px' } });

const dayText = (day: string | null) => day ?? '长期';

/** 证书影像：与填写的内容并排核对。 */
function Images({ files }: Pick<QualificationDetail, 'files'>) {
  const styles = useStyles();
  const [chosen, setChosen] = useState(files[0]?.fileId);
  const current = files.find(({ fileId }) => fileId === chosen) ?? files[0];
  return (
    <Section title="证书影像" hint="请与填写的内容逐项核对">
      {current && (
        <div className={styles.viewer}>
          <FileViewer files={files} current={current} onGo={({ fileId }) => setChosen(fileId)} />
        </div>
      )}
    </Section>
  );
}

/** 续期：上一版与这一版逐项对照。 */
const Differences = ({
  former,
  now,
}: {
  former: NonNullable<QualificationDetail['former']>;
  now: QualificationDetail;
}) => (
  <DiffView
    changes={[
      { label: '证书编号', before: former.certNo, after: now.certNo },
      { label: '发证机关', before: former.issuer, after: now.issuer },
      { label: '起始日', before: former.validFrom, after: now.validFrom },
      { label: '截止日', before: dayText(former.validTo), after: dayText(now.validTo) },
    ]}
  />
);

function Review({ certificate, reload }: { certificate: QualificationDetail; reload: () => Promise<unknown> }) {
  const { id, qualNo, status, former, findings, versions, log, files } = certificate;
  const places = { to: reviewPath, list: qualificationsPath };
  const queue = useQueue(qualification.page, { mine: true, sort: 'submittedAt', order: 'asc' }, id, places);
  const approval = useApproval(qualificationBizType, qualNo, queue, reload);
  return (
    <ApprovalPage
      queue={queue}
      approval={approval}
      title={<CopyText text={qualNo} />}
      tag={<StatusTag code={status} {...QUALIFICATION_STATUS} />}
      facts={factsOf(qualificationDetail, certificate, ['entName', 'typeName', 'certNo', 'submittedAt'])}
      actions={<RemindButton row={certificate} onDone={reload} />}
      phrases={PHRASES}
      warning={
        findings.length > 0 && (
          <MessageBar intent="warning" layout="multiline">
            核对：{findings.join('；')}。
          </MessageBar>
        )
      }
      beside={<Images files={files} />}
    >
      <Section title="证书">
        <Stack>
          {former !== null && <Differences former={former} now={certificate} />}
          <Descriptions
            items={factsOf(qualificationDetail, certificate, [
              'certNo',
              'issuer',
              'validFrom',
              { field: 'validTo', as: dayText },
              'daysLeft',
              'consequence',
              { field: 'guide', span: 'row' },
              { field: 'remark', span: 'row' },
              { field: 'opinion', span: 'row' },
            ])}
          />
        </Stack>
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
              as: (no, row) => (row.id === id ? no : <TextLink to={reviewPath(row.id)}>{no}</TextLink>),
            },
            'validFrom',
            { field: 'validTo', as: dayText },
            'status',
          ]}
        />
      </Section>
      <DocumentLog log={log} {...wordsOf(qualificationSteps)} />
    </ApprovalPage>
  );
}

/** 资质的审核：填写的内容、上一版、影像、历史版本和经过；通过、驳回。 */
export function ReviewView({ id }: { id: string }) {
  const detail = useCall(qualification.detail, { id });
  useTasksChange(detail.reload); // decided in the inbox, or by somebody else
  return (
    <WhenLoaded answer={detail} rows={12}>
      {(certificate) => <Review certificate={certificate} reload={detail.reload} />}
    </WhenLoaded>
  );
}
