import { useCall } from '@portal/sdk';
import { CopyText, Section } from '@portal/sdk/ui';
import { DataTable, PlainTable } from '@portal/sdk/ui/table';
import { reviewPath } from '../qualificationMangement/addresses.ts';
import { entFile, gap } from './contract.ts';
import { useFileList } from './use-file-list.ts';

/** The required certificates that are missing; nothing where all are there. */
function Gaps({ entId }: { entId: string }) {
  const { data = [] } = useCall(entFile.gaps, { entId });
  if (data.length === 0) return null;
  return (
    <Section title="缺少的资质" hint="补齐并通过审核后自动消失">
      <PlainTable rows={data} of={gap} caption="缺少的资质" rowKey="typeId" />
    </Section>
  );
}

/** 资质证照：缺哪些，有哪些，各到哪一天。 */
export const CertificatesTab = ({ entId }: { entId: string }) => (
  <>
    <Gaps entId={entId} />
    <DataTable
      list={useFileList(entFile.certificates, entId)}
      caption="资质证照"
      columns={[
        { field: 'qualNo', as: (qualNo, { id }) => <CopyText text={qualNo} to={reviewPath(id)} /> },
        ...(['typeName', 'certNo', 'status'] as const),
        { field: 'validTo', as: (day) => day ?? '长期' },
        ...(['daysLeft', 'versionNo', 'issuer', 'validFrom', 'submittedAt'] as const),
      ]}
    />
  </>
);
