import { useSearchParams } from '@portal/sdk/router';
import { IssueForm } from './issue-form.tsx';
import { IssueList } from './issue-list.tsx';
import { IssueView } from './issue-view.tsx';

/** 新闻发布：稿件列表、编辑、预览与审核，打开的稿件写在地址里。 */
export default function InformationIssuesPage() {
  const [params] = useSearchParams();
  const [edit, id] = [params.get('edit'), params.get('id')];
  if (edit !== null) return <IssueForm key={edit} id={edit} />;
  return id === null ? <IssueList /> : <IssueView key={id} id={id} />;
}
