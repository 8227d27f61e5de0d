import { percent } from '@portal/sdk/format';
import { Attachments, Descriptions, DiffView, factsOf, Section, Stack } from '@portal/sdk/ui';
import { PlainTable } from '@portal/sdk/ui/table';
import { type ChangeDetail, changeDetail, changeLine, pastChange } from './contract.ts';
import { Delay } from './delay.tsx';

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
        <PlainTable
          caption="变更的订单行"
          rows={change.lines}
          of={changeLine}
          rowKey="lineNo"
          columns={[
            'lineNo',
            'materialCode',
            'name',
            'spec',
            'qty',
            'openQty',
            'amount',
            { field: 'delayDays', as: (days) => <Delay days={days} /> },
          ]}
        />
      </Stack>
    </Section>
  );
}

/** 审核依据：原因、附件、违约条款、供应商准时率、累计延期与历次变更。 */
export function ChangeEvidence({ change }: { change: ChangeDetail }) {
  const { onTimeRate, past } = change;
  return (
    <>
      <Section title="审核依据">
        <Descriptions
          items={[
            ...factsOf(changeDetail, change, ['reasonType', 'totalDelayDays', 'impact']),
            {
              label: '准时交货率',
              value: onTimeRate === null ? '近 12 个月无交货' : `${percent(onTimeRate, { decimals: 1 })}（近 12 个月）`,
            },
            { label: '历次变更', value: past.length === 0 ? '本订单首次变更' : `另有 ${past.length} 次` },
            ...factsOf(changeDetail, change, ['applicantName', 'submittedAt']),
            ...factsOf(changeDetail, change, [
              { field: 'remark', span: 'row' },
              { field: 'penaltyClause', span: 'row' },
              { field: 'files', span: 'row', as: (files) => <Attachments files={files} /> },
            ]),
          ]}
        />
      </Section>
      {past.length > 0 && (
        <Section title="历次变更" hint={`本订单另有 ${past.length} 次`}>
          <PlainTable
            caption="历次变更"
            rows={past}
            of={pastChange}
            rowKey="id"
            columns={[
              'changeNo',
              'status',
              'oldDate',
              'newDate',
              { field: 'delayDays', as: (days) => <Delay days={days} /> },
              'reasonType',
              'submittedAt',
            ]}
          />
        </Section>
      )}
    </>
  );
}
