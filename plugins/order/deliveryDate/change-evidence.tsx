import { dateTime, percent } from '@portal/sdk/format';
import { Attachments, Descriptions, DiffView, Section, Stack, ToneTag } from '@portal/sdk/ui';
import { type Column, PlainTable } from '@portal/sdk/ui/table';
import { CHANGE_STATUS, CHANGE_TONE, type ChangeDetail, IMPACT, REASON_TYPE } from './contract.ts';
import { Delay } from './delay.tsx';

type Line = ChangeDetail['lines'][number];
type Past = ChangeDetail['past'][number];

const LINES: readonly Column<Line>[] = [
  { title: '行号', field: 'lineNo', width: 64 },
  { title: '物料编码', field: 'materialCode', width: 148 },
  { title: '名称', field: 'name', width: 176 },
  { title: '规格', field: 'spec', width: 168 },
  { title: '数量', field: 'qty', as: 'quantity', width: 104 },
  { title: '未发数量', field: 'openQty', as: 'quantity', width: 104 },
  { title: '行金额（元）', field: 'amount', as: 'money', width: 144 },
  { title: '延期天数', field: 'delayDays', align: 'end', width: 112, as: (days) => <Delay days={days} /> },
];

const PAST: readonly Column<Past>[] = [
  { title: '变更单号', field: 'changeNo', width: 184 },
  { title: '状态', field: 'status', codes: CHANGE_STATUS, tones: CHANGE_TONE, width: 128 },
  { title: '原交期', field: 'oldDate', width: 112 },
  { title: '新交期', field: 'newDate', width: 112 },
  { title: '延期天数', field: 'delayDays', align: 'end', width: 112, as: (days) => <Delay days={days} /> },
  { title: '变更原因', field: 'reasonType', codes: REASON_TYPE, width: 112 },
  { title: '提交时间', field: 'submittedAt', width: 180, as: (at) => dateTime(at) },
];

/** 变更本身：逐行的原交期与新交期。 */
export function ChangeItself({ change }: { change: ChangeDetail }) {
  return (
    <Section title="交期变更" hint="影响金额按未发数量计算">
      <Stack>
        <DiffView
          changes={change.lines.map(({ lineNo, name, oldDate, newDate }) => ({
            label: `第 ${lineNo} 行 ${name}`,
            before: oldDate,
            after: newDate,
          }))}
        />
        <PlainTable caption="变更的订单行" rows={change.lines} rowKey="lineNo" columns={LINES} />
      </Stack>
    </Section>
  );
}

/** 审核依据：原因、附件、违约条款、供应商准时率、累计延期与历次变更。 */
export function ChangeEvidence({ change }: { change: ChangeDetail }) {
  const { impact, onTimeRate, past } = change;
  return (
    <>
      <Section title="审核依据">
        <Descriptions
          items={[
            { label: '变更原因', value: REASON_TYPE[change.reasonType] },
            { label: '累计延期', value: <Delay days={change.totalDelayDays} /> },
            {
              label: '影响等级',
              value: <ToneTag tone={impact === 'HIGH' ? 'danger' : 'waiting'}>{IMPACT[impact]}</ToneTag>,
            },
            {
              label: '准时交货率',
              value: onTimeRate === null ? '近 12 个月无交货' : `${percent(onTimeRate, { decimals: 1 })}（近 12 个月）`,
            },
            { label: '历次变更', value: past.length === 0 ? '本订单首次变更' : `另有 ${past.length} 次` },
            { label: '申请人', value: change.applicantName },
            { label: '提交时间', value: dateTime(change.submittedAt) },
            { label: '情况说明', value: change.remark, wide: true },
            { label: '违约条款', value: change.penaltyClause, wide: true },
            {
              label: '附件',
              wide: true,
              value: <Attachments files={change.files} />,
            },
          ]}
        />
      </Section>
      {past.length > 0 && (
        <Section title="历次变更" hint={`本订单另有 ${past.length} 次`}>
          <PlainTable caption="历次变更" rows={past} rowKey="id" columns={PAST} />
        </Section>
      )}
    </>
  );
}
