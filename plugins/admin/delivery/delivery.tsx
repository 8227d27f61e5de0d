import { useCall, useList } from '@portal/sdk';
import { delivery, type DeliveryRow } from '@portal/sdk/calls/delivery';
import { dateTime } from '@portal/sdk/format';
import { ActionButton, ExportButton } from '@portal/sdk/ui';
import { QueryForm } from '@portal/sdk/ui/form';
import { DataTable, FactLine, ListPage } from '@portal/sdk/ui/table';

/** 发送记录：离开门户的短信、邮件和群消息，在等的、发出的、没有发出的和原因；失败的通知可以重新发送。 */
export default function DeliveryPage() {
  const list = useList(delivery.page);
  const standing = useCall(delivery.standing, {});
  const reload = async () => {
    await Promise.all([list.reload(), standing.reload()]);
  };
  const { waiting, oldestDue, sentToday, failedToday } = standing.data ?? {};
  return (
    <ListPage
      title="发送记录"
      description="接收地址只显示一部分；查看本身也会留下记录"
      facts={
        <FactLine
          items={[
            { label: '待发送', value: waiting },
            { label: '最早一条已到时间', value: oldestDue ? dateTime(oldestDue) : '无' },
            { label: '今天已发送', value: sentToday },
            { label: '今天失败和退回', value: failedToday },
          ]}
        />
      }
    >
      <QueryForm list={list} fields={['status', 'channel', 'from', 'purpose', 'account', 'recipient']} />
      <DataTable
        list={list}
        caption="发送记录"
        tools={<ExportButton call={delivery.export} input={list.filters} />}
        columns={[
          'sentAt',
          'channel',
          'purpose',
          'status',
          'fault',
          'account',
          'recipient',
          'content',
          'tries',
          'nextAt',
          'adapter',
        ]}
        rowActions={({ id, retry }: DeliveryRow) =>
          retry && (
            <ActionButton
              call={delivery.retry}
              input={{ ids: [id] }}
              ask="重新发送这条消息？发送前会再次核对收件人是否仍可查看。"
              done="已重新排队"
              onDone={reload}
            >
              重新发送
            </ActionButton>
          )
        }
      />
    </ListPage>
  );
}
