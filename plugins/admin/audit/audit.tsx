import { useCall, useList } from '@portal/sdk';
import {
  AUDIT_RESULT,
  type AuditRow,
  auditTrail,
  defaultAuditDays,
  maxListedRows,
  maxTextDays,
} from '@portal/sdk/calls/audit';
import { AUDIT_KIND } from '@portal/sdk/contract';
import { Button, ExportButton, MessageBar, MessageBarBody, Page } from '@portal/sdk/ui';
import { QueryForm } from '@portal/sdk/ui/form';
import { type Column, DataTable } from '@portal/sdk/ui/table';
import { useState } from 'react';
import { EntryDrawer } from './entry-drawer.tsx';
import { VerifyPanel } from './verify-panel.tsx';

const COLUMNS: readonly Column<AuditRow>[] = [
  { title: '时间', field: 'at', as: 'dateTime', width: 168 },
  { title: '类型', field: 'kind', codes: AUDIT_KIND, width: 112 },
  { title: '账号', field: 'account', width: 120 },
  { title: '姓名', field: 'userName', width: 88 },
  { title: '企业', field: 'entName', width: 184 },
  { title: '操作', field: 'actionTitle', width: 176 },
  {
    title: '结果',
    field: 'result',
    codes: AUDIT_RESULT,
    tones: { ok: 'success', denied: 'danger', failed: 'waiting' },
    width: 96,
  },
  { title: '模块', field: 'moduleTitle', width: 96 },
  { title: '对象', field: 'target', width: 240 },
  { title: '地址', field: 'ip', width: 128 },
  { title: '耗时（毫秒）', field: 'costMs', width: 112, align: 'end', hidden: true },
  { title: '权限码', field: 'action', width: 176, hidden: true },
  { title: '请求编号', field: 'traceId', as: 'copy', width: 280, hidden: true },
];

const most = maxListedRows.toLocaleString('en');

/** 打开页面就知道：不完好的记录不能当作凭据。 */
function Alarm() {
  const { data } = useCall(auditTrail.standing, {});
  if (!data || data.faults.length === 0) return null;
  return (
    <MessageBar intent="error">
      <MessageBarBody>审计记录不完好，见页尾的“校验”。</MessageBarBody>
    </MessageBar>
  );
}

/** 操作审计：登录、授权、查看、发布、导出和越权，按时间倒序；可以查询、导出和校验。 */
export default function AuditPage() {
  const list = useList(auditTrail.page);
  const modules = useCall(auditTrail.modules, {});
  const titles = Object.fromEntries((modules.data ?? []).map(({ module, title }) => [module, title]));
  const [entry, setEntry] = useState<AuditRow>();
  return (
    <Page title="操作审计" description={`没有选择时间时，列出最近 ${defaultAuditDays} 天；查看和导出本身也会留下记录`}>
      <QueryForm
        list={list}
        fields={[
          { kind: 'dayRange', label: '时间', from: 'from', to: 'to' },
          { name: 'person', label: '账号/姓名' },
          { name: 'kind', label: '类型', codes: AUDIT_KIND },
          { name: 'action', label: '操作', placeholder: '名称或权限码' },
          { name: 'enterprise', label: '企业' },
          {
            name: 'module',
            label: '模块',
            kind: 'tree',
            nodes: Object.entries(titles).map(([value, label]) => ({ value, label })),
          },
          { name: 'result', label: '结果', codes: AUDIT_RESULT },
          { name: 'target', label: '对象' },
          { name: 'traceId', label: '请求编号' },
          { name: 'text', label: '内容', placeholder: `时间不超过 ${maxTextDays} 天` },
        ]}
      />
      <Alarm />
      {list.total >= maxListedRows && (
        <MessageBar intent="info">
          <MessageBarBody>
            符合条件的超过 {most} 条，只列出其中 {most} 条；请缩小范围，或导出全部。
          </MessageBarBody>
        </MessageBar>
      )}
      <DataTable
        list={list}
        caption="审计记录"
        columns={COLUMNS}
        rowKey="seq"
        rowActions={(row) => (
          <Button appearance="transparent" size="small" onClick={() => setEntry(row)}>
            详情
          </Button>
        )}
        tools={<ExportButton call={auditTrail.export} input={list.filters} />}
      />
      <VerifyPanel />
      <EntryDrawer entry={entry} onClose={() => setEntry(undefined)} />
    </Page>
  );
}
