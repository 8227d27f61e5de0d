import { labelOf } from '@portal/sdk/contract';
import { useCall, useCountedList, useSession } from '@portal/sdk';
import { DialogButton, ExportButton, Page, StatusTabs } from '@portal/sdk/ui';
import { QueryForm } from '@portal/sdk/ui/form';
import { type ColumnOf, DataTable } from '@portal/sdk/ui/table';
import { classification } from '../classification/contract.ts';
import { treeNodesOf } from '../classification/tree-nodes.ts';
import { authorised } from '../fields.ts';
import { ApplyDialog } from './apply-dialog.tsx';
import { category, SUPPLY_STATUS } from './contract.ts';
import { AuthorisedDays, SupplyActions } from './supply-actions.tsx';

const columnsFor = (supplier: boolean): readonly ColumnOf<typeof category.page>[] => [
  'categoryNo',
  'categoryName',
  'auditStatus',
  { title: labelOf(authorised), key: 'valid', width: 260, show: (row) => <AuthorisedDays row={row} /> },
  ...(supplier ? [] : ['supplierName' as const]),
  'classificationName',
  { field: 'requirements', as: (names) => names || '无' },
  'opinion',
  'submittedAt',
];

/** 商品类目：供应商可售哪些分类；申请、变更、续期、撤回、停用，到期提醒，导出。 */
export default function CategoryPage() {
  const list = useCountedList(category.page, category.counts, 'auditStatus');
  const session = useSession();
  const tree = useCall(classification.tree, { whole: true });
  const supplier = session.user?.roleList.some(({ roleType }) => roleType === 'G') ?? false;
  return (
    <Page title="商品类目">
      <QueryForm
        list={list}
        fields={[
          'keyword',
          { name: 'categoryId', kind: 'tree', nodes: treeNodesOf(tree.data ?? []) },
          ...(supplier ? [] : ['supplierName' as const]),
          'expiring',
        ]}
      />
      <StatusTabs list={list} texts={SUPPLY_STATUS.texts} codes={SUPPLY_STATUS.list} />
      <DataTable
        list={list}
        caption="商品类目"
        columns={columnsFor(supplier)}
        rowActions={(row) => <SupplyActions row={row} onDone={list.reload} />}
        toolbar={
          <DialogButton
            call={category.save}
            appearance="primary"
            dialog={(close) => <ApplyDialog onClose={close} onDone={list.reload} />}
          >
            申请类目
          </DialogButton>
        }
        tools={<ExportButton call={category.export} input={list.filters} />}
      />
    </Page>
  );
}
