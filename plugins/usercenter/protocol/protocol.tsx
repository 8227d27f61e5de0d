import { useCountedList } from '@portal/sdk';
import { ownSigning, SIGNING_STATE } from '@portal/sdk/calls/signing';
import { useSearchParams } from '@portal/sdk/router';
import { CopyText, ExportButton, StatusTabs } from '@portal/sdk/ui';
import { QueryForm } from '@portal/sdk/ui/form';
import { DataTable, ListPage } from '@portal/sdk/ui/table';
import { OwnActions } from './own-actions.tsx';
import { Signing } from './signing.tsx';
import { WaitingBar } from './waiting-bar.tsx';

function Protocols() {
  const list = useCountedList(ownSigning.page, ownSigning.counts, 'state');
  return (
    <ListPage title="协议查询" description="本企业签署的全部协议，和等待签署的新版本" facts={<WaitingBar />}>
      <QueryForm list={list} fields={['agreementName', 'kind', 'method', 'agreementNo', 'signedFrom']} />
      <DataTable
        list={list}
        tabs={<StatusTabs list={list} codes={SIGNING_STATE} />}
        caption="协议"
        columns={[
          { field: 'agreementNo', as: (no) => <CopyText text={no} /> },
          'agreementName',
          'productName',
          'kind',
          'versionNo',
          'state',
          'signedAt',
          'signerName',
          'phone',
          'method',
          'expireOn',
          'daysLeft',
          'voidReason',
        ]}
        tools={
          <>
            <ExportButton call={ownSigning.zip} input={list.filters}>
              批量下载
            </ExportButton>
            <ExportButton call={ownSigning.export} input={list.filters} />
          </>
        }
        rowActions={(row) => <OwnActions row={row} />}
      />
    </ListPage>
  );
}

/** 协议查询：本企业的协议；编号写在地址里时阅读并签署这一份。 */
export default function ProtocolPage() {
  const id = useSearchParams()[0].get('id');
  return id === null ? <Protocols /> : <Signing agreementId={id} />;
}
