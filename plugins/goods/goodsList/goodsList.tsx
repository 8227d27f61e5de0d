import { mayCall, now, useCountedList, useSession } from '@portal/sdk';
import { date, daysBetween } from '@portal/sdk/format';
import { CopyText, ExportButton, LinkButton, StatusTabs } from '@portal/sdk/ui';
import { QueryForm } from '@portal/sdk/ui/form';
import { type ColumnOf, DataTable, ImportButton, ListPage } from '@portal/sdk/ui/table';
import { useCategoryNodes } from '../classification/tree-nodes.ts';
import { DaysLeft } from '../review/days-left.tsx';
import { Picture } from '../review/picture.tsx';
import { goodsImport, goodsList, priceImport } from './contract.ts';
import { BatchState, CompareButton } from './goods-batch.tsx';
import { GoodsButtons, infoOf } from './goods-buttons.tsx';
import { GOODS_STATUS, partName } from './schema.ts';

const STATUS: ColumnOf<typeof goodsList.page> = {
  field: 'status',
  marks: ({ changing }) => (changing ? [{ text: '变更中', tone: 'waiting' }] : []),
};

/** 商品列表：查询、状态页签、上下架、改价、复制、导入导出；采购单位可浏览并下单。 */
export default function GoodsListPage() {
  const list = useCountedList(goodsList.page, goodsList.counts, 'status');
  const session = useSession();
  const roles = session.user?.roleList.map(({ roleType }) => roleType) ?? [];
  const buyer = roles.includes('C') && !roles.includes('Y');
  const nodes = useCategoryNodes();
  return (
    <ListPage
      title="商品列表"
      actions={
        mayCall(session, goodsList.save) && (
          <LinkButton to="/productManagement/goodsInfo?mode=edit" appearance="primary">
            新增商品
          </LinkButton>
        )
      }
    >
      <QueryForm
        list={list}
        fields={[
          'goodsCode',
          'goodsName',
          { name: 'categoryId', kind: 'tree', nodes },
          'brand',
          'supplierName',
          'agreementNo',
          'priceMin',
          'updatedFrom',
          ...(buyer ? [] : ['changing' as const]),
        ]}
      />
      <DataTable
        tabs={!buyer && <StatusTabs list={list} codes={GOODS_STATUS} />}
        list={list}
        caption="商品"
        columns={[
          {
            title: partName('images'),
            key: 'picture',
            width: 64,
            show: ({ mainImage, goodsName }) => <Picture fileId={mainImage} alt={goodsName} size={28} />,
          },
          { field: 'goodsCode', as: (goodsCode, { id }) => <CopyText text={goodsCode} to={infoOf(id)} /> },
          'goodsName',
          'spec',
          'supplierName',
          'unitPrice',
          'unit',
          ...(buyer ? [] : [STATUS]),
          {
            field: 'priceValidTo',
            as: (day) => (
              <span style={{ display: 'inline-flex', gap: 6 }}>
                {day}
                <DaysLeft days={daysBetween(date(now()), day)} />
              </span>
            ),
          },
          'taxRate',
          'moq',
          'leadDays',
          'brand',
          'categoryName',
          'agreementNo',
          'updatedAt',
        ]}
        rowActions={(goods) => <GoodsButtons goods={goods} onDone={list.reload} />}
        batch={(rows, done) => (
          <>
            <CompareButton rows={rows} />
            <BatchState rows={rows} onDone={done} />
          </>
        )}
        tools={
          <>
            <ImportButton calls={priceImport} subject="新价格" onDone={list.reload}>
              批量改价
            </ImportButton>
            <ImportButton calls={goodsImport} subject="商品" onDone={list.reload} />
            <ExportButton call={goodsList.export} input={list.filters} />
          </>
        }
      />
    </ListPage>
  );
}
