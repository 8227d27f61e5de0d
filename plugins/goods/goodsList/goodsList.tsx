import { mayCall, useCall, useList, useSession } from '@portal/sdk';
import { percent } from '@portal/sdk/format';
import { CopyText, ExportButton, LinkButton, Page, Quantity, StatusTag, Tabs, TextLink, ToneTag } from '@portal/sdk/ui';
import { QueryForm } from '@portal/sdk/ui/form';
import { type Column, DataTable, ImportButton, RowActions } from '@portal/sdk/ui/table';
import { Picture } from '../review/picture.tsx';
import { BatchState } from './batch-state.tsx';
import { GOODS_STATUS, GOODS_TONE, goodsImport, goodsList, type GoodsRow, priceImport } from './contract.ts';
import { infoOf, useGoodsButtons } from './goods-buttons.tsx';

const STATES = [0, 1, 2, 3, 4, 5, 6] as const;

const COLUMNS: readonly Column<GoodsRow>[] = [
  {
    title: '主图',
    key: 'picture',
    width: 56,
    show: ({ mainImage, goodsName }) => <Picture fileId={mainImage} alt={goodsName} size={32} />,
  },
  {
    title: '商品编码',
    key: 'goodsCode',
    width: 192,
    show: ({ id, goodsCode }) => (
      <CopyText text={goodsCode}>
        <TextLink to={infoOf(id)}>{goodsCode}</TextLink>
      </CopyText>
    ),
  },
  { title: '名称', field: 'goodsName', width: 168 },
  { title: '规格型号', field: 'spec', width: 136 },
  { title: '含税单价（元）', field: 'unitPrice', width: 128, align: 'end', as: (price) => <Quantity value={price} /> },
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
  { title: '品牌', field: 'brand', width: 88 },
  { title: '分类', field: 'categoryName', width: 144 },
  { title: '供应商', field: 'supplierName', width: 192 },
  { title: '协议', field: 'agreementNo', width: 120 },
  { title: '更新时间', field: 'updatedAt', as: 'dateTime', width: 176 },
];

/** 商品列表：查询、状态页签、上下架、改价、复制、导入导出；采购单位可浏览并下单。 */
export default function GoodsListPage() {
  const list = useList(goodsList.page);
  const session = useSession();
  const roles = session.user?.roleList.map(({ roleType }) => roleType) ?? [];
  const buyer = roles.includes('C') && !roles.includes('Y');
  const { status, ...others } = list.filters;
  const counts = useCall(goodsList.counts, others);
  const buttons = useGoodsButtons();
  const reload = () => Promise.all([list.reload(), counts.reload()]);
  const countOf = (state: number) => counts.data?.find((row) => row.status === state)?.count ?? (counts.data && 0);
  const columns = COLUMNS.filter(({ field }) => !(roles.includes('G') && field === 'supplierName'));
  return (
    <Page title="商品列表">
      <QueryForm
        list={list}
        fields={[
          { name: 'goodsCode', label: '商品编码' },
          { name: 'goodsName', label: '名称', placeholder: '名称或规格型号' },
          { name: 'supplierName', label: '供应商' },
          { name: 'brand', label: '品牌' },
          { name: 'agreementNo', label: '协议编号' },
          { kind: 'moneyRange', label: '价格区间（元）', from: 'priceMin', to: 'priceMax' },
          { kind: 'dayRange', label: '更新时间', from: 'updatedFrom', to: 'updatedTo' },
          { name: 'changing', label: '只看变更中', kind: 'switch' },
        ]}
      />
      {!buyer && (
        <Tabs
          value={String(status ?? 'all')}
          onChange={(value) =>
            list.search(value === 'all' ? others : { ...others, status: Number(value) as GoodsRow['status'] })
          }
          tabs={[
            { value: 'all', text: '全部', count: counts.data?.reduce((sum, { count }) => sum + count, 0) },
            ...STATES.map((state) => ({ value: String(state), text: GOODS_STATUS[state], count: countOf(state) })),
          ]}
        />
      )}
      <DataTable
        list={list}
        caption="商品"
        columns={columns}
        rowActions={(goods) => <RowActions>{buttons({ goods, then: reload })}</RowActions>}
        toolbar={
          mayCall(session, goodsList.save) && (
            <LinkButton to="/productManagement/goodsInfo?mode=edit" appearance="primary">
              新增商品
            </LinkButton>
          )
        }
        {...(mayCall(session, goodsList.batchUpdateState) && {
          batch: (rows: readonly GoodsRow[], clear: () => void) => (
            <BatchState
              rows={rows}
              then={() => {
                clear();
                return reload();
              }}
            />
          ),
        })}
        tools={
          <>
            <ImportButton calls={priceImport} subject="新价格" then={reload}>
              批量改价
            </ImportButton>
            <ImportButton calls={goodsImport} subject="商品" then={reload} />
            <ExportButton call={goodsList.export} input={list.filters} />
          </>
        }
      />
    </Page>
  );
}
