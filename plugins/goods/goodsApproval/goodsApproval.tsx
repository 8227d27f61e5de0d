import { useCall, useList, useTopic } from '@portal/sdk';
import { percent } from '@portal/sdk/format';
import { CopyText, RemainingTime, ToneTag } from '@portal/sdk/ui';
import { FactLine } from '@portal/sdk/ui/table';
import { goodsBizType, review } from '../review/contract.ts';
import { ReviewList, useScope } from '../review/review-list.tsx';
import { goodsApproval } from './contract.ts';
import { PriceChange } from './price-change.tsx';

const infoOf = (id: string) => `/productManagement/goodsApprovalInfo?id=${id}`;

/** 抽检率与各审核人的在办件数。 */
function ReviewLoad() {
  const { data: sampling, reload: sample } = useCall(goodsApproval.sampling, {});
  const { data: reviewers = [], reload: count } = useCall(review.reviewers, {});
  useTopic('todo:changed', () => void Promise.all([sample(), count()])); // a batch was passed, or one handed over
  const busy = reviewers.filter(({ open }) => open > 0).map(({ userName, open }) => `${userName} ${open} 件`);
  return (
    <FactLine
      items={[
        {
          label: '近 30 天抽检率',
          value:
            sampling && `${percent(sampling.rate, { decimals: 1 })}（${sampling.opened} / ${sampling.decided} 件）`,
        },
        ...(busy.length > 0 ? [{ label: '审核人在办', value: busy.join('、') }] : []),
      ]}
    />
  );
}

/** 商品审核：新增、改价、改图文、上架的工作列表。 */
export default function GoodsApprovalPage() {
  const scope = useScope();
  const list = useList(goodsApproval.approvalPage, { scope });
  const todo = useCall(goodsApproval.approvalPage, { scope: 'todo', size: 1 });
  return (
    <ReviewList
      title="商品审核"
      facts={<ReviewLoad />}
      list={list}
      scope={scope}
      todo={todo}
      exported={goodsApproval.exportApproval}
      columns={[
        { field: 'goodsCode', as: (goodsCode, { id }) => <CopyText text={goodsCode} to={infoOf(id)} /> },
        'goodsName',
        'changeType',
        { title: '变更摘要', key: 'summary', width: 248, show: (change) => <PriceChange {...change} /> },
        { field: 'hitCount', as: (count) => (count === 0 ? '0' : <ToneTag tone="danger">{count} 项</ToneTag>) },
        { field: 'dueAt', as: (dueAt) => <RemainingTime dueAt={dueAt} /> },
        'supplierName',
        ...(scope === 'todo' ? [] : (['status'] as const)), // what waits is in one state
        'step',
        'submittedAt',
        'handler',
      ]}
      bizType={goodsBizType}
      rule="只通过未涨价且未命中规则的申请"
      applicationOf={({ id, applyNo, waits, lowRisk }) => ({ id, applyNo, waits, lowRisk, to: infoOf(id) })}
      fields={['goods', 'supplierName', 'changeType', 'rise', 'submittedFrom', 'overdue']}
    />
  );
}
