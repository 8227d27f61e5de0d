import { useList } from '@portal/sdk';
import { protocolAdmin } from '@portal/sdk/calls/protocol';
import { Page } from '@portal/sdk/ui';
import { QueryForm } from '@portal/sdk/ui/form';
import { DataTable } from '@portal/sdk/ui/table';
import { ProtocolActions } from './protocol-actions.tsx';
import { ProtocolForm } from './protocol-form.tsx';
import { useProductNames } from '../use-product-names.ts';

/** 协议管理：起草、发布、新版本、废止、版本对比、签署记录。 */
export default function ProtocolPage() {
  const list = useList(protocolAdmin.page);
  const names = useProductNames();
  return (
    <Page title="协议管理" description="已发布的正文不能修改；发布新版本后，企业须重新签署">
      <QueryForm list={list} fields={['keyword', { name: 'productType', codes: names }, 'kind', 'status']} />
      <DataTable
        list={list}
        caption="协议"
        columns={[
          'name',
          'agreementNo',
          'versionNo',
          'kind',
          'productName',
          'status',
          'forceReadSeconds',
          'effectiveDate',
          'signedCount',
          'updatedAt',
        ]}
        toolbar={
          <ProtocolForm products={names} onDone={list.reload}>
            新增协议
          </ProtocolForm>
        }
        rowActions={(row) => <ProtocolActions agreement={row} products={names} onDone={list.reload} />}
      />
    </Page>
  );
}
