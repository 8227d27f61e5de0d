import { bus, useCall, useSubmit } from '@portal/sdk';
import { contentBizType } from '@portal/sdk/calls/content';
import { manageFile } from '@portal/sdk/calls/files';
import { historyShown, workflowtask } from '@portal/sdk/calls/workflow';
import { request } from '@portal/sdk';
import { dateTime } from '@portal/sdk/format';
import { useNavigate } from '@portal/sdk/router';
import {
  ApprovalPanel,
  Attachments,
  type Decision,
  KeyFacts,
  LinkButton,
  Page,
  Section,
  StatusTag,
  WhenLoaded,
} from '@portal/sdk/ui';
import { listAddress } from './addresses.ts';
import { CONTENT_STATE, informationIssues, type IssueDetail, STATE_TONE } from './contract.ts';
import { IssueActions } from './issue-actions.tsx';
import { Preview } from './preview.tsx';

const download = ({ fileId }: { fileId: string }) => request(manageFile.download, { fileId }).catch(() => undefined);

const factsOf = (issue: IssueDetail) => [
  { label: '栏目', value: issue.contentSiteSubjects.map(({ subjectName }) => subjectName).join('、') },
  { label: '稿件编号', value: issue.businessCode },
  { label: '发布时间', value: dateTime(issue.publishAt) },
  { label: '过期日期', value: issue.expireOn },
  { label: '置顶到', value: issue.topUntil },
  { label: '浏览', value: issue.viewCount.toLocaleString('zh-CN') },
];

function Review({ issue, reload }: { issue: IssueDetail; reload: () => Promise<unknown> }) {
  const audit = useCall(workflowtask.detailByBizcode, { bizCode: issue.businessCode, bizType: contentBizType });
  const { submit } = useSubmit(workflowtask.submitAuditResult);
  const decide = async (decision: Decision) => {
    if (!audit.data) return undefined;
    const answer = await submit({ processInstId: audit.data.processInstId, ...decision });
    if (answer === undefined) return undefined;
    bus.emit('todo:changed', {});
    await Promise.all([audit.reload(), reload()]);
    return answer;
  };
  return (
    <WhenLoaded answer={audit} rows={3}>
      {(found) =>
        found && (
          <ApprovalPanel
            history={historyShown(found.history)}
            time={(at) => dateTime(at)}
            canDecide={found.canAudit && issue.state === 1}
            onDecide={decide}
          />
        )
      }
    </WhenLoaded>
  );
}

function Issue({ issue, reload }: { issue: IssueDetail; reload: () => Promise<unknown> }) {
  const navigate = useNavigate();
  const acted = async () => {
    const gone = await reload().then(
      () => false,
      () => true,
    );
    if (gone) navigate(listAddress);
  };
  return (
    <Page
      header="sticky"
      title={issue.title}
      tag={<StatusTag code={issue.state} texts={CONTENT_STATE} tones={STATE_TONE} />}
      facts={<KeyFacts items={factsOf(issue)} />}
      actions={
        <>
          <IssueActions issue={issue} then={acted} look="secondary" listed={false} />
          <LinkButton to={listAddress} appearance="secondary">
            返回列表
          </LinkButton>
        </>
      }
    >
      <Section title="预览">
        <Preview issue={issue} />
      </Section>
      {issue.attachmentFiles.length > 0 && (
        <Section title="附件">
          <Attachments files={issue.attachmentFiles} download={download} />
        </Section>
      )}
      <Review issue={issue} reload={reload} />
    </Page>
  );
}

/** 稿件预览与审核：电脑和手机两种宽度，审核人在底部办理。 */
export function IssueView({ id }: { id: string }) {
  const issue = useCall(informationIssues.detail, { id });
  return (
    <WhenLoaded answer={issue} rows={12}>
      {(found) => <Issue issue={found} reload={issue.reload} />}
    </WhenLoaded>
  );
}
