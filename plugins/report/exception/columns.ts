import type { ReportColumn } from '../columns.ts';
import { HIT_STATUS, type HitRow, LEVEL } from './contract.ts';

export const HIT_COLUMNS: readonly ReportColumn<HitRow>[] = [
  { title: '对象编号', field: 'bizNo', width: 208 },
  { title: '状态', field: 'status', codes: HIT_STATUS, width: 96 },
  { title: '等级', field: 'level', codes: LEVEL, width: 88 },
  { title: '规则', field: 'ruleName', width: 176 },
  { title: '描述', field: 'description', width: 320 },
  { title: '命中时间', field: 'hitAt', kind: 'time' },
  { title: '处理人', field: 'handlerName', width: 88 },
  { title: '处理说明', field: 'note', width: 200 },
  { title: '暂缓至', field: 'snoozedUntil', kind: 'day' },
];
