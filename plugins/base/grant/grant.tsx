import { useCall, useList } from '@portal/sdk';
import { CHANGE_KIND, CHANGE_STATUS, CHANGE_TONE, type RightsChange, rightsChange } from '@portal/sdk/calls/rights';
import { MessageBar, MessageBarBody, Page, Stack, Tabs } from '@portal/sdk/ui';
import { QueryForm } from '@portal/sdk/ui/form';
import { type Column, DataTable } from '@portal/sdk/ui/table';
import { useState } from 'react';
import { Decide } from './decide.tsx';
import { Permits } from './permits.tsx';

const COLUMNS: readonly Column<RightsChange>[] = [
  { title: '申请编号', field: 'changeNo', as: 'copy', width: 200 },
  { title: '类型', field: 'kind', codes: CHANGE_KIND, width: 128 },
  { title: '内容', field: 'summary', width: 320 },
  { title: '申请人', field: 'askedByName', width: 96 },
  { title: '申请时间', field: 'askedAt', as: 'dateTime', width: 168 },
  { title: '状态', field: 'status', codes: CHANGE_STATUS, tones: CHANGE_TONE, width: 96 },
  { title: '复核人', key: 'decidedBy', width: 96, show: ({ decidedByName }) => decidedByName ?? '-' },
  { title: '意见', key: 'opinion', width: 168, show: ({ opinion }) => opinion ?? '-' },
];

function Changes({ onDone }: { onDone: () => unknown }) {
  const list = useList(rightsChange.page);
  const reload = () => Promise.all([list.reload(), onDone()]);
  return (
    <Stack>
      <QueryForm
        list={list}
        fields={[
          { name: 'keyword', label: '编号、内容或申请人' },
          { name: 'kind', label: '类型', codes: CHANGE_KIND },
          { name: 'status', label: '状态', codes: CHANGE_STATUS },
        ]}
      />
      <DataTable
        list={list}
        caption="授权申请"
        rowKey="id"
        columns={COLUMNS}
        rowActions={(row) => <Decide row={row} onDone={reload} />}
      />
    </Stack>
  );
}

/** 授权复核：全平台授权由另一位管理员确认；授权许可写明谁可以授予什么。 */
export default function GrantPage() {
  const [tab, setTab] = useState<'changes' | 'permits'>('changes');
  const { data, reload } = useCall(rightsChange.administrators, {});
  const alone = data !== undefined && data.persons < 2;
  return (
    <Page
      title="授权复核"
      description="授予或放宽全平台范围的角色，由另一位自然人确认后生效；收回权限一人即可，立即生效"
    >
      <Stack>
        {alone && (
          <MessageBar intent="error" layout="multiline" role="alert">
            <MessageBarBody>
              平台目前只有一位管理员，授权变更由一人完成，均已留痕；请尽快增设第二位管理员。
            </MessageBarBody>
          </MessageBar>
        )}
        <Tabs
          label="授权复核"
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'changes', text: '授权申请', count: data?.waiting },
            { value: 'permits', text: '授权许可' },
          ]}
        />
        {tab === 'changes' ? <Changes onDone={reload} /> : <Permits alone={alone} onDone={reload} />}
      </Stack>
    </Page>
  );
}
