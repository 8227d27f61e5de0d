/** 审批代理: who decides in somebody's place while they are away. */
import * as t from '../contract/index.ts';
import * as shared from './fields.ts';

export const DELEGATION_STATE = t.codes({
  PENDING: ['未开始', 'waiting'],
  RUNNING: ['进行中', 'success'],
  ENDED: ['已结束', 'done'],
  REVOKED: ['已撤销', 'neutral'],
});

/** Whose: the user's own, or those in which the user stands in. */
export const DELEGATION_SIDE = t.codes({ MINE: '我委托的', TO_ME: '委托给我的' });

const reason = t.field('委托原因', t.Text(200), { entry: 'area', width: 240 });
const row = {
  id: t.Id(),
  side: t.codeOf(DELEGATION_SIDE),
  ownerName: t.field('委托人', t.Str(), { width: 104 }),
  delegateName: t.field('受托人', t.Str(), { width: 104 }),
  state: shared.statusOf(DELEGATION_STATE, { width: 96 }),
  startsAt: t.field('开始时间', t.Time(), { width: 144 }),
  endsAt: t.field('结束时间', t.Time(), { width: 144 }),
  /** Ended before its time. */
  endedAt: t.field('提前结束时间', t.Nullable(t.Time()), { width: 144 }),
  subjects: t.field('事项', t.Str(), { width: 216 }),
  reason,
  createdAt: t.field('设置时间', t.Time(), { width: 144 }),
  /** The user may end it now. */
  mayEnd: t.Bool(),
};

const filters = {
  side: t.Opt(t.codeOf(DELEGATION_SIDE)),
  ...t.filtersOf(row, { state: '=' }),
  keyword: t.field('姓名或原因', t.Opt(t.Text(50))),
};

const path = '/api/manage/delegation';
const bizTypes = t.field(
  '事项',
  t.Opt(t.Arr(t.Str({ pattern: '^[A-Z][A-Z0-9_]{0,49}$' }), { minItems: 1, maxItems: 100 })),
);

export const delegation = {
  page: t.pageOf({
    method: 'GET',
    path: `${path}/page`,
    access: 'login',
    filters: t.Obj(filters),
    row: t.Obj(row),
    sort: ['startsAt', 'endsAt', 'createdAt'],
  }),
  counts: t.countsOf({ path: `${path}/counts`, access: 'login', filters, row, by: 'state' }),
  /** Kinds of documents that the user decides on. */
  kinds: t.call({
    method: 'GET',
    path: `${path}/kinds`,
    access: 'login',
    output: t.Arr(t.Obj({ bizType: t.Str(), title: t.Str() })),
  }),
  /** Colleagues of the enterprise who may decide on these kinds too; at most 50. */
  people: t.call({
    method: 'GET',
    path: `${path}/people`,
    access: 'login',
    input: t.Obj({ keyword: t.Opt(t.Text(50)) }),
    output: t.Arr(t.Obj({ userId: t.Id(), userName: t.Str(), account: t.Str() })),
  }),
  add: t.call({
    path: `${path}/add`,
    access: 'login',
    stepUp: true,
    audit: { kind: 'GRANT', title: '设置审批代理' },
    input: t.Obj({
      delegateId: t.field('受托人', t.Id()),
      startsAt: t.field('开始时间', t.Time()),
      endsAt: t.field('结束时间', t.Time()),
      /** Default: all that the user decides on. */
      bizTypes,
      reason,
    }),
  }),
  /** By who has set it up: at once. Before its start it is as if it had never been. */
  end: t.call({
    path: `${path}/end`,
    access: 'login',
    stepUp: true,
    audit: { kind: 'GRANT', title: '结束审批代理' },
    input: t.Obj({ id: t.Id() }),
  }),
};
