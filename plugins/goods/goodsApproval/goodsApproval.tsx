import { CopyText, RemainingTime, TextLink, ToneTag } from '@portal/sdk/ui';
import type { Column } from '@portal/sdk/ui/table';
import { CHANGE_TYPE, VERSION_STATUS, VERSION_TONE } from '../goodsList/contract.ts';
import { goodsBizType } from '../review/contract.ts';
import { ReviewList } from '../review/review-list.tsx';
import { type ApprovalRow, goodsApproval, RISE_BAND } from './contract.ts';
import { PriceChange } from './price-change.tsx';
import { ReviewLoad } from './review-load.tsx';

const infoOf = (id: string) => `/productManagement/goodsApprovalInfo?id=${id}`;

const COLUMNS: readonly Column<ApprovalRow>[] = [
  {
    title: '商品编码',
    key: 'goodsCode',
    width: 184,
    show: ({ id, goodsCode }) => (
      <CopyText text={goodsCode}>
        <TextLink to={infoOf(id)}>{goodsCode}</TextLink>
      </CopyText>
    ),
  },
  { title: '商品名称', field: 'goodsName', width: 120 },
  { title: '变更类型', field: 'changeType', codes: CHANGE_TYPE, width: 80 },
  {
    title: '变更摘要',
    key: 'summary',
    width: 248,
    show: ({ oldPrice, newPrice, priceRise }) => (
      <PriceChange oldPrice={oldPrice} newPrice={newPrice} rise={priceRise} />
    ),
  },
  {
    title: '规则命中',
    field: 'hitCount',
    width: 108,
    align: 'end',
    as: (count) => (count === 0 ? '0' : <ToneTag tone="danger">{count} 项</ToneTag>),
  },
  { title: '剩余时限', field: 'dueAt', width: 112, as: (dueAt) => <RemainingTime dueAt={dueAt} /> },
  { title: '状态', field: 'status', codes: VERSION_STATUS, tones: VERSION_TONE, width: 96 },
  { title: '供应商', field: 'supplierName', width: 184 },
  { title: '环节', field: 'step', codes: { 1: '商品审核', 2: '价格复审' }, width: 96 },
  { title: '提交时间', field: 'submittedAt', as: 'dateTime', width: 176 },
  {
    title: '当前处理人',
    key: 'handler',
    width: 112,
    show: ({ status, handler, decidedByName }) => (status === 1 ? (handler ?? '运营单位') : decidedByName),
  },
];

/** 商品审核：新增、改价、改图文、上架的工作列表。 */
export default function GoodsApprovalPage() {
  return (
    <ReviewList
      title="商品审核"
      facts={<ReviewLoad />}
      call={goodsApproval.approvalPage}
      exported={goodsApproval.exportApproval}
      columns={COLUMNS}
      bizType={goodsBizType}
      rule="只通过未涨价且未命中规则的申请"
      applicationOf={({ id, applyNo, status, lowRisk }) => ({ applyNo, waits: status === 1, lowRisk, to: infoOf(id) })}
      fields={[
        { name: 'goods', label: '商品编码/名称' },
        { name: 'supplierName', label: '供应商' },
        { name: 'changeType', label: '变更类型', codes: CHANGE_TYPE },
        { name: 'rise', label: '涨幅区间', codes: RISE_BAND },
        { kind: 'dayRange', label: '提交时间', from: 'submittedFrom', to: 'submittedTo' },
        { name: 'overdue', label: '只看超时', kind: 'switch' },
      ]}
    />
  );
}
