import { labelOf } from '@portal/sdk/contract';
import { useCountedList, useTasksChange } from '@portal/sdk';
import { DialogButton, ExportButton, StatusTabs } from '@portal/sdk/ui';
import { QueryForm } from '@portal/sdk/ui/form';
import { DataTable, ListPage } from '@portal/sdk/ui/table';
import { useCategoryNodes } from '../classification/tree-nodes.ts';
import { authorised } from '../fields.ts';
import { ApplyDialog } from './apply-dialog.tsx';
import { category, SUPPLY_STATUS } from './contract.ts';
import { AuthorisedDays, SupplyActions } from './supply-actions.tsx';

/** 商品类目：供应商可售哪些分类；申请、变更、续期、撤回、停用，到期提醒，导出。 */
export default function CategoryPage() {
  const list = useCountedList(category.page, category.counts, 'auditStatus');
  useTasksChange(list.reload);
  const nodes = useCategoryNodes();
  return (
    <ListPage
      title="商品类目"
      actions={
        <DialogButton
          call={category.save}
          appearance="primary"
          dialog={(close) => <ApplyDialog onClose={close} onDone={list.reload} />}
        >
          申请类目
        </DialogButton>
      }
    >
      <QueryForm
        list={list}
        fields={['keyword', { name: 'categoryId', kind: 'tree', nodes }, 'supplierName', 'expiring']}
      />
      <DataTable
        tabs={<StatusTabs list={list} codes={SUPPLY_STATUS} />}
        list={list}
        caption="商品类目"
        columns={[
          'categoryNo',
          'categoryName',
          'supplierName',
          'auditStatus',
          { title: labelOf(authorised), key: 'valid', width: 260, show: (row) => <AuthorisedDays row={row} /> },
          'classificationName',
          { field: 'requirements', as: (names) => names || '无' },
          'opinion',
          'submittedAt',
        ]}
        rowActions={(row) => <SupplyActions row={row} onDone={list.reload} />}
        tools={<ExportButton call={category.export} input={list.filters} />}
      />
    </ListPage>
  );
}
