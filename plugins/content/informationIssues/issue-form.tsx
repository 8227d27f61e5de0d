import { mayCall, request, toast, useCall, useSession } from '@portal/sdk';
import type { InputOf } from '@portal/sdk/contract';
import { useNavigate } from '@portal/sdk/router';
import { LinkButton, Page, WhenLoaded } from '@portal/sdk/ui';
import { Form } from '@portal/sdk/ui/form';
import { editOf, listAddress, viewOf } from './addresses.ts';
import { informationIssues, type IssueDetail } from './contract.ts';
import { entriesOf, type Save, SECTIONS } from './issue-fields.tsx';

type Entries = Partial<InputOf<Save>>;

/** Whether there is enough for the server to keep; the rest stays in this browser meanwhile. */
function isKept(values: Entries): values is InputOf<Save> {
  const complete = values.title !== undefined && values.content !== undefined && (values.subjectIds?.length ?? 0) > 0;
  if (!complete) toast({ intent: 'warning', message: '请先填写标题、栏目和正文，再保存草稿' });
  return complete;
}

const kept = () => toast({ intent: 'success', message: '草稿已保存' });
const back = (
  <LinkButton to={listAddress} appearance="secondary">
    返回列表
  </LinkButton>
);

/** Who may not submit keeps what is written as a draft. */
const useEnd = () =>
  mayCall(useSession(), informationIssues.updateState)
    ? { ok: '提交', done: '提交成功', input: { submit: 'YES' as const } }
    : { ok: '保存', done: '草稿已保存', input: {} };

function NewIssue() {
  const navigate = useNavigate();
  const end = useEnd();
  const { user } = useSession();
  const keep = async ({ submit: _, ...values }: Entries) => {
    if (!isKept(values)) return;
    const { id } = await request(informationIssues.add, values);
    kept();
    await navigate(editOf(id), { replace: true });
  };
  return (
    <Page title="写稿" actions={back}>
      <Form
        call={informationIssues.add}
        sections={SECTIONS}
        initial={user ? { author: user.userName } : {}}
        {...end}
        draftKey="content-new"
        onDraft={(values) => keep(values).catch(() => undefined)}
        onDone={({ id }) => navigate(viewOf(id))}
      />
    </Page>
  );
}

function ChangedIssue({ issue, reload }: { issue: IssueDetail; reload: () => Promise<unknown> }) {
  const navigate = useNavigate();
  const end = useEnd();
  const { id, version, title } = issue;
  const keep = async ({ submit: _, ...values }: Entries) => {
    if (!isKept(values)) return;
    await request(informationIssues.update, { ...values, id, version });
    kept();
    await reload();
  };
  return (
    <Page title={`编辑稿件 · ${title}`} actions={back}>
      <Form<typeof informationIssues.update>
        call={informationIssues.update}
        sections={SECTIONS}
        initial={entriesOf(issue)}
        {...end}
        input={{ id, version, ...end.input }}
        draftKey={`content-${id}`}
        onDraft={(values) => keep(values).catch(() => undefined)}
        onDone={() => reload().then(() => navigate(viewOf(id)))}
      />
    </Page>
  );
}

function StoredIssue({ id }: { id: string }) {
  const issue = useCall(informationIssues.detail, { id });
  return (
    <WhenLoaded answer={issue} rows={12}>
      {(found) => <ChangedIssue key={found.version} issue={found} reload={issue.reload} />}
    </WhenLoaded>
  );
}

/** 写稿与改稿：保存草稿不离开，提交后进入审核或直接发布。 */
export function IssueForm({ id }: { id: string }) {
  return id === '' ? <NewIssue /> : <StoredIssue id={id} />;
}
