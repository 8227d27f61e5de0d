import { useCall } from '@portal/sdk';
import { contentBizType } from '@portal/sdk/calls/content';
import { useNavigate } from '@portal/sdk/router';
import {
  Attachments,
  DocumentApprovalPanel,
  downloadPublished,
  factsOf,
  KeyFacts,
  LinkButton,
  Page,
  Section,
  StatusTag,
  useDocumentApproval,
  WhenLoaded,
} from '@portal/sdk/ui';
import { listAddress } from './addresses.ts';
import { CONTENT_STATE, informationIssues, type IssueDetail, issueDetail } from './contract.ts';
import { IssueActions } from './issue-actions.tsx';
import { Preview } from './preview.tsx';

const keyFacts = (issue: IssueDetail) =>
  factsOf(issueDetail, issue, [
    { field: 'contentSiteSubjects', as: (hung) => hung.map(({ subjectName }) => subjectName).join('、') },
    'businessCode',
    'publishAt',
    'expireOn',
    'topUntil',
    { field: 'viewCount', as: (views) => views.toLocaleString('zh-CN') },
  ]);

function Issue({ issue, reload }: { issue: IssueDetail; reload: () => Promise<unknown> }) {
  const navigate = useNavigate();
  const approval = useDocumentApproval(contentBizType, issue.businessCode, reload);
  const acted = async () => {
    const gone = await reload().then(
      () => false,
      () => true,
    );
    if (gone) await navigate(listAddress);
  };
  return (
    <Page
      header="sticky"
      title={issue.title}
      tag={<StatusTag code={issue.state} {...CONTENT_STATE} />}
      facts={<KeyFacts items={keyFacts(issue)} />}
      actions={
        <>
          <IssueActions issue={issue} onDone={acted} appearance="secondary" listed={false} />
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
          <Attachments files={issue.attachmentFiles} download={downloadPublished} />
        </Section>
      )}
      <DocumentApprovalPanel approval={approval} />
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
