import { useList } from '@portal/sdk';
import { percent } from '@portal/sdk/format';
import { ActionButton, ToneTag } from '@portal/sdk/ui';
import { type Column, DataTable } from '@portal/sdk/ui/table';
import {
  exceptionMonitor,
  FREQUENCY,
  LEVEL,
  LEVEL_TONE,
  RULE_KIND,
  RULE_OBJECT,
  type RuleRow,
  THRESHOLD_UNIT,
} from './contract.ts';
import { DryRun, RuleForm } from './rule-form.tsx';

const COLUMNS: readonly Column<RuleRow>[] = [
  { title: '规则名称', field: 'name', width: 208 },
  {
    title: '启用',
    field: 'enabled',
    width: 96,
    as: (enabled) => <ToneTag tone={enabled ? 'success' : 'neutral'}>{enabled ? '已启用' : '已停用'}</ToneTag>,
  },
  { title: '类型', field: 'kind', codes: RULE_KIND, width: 112 },
  { title: '对象', key: 'object', width: 72, show: ({ kind }) => RULE_OBJECT[kind] },
  {
    title: '阈值',
    field: 'threshold',
    width: 260,
    as: (threshold, { kind }) => `${threshold} ${THRESHOLD_UNIT[kind]}`,
  },
  { title: '频率', field: 'frequency', codes: FREQUENCY, width: 88 },
  { title: '等级', field: 'level', codes: LEVEL, tones: LEVEL_TONE, width: 88 },
  { title: '通知人', field: 'notifyAccount', width: 112 },
  { title: '命中', field: 'hits', as: 'quantity', width: 80 },
  { title: '误报率', field: 'falseRate', width: 88, align: 'end', as: (rate) => percent(rate, { decimals: 0 }) },
  { title: '最近检测', field: 'lastRunAt', as: 'dateTime', width: 168 },
];

/** 规则：新增、编辑、试运行、立即检测。 */
export function RuleList({ onDone }: { onDone: () => unknown }) {
  const list = useList(exceptionMonitor.rules);
  const done = () => Promise.all([list.reload(), onDone()]);
  return (
    <DataTable
      list={list}
      caption="异常规则"
      columns={COLUMNS}
      rowActions={(row) => (
        <>
          <RuleForm row={row} onDone={done} />
          <DryRun row={row} />
        </>
      )}
      toolbar={
        <>
          <RuleForm onDone={done} />
          <ActionButton call={exceptionMonitor.run} input={{}} look="secondary" done="检测完成" onDone={done}>
            立即检测
          </ActionButton>
        </>
      }
    />
  );
}
