/** A wrong field does not compile. */
import { Arr, Bool, call, Day, Id, Int, Money, Nullable, Obj, OneOf, Opt, pageOf, Text } from '../../contract/index.ts';
import type { Field, FilterField } from './fields.ts';

const save = call({
  path: '/api/crm/save',
  access: 'login',
  input: Obj({
    customerName: Text(60),
    level: OneOf(1, 2, 3),
    kind: Nullable(OneOf('A', 'B')),
    amount: Money(),
    due: Opt(Day()),
    days: Int({ minimum: 1 }),
    urgent: Bool(),
    files: Opt(Arr(Obj({ fileId: Id(), fileName: Text(255) }))),
    lines: Arr(Obj({ lineId: Id() })),
  }),
});

const page = pageOf({
  path: '/api/crm/page',
  access: 'login',
  filters: Obj({
    customerName: Opt(Text(60)),
    level: Opt(OneOf(1, 2, 3)),
    from: Opt(Day()),
    to: Opt(Day()),
    overdue: Opt(Bool()),
  }),
  row: Obj({ id: Id() }),
});

type SaveField = Field<typeof save>;
type PageFilter = FilterField<typeof page>;

const upload = async () => ({ fileIds: [] });

export const right: readonly SaveField[] = [
  { name: 'customerName', label: '客户名称', missing: '请填写客户全称' },
  { name: 'customerName', label: '说明', kind: 'area', check: (text) => (text === '测试' ? '不可用' : undefined) },
  { name: 'level', label: '等级', codes: { 1: '一般', 2: '较大', 3: '重大' }, kind: 'radio' },
  { name: 'kind', label: '类别', codes: { A: '甲', B: '乙' }, when: ({ urgent }) => urgent === true },
  { name: 'amount', label: '金额', kind: 'money' },
  { name: 'due', label: '日期', kind: 'day' },
  { name: 'days', label: '天数', kind: 'number' },
  { name: 'urgent', label: '加急', kind: 'switch' },
  { name: 'urgent', label: '加急', codes: { true: '是', false: '否' } },
  { name: 'files', label: '附件', kind: 'files', upload },
  { name: 'lines', label: '明细', render: (lines = []) => lines.length },
];

export const wrong: readonly SaveField[] = [
  // @ts-expect-error no such field in the call's input
  { name: 'custmerName', label: '客户名称' },
  // @ts-expect-error a code without a text
  { name: 'level', label: '等级', codes: { 1: '一般', 2: '较大' } },
  // @ts-expect-error a value of listed codes needs their texts
  { name: 'level', label: '等级' },
  // @ts-expect-error a nullable code has the same texts
  { name: 'kind', label: '类别', codes: { A: '甲' } },
  // @ts-expect-error a number is not entered as text
  { name: 'days', label: '天数' },
  // @ts-expect-error a flag has no amount
  { name: 'urgent', label: '加急', kind: 'money' },
  // @ts-expect-error a text is no switch
  { name: 'customerName', label: '客户名称', kind: 'switch' },
  // @ts-expect-error lines are no files
  { name: 'lines', label: '明细', kind: 'files', upload },
  // @ts-expect-error the drawing of a field gets the contract's value
  { name: 'amount', label: '金额', render: (value: number | undefined) => value },
  // @ts-expect-error a condition asks for fields that exist
  { name: 'due', label: '日期', when: ({ nothing }) => nothing === true },
];

export const rightFilters: readonly PageFilter[] = [
  { name: 'customerName', label: '客户名称' },
  { name: 'level', label: '等级', codes: { 1: '一般', 2: '较大', 3: '重大' } },
  { kind: 'dayRange', label: '日期', from: 'from', to: 'to' },
  { name: 'overdue', label: '只看逾期', kind: 'switch' },
];

export const wrongFilters: readonly PageFilter[] = [
  // @ts-expect-error no such filter
  { name: 'custmerName', label: '客户名称' },
  // @ts-expect-error paging is not a filter
  { name: 'size', label: '条数', kind: 'number' },
  // @ts-expect-error a code without a text
  { name: 'level', label: '等级', codes: { 1: '一般' } },
  // @ts-expect-error a range needs texts at both ends
  { kind: 'dayRange', label: '日期', from: 'from', to: 'level' },
];
