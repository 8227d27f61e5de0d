import { useSearchParams } from '@portal/sdk/router';
import { Tabs } from '@portal/sdk/ui';
import { ListPage } from '@portal/sdk/ui/table';
import { HelpForm } from './help-form.tsx';
import { HelpList, NodeButton } from './help-list.tsx';
import { HelpReportView } from './help-report.tsx';

type Part = 'articles' | 'report';

/** 帮助中心配置：产品、主题与文章，反馈报告；编辑的文章写在地址里。 */
export default function HandbookSettingPage() {
  const [params, setParams] = useSearchParams();
  const edit = params.get('edit');
  if (edit !== null) return <HelpForm key={edit} id={edit} />;
  const part: Part = params.get('part') === 'report' ? 'report' : 'articles';
  return (
    <ListPage
      title="帮助中心配置"
      views={
        <Tabs
          label="内容"
          value={part}
          onChange={(next: Part) => setParams(next === 'report' ? { part: next } : {})}
          texts={{ articles: '帮助文章', report: '反馈报告' }}
        />
      }
      actions={part === 'articles' && <NodeButton kind="PRODUCT" appearance="primary" />}
    >
      {part === 'articles' ? <HelpList /> : <HelpReportView />}
    </ListPage>
  );
}
