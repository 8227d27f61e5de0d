import { useCall, usePageTitle } from '@portal/sdk';
import { dateTime, percent } from '@portal/sdk/format';
import {
  AnchorTabs,
  CopyText,
  DocumentLog,
  KeyFacts,
  MessageBar,
  MessageBarBody,
  Page,
  Section,
  Split,
  StatusTag,
  ToneTag,
  UnitPrice,
  WhenLoaded,
} from '@portal/sdk/ui';
import { type Column, PlainTable } from '@portal/sdk/ui/table';
import { LOG_ACTION } from '../review/contract.ts';
import {
  CHANGE_TYPE,
  GOODS_STATUS,
  GOODS_TONE,
  type GoodsDetail,
  goodsList,
  type Version,
  VERSION_STATUS,
  VERSION_TONE,
} from './contract.ts';
import { useGoodsButtons } from './goods-buttons.tsx';
import { DetailText, Facts, Pictures } from './goods-content.tsx';
import { Prices } from './prices.tsx';
import { WithdrawButton } from './withdraw-button.tsx';

const SECTIONS = [
  { id: 'pictures', title: '图片' },
  { id: 'facts', title: '商品信息' },
  { id: 'price', title: '价格' },
  { id: 'detail', title: '图文详情' },
  { id: 'versions', title: '版本记录' },
];

const VERSIONS: readonly Column<Version>[] = [
  { title: '版本', key: 'versionNo', width: 72, show: ({ versionNo }) => (versionNo === null ? '-' : `V${versionNo}`) },
  { title: '申请编号', field: 'applyNo', width: 208 },
  { title: '类型', field: 'changeType', codes: CHANGE_TYPE, width: 80 },
  { title: '状态', field: 'status', codes: VERSION_STATUS, tones: VERSION_TONE, width: 96 },
  { title: '原单价', field: 'oldPrice', width: 112, align: 'end', as: (price) => <UnitPrice value={price} /> },
  { title: '新单价', field: 'newPrice', width: 112, align: 'end', as: (price) => <UnitPrice value={price} /> },
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
      actions={
        <>
          {goods.own && goods.change?.status === 1 && <WithdrawButton applyNo={goods.change.applyNo} onDone={reload} />}
          {buttons({ goods, onDone: reload, look: 'secondary' })}
        </>
      }
      facts={
        <KeyFacts
          items={[
            { label: '商品', value: content.goodsName },
            { label: `含税单价（元/${content.unit}）`, value: <UnitPrice value={content.unitPrice} /> },
            ...(goods.agreementPrice === null
              ? []
              : [{ label: `协议价 ${goods.agreementNo}`, value: <UnitPrice value={goods.agreementPrice} /> }]),
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
      <Split aside={inside && <DocumentLog log={goods.log} {...LOG_ACTION} />}>
        <Pictures content={content} />
        <Facts content={content} supplierName={goods.supplierName} classificationName={goods.classificationName} />
        <Prices id={goods.id} tiers={content.tiers} />
        <DetailText content={content} />
        <Versions id={goods.id} />
      </Split>
    </Page>
  );
}
