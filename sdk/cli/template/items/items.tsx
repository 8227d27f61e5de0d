import { useList } from '@portal/sdk';
import { Page } from '@portal/sdk/ui';
import { FormButton, QueryForm } from '@portal/sdk/ui/form';
import { type Column, DataTable } from '@portal/sdk/ui/table';
import { type Item, items } from './contract.ts';

const COLUMNS: readonly Column<Item>[] = [
  { title: '事项', field: 'itemName', width: 240 },
  { title: '数量', field: 'quantity', as: 'quantity' },
  { title: '备注', field: 'remark', width: 320 },
];

/** 事项列表：按名称查询，持有权限码的用户可以新增。 */
export default function ItemsPage() {
  const list = useList(items.page);
  const add = (
    <FormButton
      call={items.add}
      title="新增事项"
      appearance="primary"
      done="已新增"
      fields={[
        { name: 'itemName', label: '事项' },
        { name: 'quantity', label: '数量', kind: 'number' },
        { name: 'remark', label: '备注', kind: 'area' },
      ]}
      onDone={list.reload}
    >
      新增事项
    </FormButton>
  );
  return (
    <Page title="事项列表">
      <QueryForm list={list} fields={[{ name: 'itemName', label: '事项' }]} />
      <DataTable list={list} columns={COLUMNS} caption="事项列表" toolbar={add} />
    </Page>
  );
}
