import { unitPrice } from '@portal/sdk/format';
import { request, useCall, usePageTitle } from '@portal/sdk';
import { fileManager } from '@portal/sdk/calls/files';
import { useSearchParams } from '@portal/sdk/router';
import {
  Attachments,
  CopyText,
  Descriptions,
  DiffView,
  DocumentLog,
  Grid,
  RemainingTime,
  SafeHtml,
  Section,
  StatusTag,
  TextLink,
  ToneTag,
  UnitPrice,
  WhenLoaded,
} from '@portal/sdk/ui';
import { CHANGE_TYPE, VERSION_STATUS, VERSION_TONE } from '../goodsList/contract.ts';
import { Prices } from '../goodsList/prices.tsx';
import { goodsBizType, LOG_ACTION, LOG_TONE } from '../review/contract.ts';
import { Gallery } from '../review/picture.tsx';
import { ReviewFrame } from '../review/review-frame.tsx';
import { type Approval, goodsApproval, RULE } from './contract.ts';
import { differences, FIELDS } from './differences.ts';
import { PriceChange } from './price-change.tsx';

const PHRASES = [
  '内容属实，价格合理，同意。',
  '主图与型号不符，请更换为实物图。',
  '单价高于同类商品，请说明依据或调价。',
  '图文含敏感词或夸大用语，请修改。',
  '缺少检测报告，请补充。',
];

function Rules({ hits }: Pick<Approval, 'hits'>) {
  return (
    <Section title="规则命中" hint={hits.length === 0 ? '未命中' : `${hits.length} 项`}>
      <Descriptions
        columns={1}
        items={(Object.keys(RULE) as (keyof typeof RULE)[]).map((rule) => {
          const hit = hits.find((one) => one.rule === rule);
          return {
            label: RULE[rule],
            value: hit ? <ToneTag tone="danger">{hit.text}</ToneTag> : <ToneTag tone="success">未命中</ToneTag>,
          };
        })}
      />
    </Section>
  );
}

function Reference({ change }: { change: Approval }) {
  const reference = useCall(goodsApproval.referencePrice, { id: change.id });
  return (
    <Section title="参考价格" hint="同分类、同单位的在架商品">
      <WhenLoaded answer={reference} rows={2}>
        {({ agreementNo, agreementPrice, count, min, avg, max }) => (
          <Descriptions
            items={[
              { label: '供应商报价', value: <UnitPrice value={change.newPrice} /> },
              {
                label: '协议价',
                value: agreementPrice === null ? '无' : `${unitPrice(agreementPrice)}（${agreementNo}）`,
              },
              { label: '涨价原因', value: change.riseReason },
              { label: '同类最低', value: <UnitPrice value={min} /> },
              { label: '同类平均', value: <UnitPrice value={avg} /> },
              { label: '同类最高', value: <UnitPrice value={max} /> },
              { label: '同类商品', value: `${count} 件` },
            ]}
          />
        )}
      </WhenLoaded>
    </Section>
  );
}

function Contents({ change: { before, after } }: { change: Approval }) {
  return (
    <>
      <Section title="图片对比">
        <Grid min={320}>
          <div>
            <p>变更前</p>
            <Gallery files={before?.images ?? []} size={120} />
          </div>
          <div>
            <p>变更后</p>
            <Gallery files={after.images} size={120} />
          </div>
        </Grid>
      </Section>
      <Section title="资质">
        <Attachments files={after.reports} download={({ fileId }) => request(fileManager.downloadFile, { fileId })} />
      </Section>
      <Section title="图文详情" hint="采购单位将看到的内容">
        {after.detailHtml === '' ? '暂无图文详情' : <SafeHtml html={after.detailHtml} />}
      </Section>
    </>
  );
}

function Loaded({ change, reload }: { change: Approval; reload: () => Promise<unknown> }) {
  usePageTitle(change.goodsCode);
  const waiting = useCall(goodsApproval.approvalPage, { scope: 'todo', sort: 'dueAt', order: 'asc', size: 100 });
  return (
    <ReviewFrame
      applyNo={change.applyNo}
      bizType={goodsBizType}
      waits={change.status === 1}
      title={<CopyText text={change.applyNo} />}
      tag={<StatusTag code={change.status} texts={VERSION_STATUS} tones={VERSION_TONE} />}
      fields={FIELDS}
      phrases={PHRASES}
      queue={{
        ids: waiting.data?.records.map(({ id }) => id) ?? [],
        current: change.id,
        to: (id) => `/productManagement/goodsApprovalInfo?id=${id}`,
        list: '/productManagement/goodsApproval',
      }}
      reload={() => Promise.all([reload(), waiting.reload()])}
      facts={[
        {
          label: '商品',
          value: (
            <TextLink to={`/productManagement/goodsInfo?id=${change.goodsId}`}>
              {change.goodsCode} {change.goodsName}
            </TextLink>
          ),
        },
        { label: '供应商', value: change.supplierName },
        { label: '变更类型', value: CHANGE_TYPE[change.changeType] },
        {
          label: '价格',
          value: <PriceChange oldPrice={change.oldPrice} newPrice={change.newPrice} rise={change.priceRise} />,
        },
        { label: '环节', value: change.step === 2 ? '价格复审' : '商品审核' },
        { label: '剩余时限', value: <RemainingTime dueAt={change.dueAt} /> },
      ]}
    >
      <Section title="变更内容" hint={change.before === null ? '新增商品，全部内容待审核' : '逐项对比'}>
        <DiffView changes={differences(change)} />
      </Section>
      <Rules hits={change.hits} />
      <Reference change={change} />
      <Contents change={change} />
      <Prices id={change.goodsId} tiers={change.after.tiers} />
      <DocumentLog log={change.log} texts={LOG_ACTION} tones={LOG_TONE} />
    </ReviewFrame>
  );
}

/** 商品审核详情：逐项对比、规则命中、参考价格、图片与资质；通过、驳回、退回补正、转办，连续审核。 */
export default function GoodsApprovalInfoPage() {
  const [params] = useSearchParams();
  const change = useCall(goodsApproval.approval, { id: params.get('id') ?? '0' });
  return (
    <WhenLoaded answer={change} rows={12}>
      {(found) => <Loaded change={found} reload={change.reload} />}
    </WhenLoaded>
  );
}
