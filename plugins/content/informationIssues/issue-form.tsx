import { mayCall, request, toast, useCall, usePageTitle, useSession } from '@portal/sdk';
import type { InputOf } from '@portal/sdk/contract';
import { useNavigate } from '@portal/sdk/router';
import { BackToList, makeStyles, Page, tokens, WhenLoaded } from '@portal/sdk/ui';
import { MomentInput } from '@portal/sdk/ui/date';
import { CodeCheckboxes, type ControlProps, Form, type FormSection, type KeepOptions } from '@portal/sdk/ui/form';
import { richTextField } from '@portal/sdk/ui/rich-text';
import { OFFERED, type Subject, subjects } from '../channelManagement/contract.ts';
import { maxText } from '../fields.ts';
import { editOf, listAddress, viewOf } from './addresses.ts';
import { coverSuffixes, informationIssues, type IssueDetail } from './contract.ts';

const useStyles = makeStyles({
  site: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0 12px' },
  name: { color: tokens.colorNeutralForeground3, minWidth: '72px' },
});

const offered = (all: readonly Subject[]) => {
  const named = all.filter(({ status }) => OFFERED.has(status)).map((one) => [one.subjectId, one.subjectName] as const);
  return { list: named.map(([id]) => id), texts: Object.fromEntries(named) };
};

/** 栏目多选，按站点分行；停用的站点和栏目不出现。 */
function SubjectChoice({ value, onChange }: ControlProps<string[]>) {
  const styles = useStyles();
  const tree = useCall(subjects.tree, {});
  return (
    <WhenLoaded answer={tree} rows={1}>
      {(sites) =>
        sites
          .filter((site) => OFFERED.has(site.status) && offered(site.subjects).list.length > 0)
          .map((site) => (
            <div key={site.siteId} className={styles.site}>
              <span className={styles.name}>{site.siteName}</span>
              <CodeCheckboxes codes={offered(site.subjects)} value={value} onChange={onChange} />
            </div>
          ))
      }
    </WhenLoaded>
  );
}

/** Adding and replacing take the same entries. */
type Save = typeof informationIssues.add;

const SECTIONS: readonly FormSection<Save>[] = [
  {
    title: '基本信息',
    fields: [
      { name: 'title', span: 'row', placeholder: '不超过 60 个字' },
      { name: 'subjectIds', render: (value, onChange) => <SubjectChoice {...{ value, onChange }} /> },
      'contentSource',
      'author',
      'summary',
      { name: 'coverFiles', kind: 'files', accept: coverSuffixes },
    ],
  },
  {
    title: '正文',
    fields: [
      { name: 'content', ...richTextField({ label: '正文', maxLength: maxText }) },
      { name: 'attachmentFiles', kind: 'files' },
    ],
  },
  {
    title: '发布设置',
    fields: [
      {
        name: 'publishAt',
        render: (value, onChange) => (
          <MomentInput {...{ value, onChange }} placeholder="审核通过后立即发布" label="发布" />
        ),
      },
      'expireOn',
      'topUntil',
    ],
  },
];

type Entries = Partial<InputOf<Save>>;

/** Whether there is enough for the server to keep; the rest stays in this browser meanwhile. */
function isKept(values: Entries): values is InputOf<Save> {
  const complete = values.title !== undefined && values.content !== undefined && (values.subjectIds?.length ?? 0) > 0;
  if (!complete) toast({ intent: 'warning', message: '请先填写标题、栏目和正文，再保存草稿' });
  return complete;
}

interface Known {
  readonly issue: IssueDetail;
  readonly reload: () => Promise<unknown>;
}

const writtenOf = (issue: IssueDetail) => ({
  ...issue,
  subjectIds: issue.contentSiteSubjects.map(({ subjectId }) => subjectId),
  publishAt: issue.publishMoment,
});

const seenOf = ({ issue: { id, version } }: Known) => ({ id, version });

/** `known` is what is changed; absent for a new article. */
function IssueEditor({ known }: { known?: Known }) {
  const navigate = useNavigate();
  const session = useSession();
  usePageTitle(known?.issue.title, known ? '编辑稿件' : '写稿');
  // who may not submit keeps what is written as a draft
  const [end, submit] = mayCall(session, informationIssues.updateState)
    ? [{ ok: '提交', done: '提交成功' }, { submit: 'YES' as const }]
    : [{ ok: '保存', done: '草稿已保存' }, {}];
  const keep = async ({ submit: _, ...values }: Entries, options: KeepOptions) => {
    if (!isKept(values)) return undefined;
    const kept = await (known
      ? request(informationIssues.update, { ...seenOf(known), ...values }, options)
      : request(informationIssues.add, values, options));
    toast({ intent: 'success', message: '草稿已保存' });
    await (known ? known.reload() : navigate(editOf(kept.id), { replace: true }));
    return kept;
  };
  const common = { ...end, sections: SECTIONS, onDraft: keep };
  return (
    <Page title={known ? `编辑稿件 · ${known.issue.title}` : '写稿'} actions={<BackToList to={listAddress} />}>
      {known ? (
        <Form<typeof informationIssues.update>
          {...common}
          call={informationIssues.update}
          initial={writtenOf(known.issue)}
          current={async () => writtenOf(await request(informationIssues.detail, { id: known.issue.id }))}
          input={{ ...seenOf(known), ...submit }}
          draftKey={`content-${known.issue.id}`}
          onDone={({ id }) => known.reload().then(() => navigate(viewOf(id)))}
        />
      ) : (
        <Form
          {...common}
          call={informationIssues.add}
          initial={session.user ? { author: session.user.userName } : {}}
          input={submit}
          draftKey="content-new"
          onDone={({ id }) => navigate(viewOf(id))}
        />
      )}
    </Page>
  );
}

/** 写稿与改稿：保存草稿不离开，提交后进入审核或直接发布。 */
export function IssueForm({ id }: { id: string }) {
  const issue = useCall(informationIssues.detail, id === '' ? undefined : { id });
  if (id === '') return <IssueEditor />;
  return (
    <WhenLoaded answer={issue} rows={12}>
      {(found) => <IssueEditor key={found.version} known={{ issue: found, reload: issue.reload }} />}
    </WhenLoaded>
  );
}
