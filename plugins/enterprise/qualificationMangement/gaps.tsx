import { useList } from '@portal/sdk';
import { qualification } from '@portal/sdk/calls/qualification';
import { ExportButton } from '@portal/sdk/ui';
import { QueryForm } from '@portal/sdk/ui/form';
import { DataTable, ListPage } from '@portal/sdk/ui/table';
import { RemindButton } from './certificates.tsx';
import { QualificationViews, useTypeNodes } from './views.tsx';

/** 缺失清单：已准入的企业缺哪些必备资质、缺了多久、后果是什么。 */
export function Gaps() {
  const list = useList(qualification.missing);
  const nodes = useTypeNodes();
  return (
    <ListPage
      title="资质管理"
      views={<QualificationViews view="gaps" />}
      description="已准入的企业缺少的必备资质；补齐并通过审核后自动消失"
    >
      <QueryForm list={list} fields={['entName', { name: 'typeId', kind: 'tree', nodes }, 'consequence']} />
      <DataTable
        list={list}
        caption="缺失清单"
        columns={['entName', 'typeName', 'consequence', 'since', 'days', 'pausesOn', 'remindedOn']}
        tools={<ExportButton call={qualification.exportMissing} input={list.filters} />}
        rowActions={(row) => <RemindButton row={row} onDone={list.reload} />}
      />
    </ListPage>
  );
}
