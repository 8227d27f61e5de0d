/** 在线咨询, as who asks sees it: whether somebody answers now, and their own consultations. */
import * as t from '../contract/index.ts';
import * as shared from './fields.ts';

export const CONSULTATION_STATUS = t.codes({
  QUEUED: ['排队中', 'waiting'],
  OPEN: ['进行中', 'info'],
  CLOSED: ['已结束', 'neutral'],
});
export const RATING = t.codes({
  5: ['非常满意', 'success'],
  4: ['满意', 'success'],
  3: ['一般', 'waiting'],
  2: ['不满意', 'danger'],
  1: ['非常不满意', 'danger'],
});

const rating = t.field('满意度', RATING, { width: 112, entry: 'radio' });
const ratingRemark = t.field('评价内容', t.Opt(t.Text(200)), {
  width: 200,
  entry: 'area',
  placeholder: '哪里好，哪里还可以更好',
});

const row = {
  id: t.Id(),
  sessionNo: t.field('会话编号', t.Str(), { as: 'copy', width: 184 }),
  status: shared.statusOf(CONSULTATION_STATUS, { width: 96 }),
  productName: t.labelled(shared.product, t.Nullable(t.Str()), { width: 136 }),
  /** As the agent is called for customers; null while it waits, or where nobody took it. */
  agentName: t.field('坐席', t.Nullable(t.Str()), { width: 104 }),
  queueAt: t.field('咨询时间', t.Time(), { width: 168 }),
  /** Whole minutes until an agent took it. */
  waited: t.field('等候（分钟）', t.Nullable(t.Int()), { width: 112 }),
  closedAt: t.field('结束时间', t.Nullable(t.Time()), { width: 168 }),
  rating: t.labelled(rating, t.Nullable(t.codeOf(RATING)), { codes: RATING, width: 112 }),
  ratingRemark: t.labelled(ratingRemark, t.Nullable(t.Str()), { width: 200 }),
  /** Ended with an agent, and not rated yet. */
  rateable: t.Bool(),
  /** It waits, and may be given up. */
  leavable: t.Bool(),
};

const filters = t.filtersOf(row, {
  sessionNo: 'like',
  agentName: 'like',
  status: '=',
  queueAt: t.between('from', 'to', '咨询日期'),
});

/** The events of a consultation, oldest first. */
const moment = t.Obj({ at: t.Time(), told: t.Str() });

const session = '/api/chat/session';

export const consultation = {
  /** Whether somebody answers now. */
  status: t.call({
    method: 'GET',
    path: '/api/chat/status',
    access: 'login',
    output: t.Obj({
      /** Agents on duty now. */
      agents: t.Int(),
      /** Customers who wait. */
      queued: t.Int(),
      working: t.Bool(),
      ...{ workFrom: t.Str(), workTo: t.Str() },
      /** Monday 1 … Sunday 7. */
      workDays: t.Arr(t.Int()),
    }),
  }),
  /** The user's own, in whichever enterprise they asked. */
  myPage: t.pageOf({
    path: `${session}/myPage`,
    access: 'login',
    filters: t.Obj(filters),
    row: t.Obj(row),
    sort: ['queueAt'],
  }),
  myCounts: t.countsOf({ path: `${session}/counts`, access: 'login', filters, row, by: 'status' }),
  course: t.call({
    method: 'GET',
    path: `${session}/course`,
    access: 'login',
    input: t.Obj({ id: t.Id() }),
    output: t.Arr(moment),
  }),
  /** Rates a closed consultation; each can be rated once. */
  rate: t.call({
    path: `${session}/rate`,
    access: 'login',
    input: t.Obj({ id: t.Id(), rating, ratingRemark }),
  }),
  myExport: t.download({ path: `${session}/myExport`, access: 'login', input: t.Obj(filters) }),
};

export type Consultation = t.RowOf<typeof consultation.myPage>;
export type ConsultationState = t.OutputOf<typeof consultation.status>;
