import { useCall, usePageTitle } from '@portal/sdk';
import { useSearchParams } from '@portal/sdk/router';
import {
  CopyText,
  DiffView,
  DocumentLog,
  RemainingTime,
  Section,
  StatusTag,
  TextLink,
  WhenLoaded,
} from '@portal/sdk/ui';
import { CHANGE_TYPE, VERSION_STATUS, VERSION_TONE } from '../goodsList/contract.ts';
import { Prices } from '../goodsList/prices.tsx';
import { goodsBizType, LOG_ACTION } from '../review/contract.ts';
import { ReviewFrame } from '../review/review-frame.tsx';
import { type Beside, useBeside } from '../review/use-beside.ts';
import { Contents, evidenceOf, Reference, Rules } from './change-content.tsx';
import { type Approval, goodsApproval } from './contract.ts';
import { differences, FIELDS } from './differences.ts';
import { PriceChange } from './price-change.tsx';

const PHRASES = [
  '内容属实，价格合理，同意。',
  '主图与型号不符，请更换为实物图。',
  '单价高于同类商品，请说明依据或调价。',
  '图文含敏感词或夸大用语，请修改。',
  '缺少检测报告，请补充。',
];

interface Props {
  change: Approval;
  beside: Beside;
  reload: () => Promise<unknown>;
}

function Loaded({ change, beside, reload }: Props) {
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
      evidence={evidenceOf(change)}
      beside={beside}
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
      <Contents change={change} onOpen={({ fileId }) => beside.show(fileId)} />
      <Prices id={change.goodsId} tiers={change.after.tiers} />
      <DocumentLog log={change.log} {...LOG_ACTION} />
    </ReviewFrame>
  );
}

/** 商品审核详情：逐项对比、规则命中、参考价格、图片与资质；通过、驳回、退回补正、转办，连续审核。 */
export default function GoodsApprovalInfoPage() {
  const [params] = useSearchParams();
  const change = useCall(goodsApproval.approval, { id: params.get('id') ?? '0' });
  const beside = useBeside();
  return (
    <WhenLoaded answer={change} rows={12}>
      {(found) => <Loaded change={found} beside={beside} reload={change.reload} />}
    </WhenLoaded>
  );
}
