import { useCall, useList } from '@portal/sdk';
import { type AuditRow, auditTrail, defaultTrailDays, maxListedRows } from '@portal/sdk/calls/audit';
import { Button, ExportButton, MessageBar, Tabs } from '@portal/sdk/ui';
import { QueryForm } from '@portal/sdk/ui/form';
import { DataTable, ListPage } from '@portal/sdk/ui/table';
import { useState } from 'react';
import { EntryDrawer } from './entry-drawer.tsx';
import { VerifyPanel } from './verify-panel.tsx';

const most = maxListedRows.toLocaleString('en');

/** 打开页面就知道：不完好的记录不能当作凭据。 */
function Alarm() {
  const { data } = useCall(auditTrail.standing, {});
  if (!data || data.faults.length === 0) return null;
  return <MessageBar intent="error">审计记录不完好，见“校验”。</MessageBar>;
}

/** 记录：登录、授权、查看、发布、导出和越权，按时间倒序；可以查询和导出。 */
function Trail() {
  const list = useList(auditTrail.page);
  const modules = useCall(auditTrail.modules, {});
  const [entry, setEntry] = useState<AuditRow>();
  return (
    <>
      <QueryForm
        list={list}
        fields={[
          'from',
          'person',
          'kind',
          'action',
          'enterprise',
          {
            name: 'module',
            kind: 'tree',
            nodes: (modules.data ?? []).map(({ module, title }) => ({ value: module, label: title })),
          },
          'result',
          'target',
          'traceId',
          'text',
        ]}
      />
      {list.total >= maxListedRows && (
        <MessageBar intent="info">
          符合条件的超过 {most} 条，只列出其中 {most} 条；请缩小范围，或导出全部。
        </MessageBar>
      )}
      <DataTable
        list={list}
        caption="审计记录"
        columns={[
          'at',
          'kind',
          'account',
          'userName',
          'entName',
          'actionTitle',
          'result',
          'moduleTitle',
          'target',
          'ip',
          'costMs',
          'action',
          'traceId',
        ]}
        rowKey="seq"
        rowActions={(row) => (
          <Button appearance="text" onClick={() => setEntry(row)}>
            详情
          </Button>
        )}
        tools={<ExportButton call={auditTrail.export} input={list.filters} />}
      />
      <EntryDrawer entry={entry} onClose={() => setEntry(undefined)} />
    </>
  );
}

const VIEWS = { trail: '记录', verify: '校验' } as const;

/** 操作审计：记录，以及记录是否完好的校验。 */
export default function AuditPage() {
  const [view, setView] = useState<keyof typeof VIEWS>('trail');
  return (
    <ListPage
      title="操作审计"
      description={`没有选择时间时，列出最近 ${defaultTrailDays} 天；查看和导出本身也会留下记录`}
      views={<Tabs label="操作审计" value={view} onChange={setView} texts={VIEWS} />}
    >
      <Alarm />
      {view === 'trail' ? <Trail /> : <VerifyPanel />}
    </ListPage>
  );
}
