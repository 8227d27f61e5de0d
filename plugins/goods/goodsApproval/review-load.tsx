import { useCall, useTopic } from '@portal/sdk';
import { percent } from '@portal/sdk/format';
import { KeyFacts } from '@portal/sdk/ui';
import { review } from '../review/contract.ts';
import { goodsApproval } from './contract.ts';

/** 抽检率与各审核人的在办件数。 */
export function ReviewLoad() {
  const { data: sampling, reload: sample } = useCall(goodsApproval.sampling, {});
  const { data: reviewers = [], reload: count } = useCall(review.reviewers, {});
  useTopic('todo:changed', () => void Promise.all([sample(), count()])); // a batch was passed, or one handed over
  const busy = reviewers.filter(({ open }) => open > 0).map(({ userName, open }) => `${userName} ${open} 件`);
  return (
    <KeyFacts
      items={[
        {
          label: '近 30 天抽检率',
          value:
            sampling && `${percent(sampling.rate, { decimals: 1 })}（${sampling.opened} / ${sampling.decided} 件）`,
        },
        { label: '审核人在办', value: busy.join('、') || '无' },
      ]}
    />
  );
}
