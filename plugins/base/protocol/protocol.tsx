import { useCall, useList } from '@portal/sdk';
import { productInfo } from '@portal/sdk/calls/product';
import { AGREEMENT_KIND, AGREEMENT_STATUS, type AgreementRow, protocolAdmin } from '@portal/sdk/calls/protocol';
import { Page } from '@portal/sdk/ui';
import { QueryForm } from '@portal/sdk/ui/form';
import { type Column, DataTable } from '@portal/sdk/ui/table';
import { ProtocolActions } from './protocol-actions.tsx';
import { ProtocolForm } from './protocol-form.tsx';

const COLUMNS: readonly Column<AgreementRow>[] = [
  { title: '协议名称', field: 'name', width: 200 },
  { title: '编号', field: 'agreementNo', as: 'copy', width: 168 },
  { title: '版本', field: 'versionNo', width: 80 },
  { title: '类型', field: 'kind', codes: AGREEMENT_KIND, width: 104 },
  { title: '产品', key: 'productName', width: 112, show: ({ productName }) => productName ?? '-' },
  {
    title: '状态',
    field: 'status',
    codes: AGREEMENT_STATUS,
    tones: { 0: 'waiting', 2: 'success', 3: 'neutral' },
    width: 104,
  },
  { title: '阅读秒数', field: 'forceReadSeconds', width: 88, align: 'end' },
  { title: '生效日', key: 'effectiveDate', width: 112, show: ({ effectiveDate }) => effectiveDate ?? '-' },
  { title: '签署数', field: 'signedCount', width: 96, align: 'end' },
  { title: '更新时间', field: 'updatedAt', as: 'dateTime', width: 168 },
];

/** 协议管理：起草、发布、新版本、废止、版本对比、签署记录。 */
export default function ProtocolPage() {
  const list = useList(protocolAdmin.page);
  const products = useCall(productInfo.listExcludeBase, {});
  const names = Object.fromEntries((products.data ?? []).map((one) => [one.productType, one.productName]));
  return (
    <Page title="协议管理" description="已发布的正文不能修改；发布新版本后，企业须重新签署">
      <QueryForm
        list={list}
        fields={[
          { name: 'keyword', label: '协议名称' },
          { name: 'productType', label: '产品', codes: names },
          { name: 'kind', label: '类型', codes: AGREEMENT_KIND },
          { name: 'status', label: '状态', codes: AGREEMENT_STATUS },
        ]}
      />
      <DataTable
        list={list}
        caption="协议"
        rowKey="agreementId"
        columns={COLUMNS}
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
