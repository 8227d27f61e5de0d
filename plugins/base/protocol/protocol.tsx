import { useList } from '@portal/sdk';
import { protocolAdmin } from '@portal/sdk/calls/protocol';
import { QueryForm, StepButton } from '@portal/sdk/ui/form';
import { DataTable, ListPage } from '@portal/sdk/ui/table';
import { PreviewButton } from './preview-button.tsx';
import { ProtocolForm } from './protocol-form.tsx';
import { SignaturesButton } from './signatures-button.tsx';
import { useProductNames } from '../use-product-names.ts';

/** 协议管理：起草、发布、新版本、废止、版本对比、签署记录。 */
export default function ProtocolPage() {
  const list = useList(protocolAdmin.page);
  const names = useProductNames();
  return (
    <ListPage
      title="协议管理"
      description="已发布的正文不能修改；发布新版本后，企业须重新签署"
      actions={<ProtocolForm products={names} onDone={list.reload} />}
    >
      <QueryForm list={list} fields={['keyword', { name: 'productType', codes: names }, 'kind', 'status']} />
      <DataTable
        list={list}
        caption="协议"
        columns={[
          'name',
          'versionNo',
          'productName',
          'status',
          'effectiveDate',
          'signedCount',
          'kind',
          'agreementNo',
          'forceReadSeconds',
          'updatedAt',
        ]}
        rowActions={(row) => (
          <>
            <PreviewButton agreement={row} />
            {row.may.includes('EDIT') && <ProtocolForm agreement={row} products={names} onDone={list.reload} />}
            <StepButton
              call={protocolAdmin.publish}
              row={row}
              ask={`发布“${row.name} ${row.versionNo}”吗？发布后正文不能修改，上一版本随即废止，企业须重新签署。`}
              done="已发布"
              onDone={list.reload}
            />
            <StepButton call={protocolAdmin.revise} row={row} done="已生成新版本草稿" onDone={list.reload} />
            {row.publishedAt !== null && <SignaturesButton agreement={row} />}
            <StepButton
              call={protocolAdmin.abolish}
              row={row}
              title={`废止 · ${row.name}（已签署 ${row.signedCount} 家）`}
              done="已废止"
              onDone={list.reload}
              appearance="danger"
            />
          </>
        )}
      />
    </ListPage>
  );
}
