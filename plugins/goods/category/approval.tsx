import { CopyText, RemainingTime, TextLink, ToneTag } from '@portal/sdk/ui';
import type { Column } from '@portal/sdk/ui/table';
import { categoryBizType } from '../review/contract.ts';
import { ReviewList } from '../review/review-list.tsx';
import { APPLY_TYPE, category, SUPPLY_STATUS, SUPPLY_TONE, type SupplyApproval } from './contract.ts';

const infoOf = (id: string) => `/productManagement/approvalInfo?id=${id}`;

const COLUMNS: readonly Column<SupplyApproval>[] = [
  {
    title: '申请编号',
    key: 'applyNo',
    width: 196,
    show: ({ id, applyNo }) => (
      <CopyText text={applyNo ?? ''}>
        <TextLink to={infoOf(id)}>{applyNo}</TextLink>
      </CopyText>
    ),
  },
  { title: '类目', field: 'classificationName', width: 228 },
  { title: '申请类型', field: 'applyType', codes: APPLY_TYPE, width: 88 },
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
  { title: '剩余时限', field: 'dueAt', width: 112, as: (dueAt) => <RemainingTime dueAt={dueAt} /> },
  { title: '状态', field: 'auditStatus', codes: SUPPLY_STATUS, tones: SUPPLY_TONE, width: 96 },
  { title: '供应商', field: 'supplierName', width: 200 },
  { title: '提交时间', field: 'submittedAt', as: 'dateTime', width: 176 },
  {
    title: '当前处理人',
    key: 'handler',
    width: 112,
    show: ({ auditStatus, handler, decidedByName }) => (auditStatus === 1 ? (handler ?? '运营单位') : decidedByName),
  },
];

/** 类目审核：供应商申请、变更、续期类目的工作列表。 */
export default function ApprovalPage() {
  return (
    <ReviewList
      title="类目审核"
      call={category.approvalPage}
      exported={category.exportApproval}
      columns={COLUMNS}
      bizType={categoryBizType}
      rule="只通过资质齐全的新增和续期申请"
      applicationOf={({ id, applyNo, auditStatus, lowRisk }) => ({
        applyNo: applyNo ?? '',
        waits: auditStatus === 1,
        lowRisk,
        to: infoOf(id),
      })}
      fields={[
        { name: 'applyNo', label: '申请编号' },
        { name: 'supplierName', label: '供应商' },
        { name: 'categoryName', label: '类目' },
        { name: 'applyType', label: '申请类型', codes: APPLY_TYPE },
        { kind: 'dayRange', label: '提交时间', from: 'submittedFrom', to: 'submittedTo' },
        { name: 'overdue', label: '只看超时', kind: 'switch' },
      ]}
    />
  );
}
