import { useCall, useList } from '@portal/sdk';
import { rightsChange } from '@portal/sdk/calls/rights';
import { EmptyState, MessageBar, Tabs } from '@portal/sdk/ui';
import { QueryForm } from '@portal/sdk/ui/form';
import { columnsOf, DataTable, ListPage } from '@portal/sdk/ui/table';
import { useState } from 'react';
import { Decide, Permits } from './permits.tsx';

function Changes({ onDone }: { onDone: () => unknown }) {
  const list = useList(rightsChange.page);
  const reload = () => Promise.all([list.reload(), onDone()]);
  return (
    <>
      <QueryForm list={list} />
      <DataTable
        list={list}
        caption="授权申请"
        empty={<EmptyState title="没有授权申请" hint="授予或放宽全平台范围的角色后，申请在这里等另一位管理员确认。" />}
        columns={columnsOf(rightsChange.page)}
        rowActions={(row) => <Decide row={row} onDone={reload} />}
      />
    </>
  );
}

const TABS = { changes: '授权申请', permits: '授权许可' } as const;

/** 授权复核：全平台授权由另一位管理员确认；授权许可写明谁可以授予什么。 */
export default function GrantPage() {
  const [tab, setTab] = useState<keyof typeof TABS>('changes');
  const { data, reload } = useCall(rightsChange.administrators, {});
  const alone = data !== undefined && data.persons < 2;
  return (
    <ListPage
      title="授权复核"
      views={<Tabs label="授权复核" value={tab} onChange={setTab} texts={TABS} counts={{ changes: data?.waiting }} />}
      description="授予或放宽全平台范围的角色，由另一位自然人确认后生效；收回权限一人即可，立即生效"
    >
      {alone && (
        <MessageBar intent="error" layout="multiline" role="alert">
          平台目前只有一位管理员，授权变更由一人完成，均已留痕；请尽快增设第二位管理员。
        </MessageBar>
      )}
      {tab === 'changes' ? <Changes onDone={reload} /> : <Permits alone={alone} onDone={reload} />}
    </ListPage>
  );
}
