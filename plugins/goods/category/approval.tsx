import { useCall, useList } from '@portal/sdk';
import { CopyText, RemainingTime, ToneTag } from '@portal/sdk/ui';
import { categoryBizType } from '../review/contract.ts';
import { ReviewList, useScope } from '../review/review-list.tsx';
import { category } from './contract.ts';

const infoOf = (id: string) => `/productManagement/approvalInfo?id=${id}`;

/** 类目审核：供应商申请、变更、续期类目的工作列表。 */
export default function ApprovalPage() {
  const scope = useScope();
  const list = useList(category.approvalPage, { scope });
  const todo = useCall(category.approvalPage, { scope: 'todo', size: 1 });
  return (
    <ReviewList
      title="类目审核"
      list={list}
      scope={scope}
      todo={todo}
      exported={category.exportApproval}
      columns={[
        { field: 'applyNo', as: (applyNo, { id }) => <CopyText text={applyNo ?? ''} to={infoOf(id)} /> },
        'supplierName',
        'classificationName',
        'applyType',
        {
          title: '资质自动核对',
          key: 'check',
          width: 124,
          show: ({ supplied, required }) =>
            required === 0 ? (
              '无要求'
            ) : (
              <ToneTag tone={supplied < required ? 'danger' : 'success'}>
                {supplied} / {required} 有效
              </ToneTag>
            ),
        },
        { field: 'dueAt', as: (dueAt) => <RemainingTime dueAt={dueAt} /> },
        ...(scope === 'todo' ? [] : (['auditStatus'] as const)), // what waits is in one state
        'submittedAt',
        'handler',
      ]}
      bizType={categoryBizType}
      rule="只通过资质齐全的新增和续期申请"
      applicationOf={({ id, applyNo, waits, lowRisk }) => ({
        ...{ id, applyNo: applyNo ?? '', waits, lowRisk },
        to: infoOf(id),
      })}
      fields={['applyNo', 'supplierName', 'categoryName', 'applyType', 'submittedFrom', 'overdue']}
    />
  );
}
