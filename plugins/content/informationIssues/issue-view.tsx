import { useCall, useDeployment } from '@portal/sdk';
import { contentBizType } from '@portal/sdk/calls/notice-types';
import { imageAddress } from '@portal/sdk/calls/files';
import { useNavigate } from '@portal/sdk/router';
import {
  Attachments,
  BackToList,
  DocumentApprovalPanel,
  downloadPublished,
  factsOf,
  KeyFacts,
  look,
  makeStyles,
  mergeClasses,
  Page,
  SafeHtml,
  Section,
  Stack,
  StatusTag,
  Tabs,
  tokens,
  useDocumentApproval,
  WhenLoaded,
} from '@portal/sdk/ui';
import { useState } from 'react';
import { listAddress } from './addresses.ts';
import { CONTENT_STATE, informationIssues, type IssueDetail, issueDetail } from './contract.ts';
import { IssueActions } from './issue-actions.tsx';

const useStyles = makeStyles({
  page: { marginInline: 'auto', width: '100%', maxWidth: '860px' },
  phone: {
    maxWidth: '375px',
    height: '667px',
    overflowY: 'auto',
    padding: '16px',
    border: `8px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: '24px',
  },
  title: { ...look.heading('22px', '32px'), textAlign: 'center' },
  facts: { color: tokens.colorNeutralForeground3, textAlign: 'center', marginBlock: '8px 16px' },
  summary: { padding: '12px 16px', backgroundColor: tokens.colorNeutralBackground2, borderRadius: '4px' },
});

/** 读者看到的样子；封面只出现在列表里。 */
function Preview({ issue }: { issue: IssueDetail }) {
  const styles = useStyles();
  const { phone } = useDeployment();
  const [width, setWidth] = useState<'desk' | 'phone'>('desk');
  const { title, summary, contentSource, author, content, coverFiles } = issue;
  const [cover] = coverFiles;
  const html = cover ? `<p><img src="${imageAddress(cover.fileId)}" alt="封面"></p>${content}` : content;
  return (
    <Stack>
      <Tabs label="预览宽度" value={width} onChange={setWidth} texts={{ desk: '电脑', phone: '手机' }} />
      <article className={mergeClasses(styles.page, width === 'phone' && styles.phone)} aria-label="文章预览">
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.facts}>
          {[contentSource && `来源：${contentSource}`, author && `作者：${author}`].filter(Boolean).join('　')}
        </p>
        {summary !== '' && <p className={styles.summary}>{summary}</p>}
        <SafeHtml html={html.replaceAll('{phone}', phone)} />
      </article>
    </Stack>
  );
}

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
  return (
    <Page
      header="sticky"
      title={issue.title}
      tag={<StatusTag code={issue.state} {...CONTENT_STATE} />}
      facts={<KeyFacts items={keyFacts(issue)} />}
      actions={
        <>
          <IssueActions issue={issue} onDone={reload} onDeleted={() => navigate(listAddress)} place="article" />
          <BackToList to={listAddress} />
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
