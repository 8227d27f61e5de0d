/** A wrong column does not compile. */
import { Bool, Id, Money, Nullable, Obj, OneOf, pageOf, Str } from '../../contract/index.ts';
import type { RowOf } from '../../contract/index.ts';
import type { Column } from './columns.ts';

const page = pageOf({
  path: '/api/crm/page',
  access: 'login',
  row: Obj({
    id: Id(),
    customerName: Str(),
    status: OneOf('draft', 'passed'),
    level: Nullable(OneOf(1, 2)),
    amount: Money(),
    pinned: Bool(),
  }),
  sort: ['amount'],
});

type PageColumn = Column<RowOf<typeof page>>;

export const right: readonly PageColumn[] = [
  { title: '客户', field: 'customerName', as: 'copy', width: 200 },
  { title: '状态', field: 'status', codes: { draft: '草稿', passed: '已通过' }, tones: { passed: 'success' } },
  { title: '等级', field: 'level', codes: { 1: '一般', 2: '较大' } },
  { title: '金额', field: 'amount', as: 'money' },
  { title: '金额', field: 'amount', as: (amount, { status }) => `${amount.trim()} ${status}` },
  { title: '置顶', field: 'pinned', codes: { true: '是', false: '否' } },
  { title: '操作', key: 'actions', show: ({ id }) => id },
];

export const wrong: readonly PageColumn[] = [
  // @ts-expect-error no such field in the row
  { title: '客户', field: 'custmerName' },
  // @ts-expect-error a code without a text
  { title: '状态', field: 'status', codes: { draft: '草稿' } },
  // @ts-expect-error a tone of no such code
  { title: '状态', field: 'status', codes: { draft: '草稿', passed: '已通过' }, tones: { gone: 'done' } },
  // @ts-expect-error a flag has no amount
  { title: '置顶', field: 'pinned', as: 'money' },
  // @ts-expect-error the drawing gets the field's own value
  { title: '金额', field: 'amount', as: (amount: number) => amount },
  // @ts-expect-error what is drawn from the row needs a key
  { title: '操作', show: () => null },
  // @ts-expect-error the row has no such field
  { title: '操作', key: 'actions', show: ({ nothing }) => nothing },
];
