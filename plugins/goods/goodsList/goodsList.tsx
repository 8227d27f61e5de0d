import { mayCall, useCall, useCountedList, useSession } from '@portal/sdk';
import { percent } from '@portal/sdk/format';
import {
  CopyText,
  ExportButton,
  LinkButton,
  Page,
  Quantity,
  StatusTabs,
  StatusTag,
  TextLink,
  ToneTag,
  UnitPrice,
} from '@portal/sdk/ui';
import { QueryForm } from '@portal/sdk/ui/form';
import { type Column, DataTable, ImportButton } from '@portal/sdk/ui/table';
import { Picture } from '../review/picture.tsx';
import { classification } from '../classification/contract.ts';
import { treeNodesOf } from '../classification/tree-nodes.ts';
import { BatchState } from './batch-state.tsx';
import { CompareButton } from './compare-button.tsx';
import { GOODS_STATUS, GOODS_TONE, goodsImport, goodsList, type GoodsRow, priceImport } from './contract.ts';
import { infoOf, useGoodsButtons } from './goods-buttons.tsx';
import { ValidTo } from './valid-to.tsx';

const STATES = [0, 1, 2, 3, 4, 5, 6] as const;

const COLUMNS: readonly Column<GoodsRow>[] = [
  {
    title: '主图',
    key: 'picture',
    width: 64,
    show: ({ mainImage, goodsName }) => <Picture fileId={mainImage} alt={goodsName} size={32} />,
  },
  {
    title: '商品编码',
    key: 'goodsCode',
    width: 184,
    show: ({ id, goodsCode }) => (
      <CopyText text={goodsCode}>
        <TextLink to={infoOf(id)}>{goodsCode}</TextLink>
      </CopyText>
    ),
  },
  { title: '名称', field: 'goodsName', width: 152 },
  { title: '规格型号', field: 'spec', width: 132 },
  { title: '含税单价（元）', field: 'unitPrice', width: 152, align: 'end', as: (price) => <UnitPrice value={price} /> },
  {
    title: '状态',
    key: 'status',
    width: 168,
    show: ({ status, changing }) => (
      <span style={{ display: 'inline-flex', gap: 4 }}>
        <StatusTag code={status} texts={GOODS_STATUS} tones={GOODS_TONE} />
        {changing && <ToneTag tone="waiting">变更中</ToneTag>}
      </span>
    ),
  },
  { title: '单位', field: 'unit', width: 64 },
  { title: '税率', field: 'taxRate', width: 64, align: 'end', as: (rate) => percent(rate, { decimals: 0 }) },
  { title: '起订量', field: 'moq', width: 80, align: 'end', as: (moq) => <Quantity value={moq} /> },
  { title: '供货周期（天）', field: 'leadDays', width: 120, align: 'end' },
  { title: '价格有效期至', field: 'priceValidTo', width: 172, as: (day) => <ValidTo day={day} /> },
  { title: '品牌', field: 'brand', width: 88 },
  { title: '分类', field: 'categoryName', width: 144 },
  { title: '供应商', field: 'supplierName', width: 192 },
  { title: '协议', field: 'agreementNo', width: 120 },
  { title: '更新时间', field: 'updatedAt', as: 'dateTime', width: 176 },
];

/** 商品列表：查询、状态页签、上下架、改价、复制、导入导出；采购单位可浏览并下单。 */
export default function GoodsListPage() {
  const list = useCountedList(goodsList.page, goodsList.counts, 'status');
  const session = useSession();
  const roles = session.user?.roleList.map(({ roleType }) => roleType) ?? [];
  const buyer = roles.includes('C') && !roles.includes('Y');
  const supplies = roles.includes('G') && !roles.includes('Y');
  const tree = useCall(classification.tree, { whole: true });
  const buttons = useGoodsButtons();
  const hidden = [supplies && '供应商', buyer && '状态'];
  const columns = COLUMNS.filter(({ title }) => !hidden.includes(title));
  return (
    <Page title="商品列表">
      <QueryForm
        list={list}
        fields={[
          { name: 'goodsCode', label: '商品编码' },
          { name: 'goodsName', label: '名称', placeholder: '名称或规格型号' },
          { name: 'categoryId', label: '分类', kind: 'tree', nodes: treeNodesOf(tree.data ?? []) },
          { name: 'brand', label: '品牌' },
          ...(supplies ? [] : [{ name: 'supplierName', label: '供应商' } as const]),
          { name: 'agreementNo', label: '协议编号' },
          { kind: 'moneyRange', label: '价格区间（元）', from: 'priceMin', to: 'priceMax' },
          { kind: 'dayRange', label: '更新时间', from: 'updatedFrom', to: 'updatedTo' },
          ...(buyer ? [] : [{ name: 'changing', label: '只看变更中', kind: 'switch' } as const]),
        ]}
      />
      {!buyer && <StatusTabs list={list} texts={GOODS_STATUS} codes={STATES} />}
      <DataTable
        list={list}
        caption="商品"
        columns={columns}
        rowActions={(goods) => buttons({ goods, onDone: list.reload })}
        toolbar={
          mayCall(session, goodsList.save) && (
            <LinkButton to="/productManagement/goodsInfo?mode=edit" look="primary">
              新增商品
            </LinkButton>
          )
        }
        batch={(rows, clear) => (
          <>
            <CompareButton rows={rows} />
            <BatchState
              rows={rows}
              onDone={() => {
                clear();
                return list.reload();
              }}
            />
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
    </Page>
  );
}
