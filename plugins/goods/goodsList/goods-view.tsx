import { request, useCall, usePageTitle } from '@portal/sdk';
import { fileManager } from '@portal/sdk/calls/files';
import { date, dateTime, percent } from '@portal/sdk/format';
import {
  AnchorTabs,
  Attachments,
  CopyText,
  Descriptions,
  KeyFacts,
  MessageBar,
  MessageBarBody,
  Page,
  Quantity,
  SafeHtml,
  Section,
  Split,
  StatusTag,
  ToneTag,
  WhenLoaded,
} from '@portal/sdk/ui';
import { LineChart } from '@portal/sdk/ui/charts';
import { type Column, PlainTable } from '@portal/sdk/ui/table';
import { History } from '../review/history.tsx';
import { Gallery } from '../review/picture.tsx';
import {
  CHANGE_TYPE,
  type Content,
  GOODS_STATUS,
  GOODS_TONE,
  type GoodsDetail,
  goodsList,
  type Version,
  VERSION_STATUS,
  VERSION_TONE,
} from './contract.ts';
import { useGoodsButtons } from './goods-buttons.tsx';
import { FREIGHT, REGION } from './schema.ts';

const SECTIONS = [
  { id: 'pictures', title: '图片' },
  { id: 'facts', title: '商品信息' },
  { id: 'price', title: '价格' },
  { id: 'detail', title: '图文详情' },
  { id: 'versions', title: '版本记录' },
];

const TIERS: readonly Column<Content['tiers'][number]>[] = [
  { title: '起量', field: 'fromQty', as: 'quantity', width: 120 },
  { title: '含税单价（元）', field: 'price', as: 'quantity', width: 160 },
];

const VERSIONS: readonly Column<Version>[] = [
  { title: '版本', key: 'versionNo', width: 72, show: ({ versionNo }) => (versionNo === null ? '-' : `V${versionNo}`) },
  { title: '申请编号', field: 'applyNo', width: 208 },
  { title: '类型', field: 'changeType', codes: CHANGE_TYPE, width: 80 },
  { title: '状态', field: 'status', codes: VERSION_STATUS, tones: VERSION_TONE, width: 96 },
  { title: '原单价', field: 'oldPrice', width: 112, align: 'end', as: (price) => <Quantity value={price} /> },
  { title: '新单价', field: 'newPrice', width: 112, align: 'end', as: (price) => <Quantity value={price} /> },
  {
    title: '涨幅',
    field: 'priceRise',
    width: 88,
    align: 'end',
    as: (rise) => (rise === null ? '-' : percent(rise, { decimals: 1 })),
  },
  { title: '提交', field: 'submittedAt', as: 'dateTime', width: 176 },
  { title: '审核人', field: 'decidedByName', width: 96 },
  { title: '意见', field: 'opinion', width: 240 },
];

function Facts({ goods: { content, ...goods } }: { goods: GoodsDetail }) {
  return (
    <Section title="商品信息" id="facts">
      <Descriptions
        items={[
          { label: '商品名称', value: content.goodsName, wide: true },
          { label: '规格型号', value: content.spec },
          { label: '品牌', value: content.brand },
          { label: '产地', value: content.origin },
          { label: '条码', value: content.barcode },
          { label: '供应商', value: goods.supplierName },
          { label: '起订量', value: `${content.moq} ${content.unit}` },
          { label: '供货周期', value: `${content.leadDays} 天` },
          { label: '运费规则', value: content.freightRule && FREIGHT[content.freightRule] },
          {
            label: '供货区域',
            value: content.supplyRegions.map((code) => REGION[code]).join('、') || '全国',
          },
          { label: '所属分类', value: goods.classificationName, wide: true },
          ...content.attrs.map(({ name, value }) => ({ label: name, value })),
          { label: '售后说明', value: content.afterSale, wide: true },
          {
            label: '检测报告',
            wide: true,
            value: (
              <Attachments
                files={content.reports}
                download={({ fileId }) => request(fileManager.downloadFile, { fileId })}
              />
            ),
          },
        ]}
      />
    </Section>
  );
}

/** 价格记录：阶梯价与历次审核通过的价格。 */
export function Prices({ id, tiers }: { id: string; tiers: Content['tiers'] }) {
  const history = useCall(goodsList.priceHistory, { id });
  return (
    <Section title="价格" id="price" hint="含税单价，审核通过后生效">
      {tiers.length > 0 && <PlainTable caption="阶梯价" rows={tiers} rowKey="fromQty" columns={TIERS} />}
      <WhenLoaded answer={history} rows={4}>
        {(prices) =>
          prices.length < 2 ? (
            <span>{prices.length === 0 ? '尚无审核通过的价格' : '审核通过后没有改过价'}</span>
          ) : (
            <LineChart
              title="价格记录"
              unit="元"
              series={[
                {
                  name: '含税单价（元）',
                  points: prices.map(({ at, price }) => ({ label: date(at), value: Number(price) })),
                },
              ]}
            />
          )
        }
      </WhenLoaded>
    </Section>
  );
}

function Versions({ id }: { id: string }) {
  const versions = useCall(goodsList.versions, { id });
  return (
    <Section title="版本记录" id="versions">
      <WhenLoaded answer={versions} rows={3}>
        {(rows) => <PlainTable caption="版本记录" rows={rows} rowKey="id" columns={VERSIONS} empty="尚未提交审核" />}
      </WhenLoaded>
    </Section>
  );
}

function Waiting({ goods: { change, status, offReason } }: { goods: GoodsDetail }) {
  const text =
    change?.status === 1
      ? `申请 ${change.applyNo}（${CHANGE_TYPE[change.changeType]}）正在审核，通过前仍按现有内容展示。`
      : change?.status === 3 && change.opinion !== null
        ? `申请 ${change.applyNo} 未通过：${change.opinion}`
        : (status === 4 || status === 6) && offReason !== null
          ? `下架原因：${offReason}`
          : undefined;
  return text === undefined ? null : (
    <MessageBar intent={change?.status === 1 ? 'info' : 'warning'} layout="multiline">
      <MessageBarBody>{text}</MessageBarBody>
    </MessageBar>
  );
}

/** 商品详情：采购单位看到的样子；供应商与运营单位另有版本记录和日志。 */
export function GoodsView({
  goods,
  reload,
  inside,
}: {
  goods: GoodsDetail;
  reload: () => Promise<unknown>;
  inside: boolean;
}) {
  usePageTitle(goods.goodsCode);
  const buttons = useGoodsButtons();
  const { content } = goods;
  return (
    <Page
      header="sticky"
      title={<CopyText text={goods.goodsCode} />}
      tag={
        <span style={{ display: 'inline-flex', gap: 4 }}>
          <StatusTag code={goods.status} texts={GOODS_STATUS} tones={GOODS_TONE} />
          {goods.changing && <ToneTag tone="waiting">变更中</ToneTag>}
        </span>
      }
      actions={buttons({ goods, then: reload, look: 'secondary' })}
      facts={
        <KeyFacts
          items={[
            { label: '商品', value: content.goodsName },
            { label: `含税单价（元/${content.unit}）`, value: <Quantity value={content.unitPrice} /> },
            ...(goods.agreementPrice === null
              ? []
              : [{ label: `协议价 ${goods.agreementNo}`, value: <Quantity value={goods.agreementPrice} /> }]),
            { label: '税率', value: percent(content.taxRate, { decimals: 0 }) },
            { label: '价格有效期至', value: content.priceValidTo },
            { label: '版本', value: goods.versionNo === 0 ? '-' : `V${goods.versionNo}` },
            { label: '更新时间', value: dateTime(goods.updatedAt) },
          ]}
        />
      }
    >
      {inside && <Waiting goods={goods} />}
      <AnchorTabs sections={SECTIONS} />
      <Split aside={inside && <History bizType="GOODS" bizId={goods.id} />}>
        <Section title="图片" id="pictures" hint={`${content.images.length} 张`}>
          <Gallery files={content.images} size={160} />
        </Section>
        <Facts goods={goods} />
        <Prices id={goods.id} tiers={content.tiers} />
        <Section title="图文详情" id="detail">
          {content.detailHtml === '' ? '暂无图文详情' : <SafeHtml html={content.detailHtml} />}
        </Section>
        <Versions id={goods.id} />
      </Split>
    </Page>
  );
}
