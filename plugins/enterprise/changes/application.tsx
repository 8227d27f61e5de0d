import { useCall, useTasksChange } from '@portal/sdk';
import { orgChangeBizType } from '@portal/sdk/calls/org-change';
import { PLATE } from '@portal/sdk/calls/plate';
import { wordsOf } from '@portal/sdk/contract';
import {
  ApprovalPage,
  Attachments,
  CopyText,
  Descriptions,
  DocumentLog,
  factsOf,
  Section,
  Stack,
  StatusTag,
  useApproval,
  useQueue,
  WhenLoaded,
} from '@portal/sdk/ui';
import { DiffView } from '@portal/sdk/ui/reading';
import { applicationPath, changesPath } from '../addresses.ts';
import { ApplyActions } from './apply-actions.tsx';
import { APPLY_STATUS, type ApplyDetail, applyDetail, orgChange, orgChangeSteps } from './contract.ts';

const levelText = (level: number | null) => (level === null ? null : `${level}级`);
const plateText = (code: keyof typeof PLATE | null) => (code === null ? null : PLATE[code]);

/** 变更：原来与现在逐项对照。 */
const Differences = ({ apply }: { apply: ApplyDetail }) => (
  <DiffView
    changes={[
      { label: '上级公司', before: apply.parentCustomerNameOld, after: apply.parentCustomerName },
      { label: '公司层级', before: levelText(apply.companyLevelOld), after: levelText(apply.companyLevel) },
      { label: '板块', before: plateText(apply.catOld), after: plateText(apply.cat) },
      { label: '公司名称', before: apply.customerRegisterNameOld, after: apply.customerRegisterName },
      { label: '统一社会信用代码', before: apply.socialcreditcodeOld, after: apply.socialcreditcode },
    ]}
  />
);

function Application({ apply, reload }: { apply: ApplyDetail; reload: () => Promise<unknown> }) {
  const places = { to: applicationPath, list: changesPath };
  const queue = useQueue(orgChange.page, { mine: true, sort: 'createdAt', order: 'asc' }, apply.id, places);
  const approval = useApproval(orgChangeBizType, apply.applyNo, queue, reload);
  return (
    <ApprovalPage
      queue={queue}
      approval={approval}
      title={<CopyText text={apply.applyNo} />}
      tag={<StatusTag code={apply.status} {...APPLY_STATUS} />}
      facts={factsOf(applyDetail, apply, [
        'type',
        'customerRegisterName',
        { field: 'effectiveOn', as: (day) => day ?? '审核通过的当天' },
        'entName',
        'applicantName',
        'createdAt',
      ])}
      actions={<ApplyActions row={apply} onDone={reload} appearance="secondary" />}
    >
      <Section title="申请内容">
        <Stack>
          {apply.type === 2 && <Differences apply={apply} />}
          <Descriptions
            items={[
              ...(apply.type === 2
                ? []
                : factsOf(applyDetail, apply, [
                    'customerRegisterName',
                    'socialcreditcode',
                    'parentCustomerName',
                    { field: 'companyLevel', as: levelText },
                    'cat',
                  ])),
              ...factsOf(applyDetail, apply, [
                'customerCode',
                'appliedAt',
                { field: 'opinion', span: 'row' },
                { field: 'files', span: 'row', as: (files) => <Attachments files={files} /> },
              ]),
            ]}
          />
        </Stack>
      </Section>
      <DocumentLog log={apply.log} {...wordsOf(orgChangeSteps)} />
    </ApprovalPage>
  );
}

/** 变更申请的详情和审核：内容、申请文件、审批记录；重新提交、撤回、设定生效日。 */
export function ApplicationView({ id }: { id: string }) {
  const detail = useCall(orgChange.detail, { id });
  useTasksChange(detail.reload); // decided in the inbox, or by somebody else
  return (
    <WhenLoaded answer={detail} rows={12}>
      {(apply) => <Application apply={apply} reload={detail.reload} />}
    </WhenLoaded>
  );
}
