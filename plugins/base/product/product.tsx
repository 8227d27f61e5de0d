import { bus, useList } from '@portal/sdk';
import { type ManagedProduct, productInfo } from '@portal/sdk/calls/product';
import { ActionButton, Page, Truncated } from '@portal/sdk/ui';
import { QueryForm } from '@portal/sdk/ui/form';
import { type Column, DataTable } from '@portal/sdk/ui/table';
import { AUDIENCE, SHELF } from './codes.ts';
import { PluginHealth } from './plugin-health.tsx';
import { ProductForm } from './product-form.tsx';
import { SortButton } from './sort-button.tsx';

const COLUMNS: readonly Column<ManagedProduct>[] = [
  { title: '产品类型', field: 'productType', width: 88 },
  { title: '产品名称', field: 'productName', width: 120 },
  { title: '状态', field: 'aboveOff', codes: SHELF, tones: { 0: 'success', 1: 'neutral' }, width: 96 },
  {
    title: '入口',
    key: 'routeUrl',
    width: 260,
    show: ({ routeUrl }) => (routeUrl === null ? '-' : <Truncated text={routeUrl} />),
  },
  { title: '所属插件', key: 'plugin', width: 112, show: ({ plugin }) => plugin?.name ?? '-' },
  { title: '插件状态', key: 'health', width: 144, show: ({ plugin }) => <PluginHealth plugin={plugin} /> },
  { title: '内/外部', field: 'ifIntOrExt', width: 88, as: (flag) => (flag === '1' ? '新窗口' : '门户内') },
  { title: '首页排序', field: 'homeSort', width: 88, align: 'end' },
  {
    title: '适用角色',
    field: 'audience',
    width: 176,
    as: (letters) => letters.map((letter) => AUDIENCE[letter as keyof typeof AUDIENCE] ?? letter).join('、'),
  },
  {
    title: '协议',
    field: 'agreements',
    width: 200,
    as: (names) => (names.length === 0 ? '-' : <Truncated text={names.join('、')} />),
  },
  { title: '开通企业数', field: 'openedCount', width: 104, align: 'end' },
  { title: '板块', field: 'section', width: 96 },
  { title: '图标', key: 'icon', width: 96, hidden: true, show: ({ icon }) => icon ?? '-' },
];

/** 板块（产品）管理：新增、编辑、上下架。 */
export default function ProductPage() {
  const list = useList(productInfo.queryProduct);
  const reload = () => {
    bus.emit('product:list-refresh', {});
    return list.reload();
  };
  return (
    <Page title="产品管理" description="下架后已开通企业的管理员会收到通知">
      <QueryForm
        list={list}
        fields={[
          { name: 'keyword', label: '产品名称' },
          { name: 'section', label: '板块' },
          { name: 'aboveOff', label: '状态', codes: SHELF },
        ]}
      />
      <DataTable
        list={list}
        caption="产品"
        rowKey="productType"
        columns={COLUMNS}
        toolbar={
          <>
            <ProductForm onDone={reload}>新增产品</ProductForm>
            <SortButton onDone={reload} />
          </>
        }
        rowActions={(product) => (
          <>
            <ProductForm product={product} onDone={reload}>
              编辑
            </ProductForm>
            <Shelf product={product} onDone={reload} />
          </>
        )}
      />
    </Page>
  );
}

function Shelf({ product, onDone }: { product: ManagedProduct; onDone: () => unknown }) {
  const { productType, productName, aboveOff, openedCount } = product;
  const goes = aboveOff === 0;
  return (
    <ActionButton
      call={productInfo.aboveOffProduct}
      input={{ productType, aboveOff: goes ? 1 : 0 }}
      ask={
        goes
          ? `下架“${productName}”吗？${openedCount} 家已开通的企业将暂停使用，其管理员会收到通知。`
          : `上架“${productName}”吗？适用的企业可以申请开通。`
      }
      done={goes ? '已下架' : '已上架'}
      onDone={onDone}
      look={goes ? 'danger' : 'text'}
    >
      {goes ? '下架' : '上架'}
    </ActionButton>
  );
}
