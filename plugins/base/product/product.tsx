import { bus, useList } from '@portal/sdk';
import { type ManagedProduct, PRODUCT_AUDIENCE, productInfo } from '@portal/sdk/calls/product';
import { ActionButton, ToneTag, Tooltip, Truncated } from '@portal/sdk/ui';
import { QueryForm } from '@portal/sdk/ui/form';
import { DataTable, ListPage } from '@portal/sdk/ui/table';
import { ProductForm } from './product-form.tsx';
import { SortButton } from './sort-button.tsx';

/** 入口所属插件的状态：可用、近期有故障、已停用、未部署。 */
function PluginHealth({ plugin }: Pick<ManagedProduct, 'plugin'>) {
  if (plugin === null) return <ToneTag tone="danger">未部署</ToneTag>;
  const { off, crashes } = plugin;
  if (off !== null)
    return (
      <Tooltip content={`停用原因：${off}`} relationship="description">
        <span>
          <ToneTag tone="danger">已停用</ToneTag>
        </span>
      </Tooltip>
    );
  if (crashes > 0) return <ToneTag tone="waiting">{`24 小时故障 ${crashes} 次`}</ToneTag>;
  return <ToneTag tone="success">可用</ToneTag>;
}

/** 板块（产品）管理：新增、编辑、上下架。 */
export default function ProductPage() {
  const list = useList(productInfo.queryProduct);
  const reload = () => {
    bus.emit('product:list-refresh', {});
    return list.reload();
  };
  return (
    <ListPage
      title="产品管理"
      description="下架后已开通企业的管理员会收到通知"
      actions={
        <>
          <ProductForm onDone={reload} />
          <SortButton onDone={reload} />
        </>
      }
    >
      <QueryForm list={list} />
      <DataTable
        list={list}
        caption="产品"
        rowKey="productType"
        columns={[
          'productType',
          'productName',
          'aboveOff',
          { field: 'routeUrl', as: (routeUrl) => (routeUrl === null ? '-' : <Truncated text={routeUrl} />) },
          { field: 'plugin', as: (plugin) => plugin?.name ?? '-' },
          { title: '插件状态', key: 'health', width: 144, show: ({ plugin }) => <PluginHealth plugin={plugin} /> },
          'ifIntOrExt',
          'homeSort',
          {
            field: 'audience',
            as: (letters) => letters.map((letter) => PRODUCT_AUDIENCE[letter as 'G'] ?? letter).join('、'),
          },
          { field: 'agreements', as: (names) => (names.length === 0 ? '-' : <Truncated text={names.join('、')} />) },
          'openedCount',
          'section',
          { field: 'icon', hidden: true },
        ]}
        rowActions={(product) => (
          <>
            <ProductForm product={product} onDone={reload} />
            <Shelf product={product} onDone={reload} />
          </>
        )}
      />
    </ListPage>
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
      appearance={goes ? 'danger' : 'text'}
    >
      {goes ? '下架' : '上架'}
    </ActionButton>
  );
}
