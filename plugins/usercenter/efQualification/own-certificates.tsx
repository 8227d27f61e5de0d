import { useCall, useCountedList, useTasksChange } from '@portal/sdk';
import { ownQualification, QUALIFICATION_STATUS } from '@portal/sdk/calls/qualification';
import { CopyText, StatusTabs } from '@portal/sdk/ui';
import { QueryForm } from '@portal/sdk/ui/form';
import { DataTable, ListPage } from '@portal/sdk/ui/table';
import { qualificationPath } from '../addresses.ts';
import { CertificateActions } from './certificate-actions.tsx';
import { NewCertificate } from './certificate-form.tsx';
import { Checklist } from './checklist.tsx';

/** As its holder looks for them: what holds first. */
const TABS = { texts: QUALIFICATION_STATUS.texts, list: [1, 2, 3, 0, 4, 6, 5] } as const;

/** 本企业的证书：必备的在上面，全部的在表里。 */
export function OwnCertificates() {
  const list = useCountedList(ownQualification.myPage, ownQualification.myCounts, 'status');
  const required = useCall(ownQualification.required, {});
  const done = () => Promise.all([list.reload(), required.reload()]);
  useTasksChange(done);
  return (
    <ListPage
      title="资质管理"
      description="证书到期前 60、30、7 天和当天提醒；续期通过后替换原来的证书"
      actions={
        <NewCertificate appearance="primary" onDone={done}>
          登记资质
        </NewCertificate>
      }
      facts={required.data && <Checklist required={required.data} onDone={done} />}
    >
      <QueryForm list={list} fields={['certNo', 'qualNo']} />
      <DataTable
        list={list}
        tabs={<StatusTabs list={list} codes={TABS} />}
        caption="资质"
        columns={[
          { field: 'qualNo', as: (qualNo, { id }) => <CopyText text={qualNo} to={qualificationPath(id)} /> },
          'typeName',
          'certNo',
          'status',
          { field: 'validTo', as: (day) => day ?? '长期' },
          'daysLeft',
          'validFrom',
          'issuer',
          'versionNo',
          'submittedAt',
        ]}
        rowActions={(row) => <CertificateActions row={row} onDone={done} appearance="text" />}
      />
    </ListPage>
  );
}
