import { type About, bus, useCall, usePageTitle } from '@portal/sdk';
import { workflowtask } from '@portal/sdk/calls/workflow';
import { percent } from '@portal/sdk/format';
import {
  ActionButton,
  AnchorTabs,
  CopyText,
  DocumentLog,
  factsOf,
  KeyFacts,
  MessageBar,
  Page,
  Section,
  Split,
  StatusTag,
  ToneTag,
  UnitPrice,
  WhenLoaded,
} from '@portal/sdk/ui';
import { PlainTable } from '@portal/sdk/ui/table';
import { goodsBizType, LOG_ACTION } from '../review/contract.ts';
import { CHANGE_TYPE } from '../fields.ts';
import { type GoodsDetail, goodsDetail, goodsList, versionRow } from './contract.ts';
import { aboutGoods, GoodsButtons } from './goods-buttons.tsx';
import { DetailText, Facts, keyFacts, Pictures } from './goods-content.tsx';
import { Prices } from './prices.tsx';
import { GOODS_STATUS } from './schema.ts';

const SECTIONS = [
  { id: 'pictures', title: '图片' },
  { id: 'facts', title: '商品信息' },
  { id: 'price', title: '价格' },
  { id: 'detail', title: '图文详情' },
  { id: 'versions', title: '版本记录' },
];

function Versions({ id }: { id: string }) {
  const versions = useCall(goodsList.versions, { id });
  return (
    <Section title="版本记录" id="versions">
      <WhenLoaded answer={versions} rows={3}>
        {(rows) => (
          <PlainTable
            caption="版本记录"
            rows={rows}
            of={versionRow}
            columns={[
              { field: 'versionNo', as: (versionNo) => (versionNo === null ? '-' : `V${versionNo}`) },
              'applyNo',
              'changeType',
              'status',
              'oldPrice',
              'newPrice',
              { field: 'priceRise', as: (rise) => (rise === null ? '-' : percent(rise, { decimals: 1 })) },
              'submittedAt',
              'decidedByName',
              'opinion',
            ]}
            empty="尚未提交审核"
          />
        )}
      </WhenLoaded>
    </Section>
  );
}

function Waiting({ goods: { change, offReason } }: { goods: GoodsDetail }) {
  const text = change?.waits
    ? `申请 ${change.applyNo}（${CHANGE_TYPE.texts[change.changeType]}）正在审核，通过前仍按现有内容展示。`
    : change && change.opinion !== null
      ? `申请 ${change.applyNo} 未通过：${change.opinion}`
      : offReason !== null
        ? `下架原因：${offReason}`
        : undefined;
  return text === undefined ? null : (
    <MessageBar intent={change?.waits ? 'info' : 'warning'} layout="multiline">
      {text}
    </MessageBar>
  );
}

/** 撤回：提交人在首次审批前收回申请。 */
function WithdrawButton({ applyNo, about, onDone }: { applyNo: string; about: About; onDone: () => unknown }) {
  const approval = useCall(workflowtask.detailByBizcode, { bizCode: applyNo, bizType: goodsBizType });
  if (!approval.data?.canWithdraw) return null;
  return (
    <ActionButton
      appearance="secondary"
      call={workflowtask.withdraw}
      input={{ processInstId: approval.data.processInstId }}
      ask={`撤回申请 ${applyNo}？`}
      done={`申请 ${applyNo} 已撤回`}
      about={about}
      onDone={() => {
        bus.emit('todo:changed', {});
        return onDone();
      }}
    >
      撤回
    </ActionButton>
  );
}

/** 商品详情：采购单位看到的样子；供应商与运营单位另有版本记录和日志。 */
export function GoodsView({ goods, reload }: { goods: GoodsDetail; reload: () => Promise<unknown> }) {
  usePageTitle(goods.goodsCode);
  const { content, inside } = goods;
  return (
    <Page
      header="sticky"
      title={<CopyText text={goods.goodsCode} />}
      tag={
        <span style={{ display: 'inline-flex', gap: 4 }}>
          <StatusTag code={goods.status} {...GOODS_STATUS} />
          {goods.changing && <ToneTag tone="waiting">变更中</ToneTag>}
        </span>
      }
      actions={
        <>
          {goods.own && goods.change?.waits && (
            <WithdrawButton applyNo={goods.change.applyNo} about={aboutGoods(goods)} onDone={reload} />
          )}
          <GoodsButtons goods={goods} onDone={reload} appearance="secondary" />
        </>
      }
      facts={
        <KeyFacts
          items={[
            ...keyFacts(
              content,
              goods.agreementPrice === null
                ? []
                : [{ label: `协议价 ${goods.agreementNo}`, value: <UnitPrice value={goods.agreementPrice} /> }],
            ),
            ...factsOf(goodsDetail, goods, [
              { field: 'versionNo', as: (no) => (no === 0 ? '-' : `V${no}`) },
              'updatedAt',
            ]),
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
