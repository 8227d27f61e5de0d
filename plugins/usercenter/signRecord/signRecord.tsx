import { useList } from '@portal/sdk';
import { ownSigning } from '@portal/sdk/calls/signing';
import { CopyText } from '@portal/sdk/ui';
import { QueryForm } from '@portal/sdk/ui/form';
import { DataTable, ListPage } from '@portal/sdk/ui/table';
import { OwnActions } from '../protocol/own-actions.tsx';
import { WaitingBar } from '../protocol/waiting-bar.tsx';

/** 入市协议签署记录：本企业每一版入市协议由谁、何时、怎样签署，到哪天为止。 */
export default function SignRecordPage() {
  const list = useList(ownSigning.mySignRecord);
  return (
    <ListPage
      title="入市协议签署记录"
      description="本企业各版本入市协议的签署，正文以签署时为准"
      facts={<WaitingBar />}
    >
      <QueryForm list={list} fields={['agreementName', 'state', 'signedFrom', 'agreementNo', 'method']} />
      <DataTable
        list={list}
        caption="入市协议签署记录"
        columns={[
          { field: 'agreementNo', as: (no) => <CopyText text={no} /> },
          'agreementName',
          'versionNo',
          'state',
          'signedAt',
          'signerName',
          'phone',
          'method',
          'ip',
          'expireOn',
          'daysLeft',
          'dueOn',
          'voidReason',
        ]}
        rowActions={(row) => <OwnActions row={row} />}
      />
    </ListPage>
  );
}
