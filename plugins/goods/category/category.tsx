import { mayCall, useCall, useCountedList, useSession } from '@portal/sdk';
import { BusyButton, ExportButton, Page, StatusTabs } from '@portal/sdk/ui';
import { QueryForm } from '@portal/sdk/ui/form';
import { type Column, DataTable } from '@portal/sdk/ui/table';
import { useState } from 'react';
import { classification } from '../classification/contract.ts';
import { treeNodesOf } from '../classification/tree-nodes.ts';
import { ApplyDialog } from './apply-dialog.tsx';
import { AuthorisedDays } from './authorised-days.tsx';
import { category, SUPPLY_STATUS, SUPPLY_TONE, type SupplyRow, EXPIRING } from './contract.ts';
import { useSupplyActions } from './supply-actions.tsx';

const STATES = [0, 1, 2, 3, 4, 5] as const;

const COLUMNS: readonly Column<SupplyRow>[] = [
  { title: '类目编码', field: 'categoryNo', as: 'copy', width: 192 },
  { title: '类目名称', field: 'categoryName', width: 152 },
  { title: '状态', field: 'auditStatus', codes: SUPPLY_STATUS, tones: SUPPLY_TONE, width: 96 },
  { title: '授权期限', key: 'valid', width: 260, show: (row) => <AuthorisedDays row={row} /> },
  { title: '供应商', field: 'supplierName', width: 192 },
  { title: '所属分类', field: 'classificationName', width: 260 },
  {
    title: '资质要求',
    field: 'requiredQualifications',
    width: 208,
    as: (names) => names.join('、') || '无',
  },
  { title: '审批意见', field: 'opinion', width: 220 },
  { title: '提交时间', field: 'submittedAt', as: 'dateTime', width: 176 },
];

/** 商品类目：供应商可售哪些分类；申请、变更、续期、撤回、停用，到期提醒，导出。 */
export default function CategoryPage() {
  const list = useCountedList(category.page, category.counts, 'auditStatus');
  const session = useSession();
  const tree = useCall(classification.tree, { whole: true });
  const [applying, setApplying] = useState(false);
  const actions = useSupplyActions();
  const supplier = session.user?.roleList.some(({ roleType }) => roleType === 'G') ?? false;
  return (
    <Page title="商品类目">
      <QueryForm
        list={list}
        fields={[
          { name: 'keyword', label: '类目编码/名称' },
          { name: 'categoryId', label: '所属分类', kind: 'tree', nodes: treeNodesOf(tree.data ?? []) },
          ...(supplier ? [] : [{ name: 'supplierName', label: '供应商' } as const]),
          { name: 'expiring', label: '授权到期', codes: EXPIRING },
        ]}
      />
      <StatusTabs list={list} texts={SUPPLY_STATUS} codes={STATES} />
      <DataTable
        list={list}
        caption="商品类目"
        columns={COLUMNS.filter(({ field }) => !(supplier && field === 'supplierName'))}
        rowActions={(row) => actions({ row, onDone: list.reload })}
        toolbar={
          mayCall(session, category.save) && (
            <BusyButton look="primary" busy={false} onPress={() => setApplying(true)}>
              申请类目
            </BusyButton>
          )
        }
        tools={<ExportButton call={category.export} input={list.filters} />}
      />
      {applying && <ApplyDialog onClose={() => setApplying(false)} onDone={list.reload} />}
    </Page>
  );
}
