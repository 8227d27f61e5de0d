import { factsOf, Section, StatusTag, TextLink } from '@portal/sdk/ui';
import { type Change, DiffView } from '@portal/sdk/ui/reading';
import { PART_NAMES, partTexts } from '../goodsList/content-texts.ts';
import type { Content } from '../goodsList/contract.ts';
import { goodsFact } from '../goodsList/goods-content.tsx';
import { Prices } from '../goodsList/prices.tsx';
import { VERSION_STATUS } from '../goodsList/schema.ts';
import { goodsBizType } from '../review/contract.ts';
import { ReviewPage } from '../review/review-frame.tsx';
import { Contents, evidenceOf, Reference, Rules } from './change-content.tsx';
import { type Approval, approvalDetail, goodsApproval } from './contract.ts';
import { PriceChange } from './price-change.tsx';

const PHRASES = [
  '内容属实，价格合理，同意。',
  '主图与型号不符，请更换为实物图。',
  '单价高于同类商品，请说明依据或调价。',
  '图文含敏感词或夸大用语，请修改。',
  '缺少检测报告，请补充。',
];

const texts = (content: Content | null, categoryId: string | null): Readonly<Record<string, string | null>> =>
  content === null ? {} : { ...partTexts(content), categoryId };

const differences = ({ before, after, beforeCategory, afterCategory }: Approval): Change[] => {
  const [old, next] = [texts(before, beforeCategory), texts(after, afterCategory)];
  return Object.entries(PART_NAMES).map(([part, label]) => ({
    label,
    before: old[part] || null,
    after: next[part] || null,
  }));
};

/** 商品审核详情：逐项对比、规则命中、参考价格、图片与资质；通过、驳回、退回补正、转办，连续审核。 */
export default function GoodsApprovalInfoPage() {
  return (
    <ReviewPage
      detail={goodsApproval.approval}
      worklist={goodsApproval.approvalPage}
      places={{ list: '/productManagement/goodsApproval', to: (id) => `/productManagement/goodsApprovalInfo?id=${id}` }}
      bizType={goodsBizType}
      fields={PART_NAMES}
      phrases={PHRASES}
      show={(change, beside) => ({
        of: change,
        number: change.applyNo,
        subject: change.goodsCode,
        tag: <StatusTag code={change.status} {...VERSION_STATUS} />,
        evidence: evidenceOf(change),
        facts: [
          goodsFact(
            <TextLink to={`/productManagement/goodsInfo?id=${change.goodsId}`}>
              {change.goodsCode} {change.goodsName}
            </TextLink>,
          ),
          ...factsOf(approvalDetail, change, ['supplierName', 'changeType']),
          { label: '价格', value: <PriceChange {...change} /> },
          ...factsOf(approvalDetail, change, ['step']),
        ],
        children: (
          <>
            <Section title="变更内容" hint={change.before === null ? '新增商品，全部内容待审核' : '逐项对比'}>
              <DiffView changes={differences(change)} />
            </Section>
            <Rules hits={change.hits} />
            <Reference change={change} />
            <Contents change={change} onOpen={({ fileId }) => beside.show(fileId)} />
            <Prices id={change.goodsId} tiers={change.after.tiers} />
          </>
        ),
      })}
    />
  );
}
