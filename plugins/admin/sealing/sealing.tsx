import { useCall, useList } from '@portal/sdk';
import { CIPHER, keyUse, sealing } from '@portal/sdk/calls/sealing';
import { dateTime } from '@portal/sdk/format';
import { QueryForm } from '@portal/sdk/ui/form';
import { DataTable, FactLine, ListPage, PlainTable } from '@portal/sdk/ui/table';

/** 个人信息加密：用哪种算法和密钥，每个字段加密到哪里，旧密钥（有的话）还有没有用；只看，不改。 */
export default function SealingPage() {
  const list = useList(sealing.page);
  const { data } = useCall(sealing.standing, {});
  const { cipher, done, of, countedAt, keys = [] } = data ?? {};
  return (
    <ListPage
      title="个人信息加密"
      description="换密钥或算法后在后台自动完成，行数每小时统计一次"
      facts={
        <>
          <FactLine
            items={[
              { label: '算法', value: cipher && CIPHER.texts[cipher] },
              { label: '当前密钥', value: keys.find(({ status }) => status === 'PRESENT')?.keyId },
              { label: '已完成字段', value: data && `${done} / ${of}` },
              { label: '统计时间', value: data && (countedAt ? dateTime(countedAt) : '尚未统计') },
            ]}
          />
          {keys.length > 1 && <PlainTable of={keyUse} rows={keys} rowKey="keyId" caption="密钥" />}
        </>
      }
    >
      <QueryForm list={list} />
      <DataTable
        list={list}
        caption="字段"
        columns={['id', 'area', 'kind', 'status', 'present', 'old', 'clear', 'finishedAt', 'read']}
      />
    </ListPage>
  );
}
