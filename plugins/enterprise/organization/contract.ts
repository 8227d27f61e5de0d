import { unitFields } from '@portal/sdk/calls/enterprise';
import * as t from '@portal/sdk/contract';

const { customerCode, customerRegisterName } = unitFields;
const code = t.Str({ pattern: '^[0-9A-Za-z]{1,20}$' });

const node = t.Obj({
  ...{ customerCode, customerRegisterName, status: t.Int() },
  parentCustomerCode: t.Nullable(t.Str()),
  /** Right below it. */
  children: t.Int(),
});

export const unitDetail = t.Obj({
  ...unitFields,
  pathName: t.field('所在位置', t.Str()),
  /** In force, at every level below. */
  below: t.field('下属单位', t.Int()),
});

const move = {
  id: t.Id(),
  customerRegisterName: t.styled(customerRegisterName, { width: 240 }),
  customerCode,
  before: t.field('原上级', t.Str(), { width: 240 }),
  after: t.field('新上级', t.Str(), { width: 240 }),
  movedOn: t.field('生效日', t.Day(), { width: 120, definition: '自这一天起，单位计入新上级的报表' }),
};
const filters = t.filtersOf(move, {
  customerRegisterName: 'like',
  customerCode: 'like',
  movedOn: t.between('from', 'to', '生效日'),
});

const base = '/api/manage/organization';

/** 组织树：某一天的样子、调整的影响、调整的历史。 */
export const orgTree = {
  /** Nodes below one, those that a keyword finds with the nodes above, or one with the nodes above; of a day or of now. */
  asOf: t.call({
    method: 'GET',
    path: `${base}/asOf`,
    access: 'login',
    input: t.Obj({
      day: t.Opt(t.Day()),
      parentId: t.Opt(code),
      keyword: t.Opt(t.Text(40)),
      id: t.Opt(code),
      whole: t.Opt(t.Bool()),
    }),
    output: t.Arr(node),
  }),
  detail: t.call({
    method: 'GET',
    path: `${base}/unitDetail`,
    access: 'login',
    input: t.Obj({ customerCode: code, day: t.Opt(t.Day()) }),
    output: unitDetail,
  }),
  /** What moves along, and since when reports count it elsewhere. */
  impact: t.call({
    method: 'GET',
    path: `${base}/moveImpact`,
    access: 'login',
    input: t.Obj({ customerCode: code }),
    output: t.Obj({ units: t.Int(), people: t.Int(), from: t.Day() }),
  }),
  moves: t.pageOf({
    path: `${base}/moves`,
    access: 'login',
    filters: t.Obj(filters),
    row: t.Obj(move),
    sort: ['movedOn', 'customerCode'],
  }),
};

export type UnitDetail = t.OutputOf<typeof orgTree.detail>;
