/** Agents of customer service, and how a new session finds one. */
import {
  Arr,
  call,
  codes,
  Day,
  field,
  filtersOf,
  Id,
  Int,
  labelled,
  Nullable,
  Obj,
  Opt,
  type OutputOf,
  pageOf,
  type RowOf,
  type Static,
  Str,
  styled,
  Text,
  Time,
} from '../contract/index.ts';
import * as shared from './fields.ts';
import { ProductType } from './product.ts';

const AGENT_STATE = codes({ ONLINE: ['在线', 'success'], BUSY: ['忙碌', 'waiting'], OFFLINE: ['离线', 'neutral'] });
const SHIFT = codes({ DAY: '白班', NIGHT: '夜班', ALL: '全天' });
const ROUTING = codes({ LEAST: '最少会话', ROUND: '轮询', EXCLUSIVE: '专属客服优先' });
const OVERFLOW = codes({ QUEUE: '排队等候', LEAVE: '转为留言' });

const hour = () => Str({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' });
const ent = Obj({ entId: Id(), entName: Str() });

const agent = {
  userId: Id(),
  seq: field('工号', Str(), { width: 80 }),
  showName: field('显示名', Str(), { width: 104 }),
  account: styled(shared.accountNo, { width: 120 }),
  userName: styled(shared.userName, { width: 104 }),
  state: shared.statusOf(AGENT_STATE, { width: 96, entry: 'radio' }),
  skills: field('技能组', Arr(Str()), { width: 200 }),
  /** Open sessions now. */
  load: field('进行中', Int(), { width: 80 }),
  maxSessions: field('最大并发', Int(), { width: 88 }),
  shift: field('班次', SHIFT, { width: 80, entry: 'radio' }),
  weight: field('权重', Int(), { width: 72 }),
  ents: field('专属企业', Arr(ent), { width: 200 }),
  version: Nullable(Int()),
};

const rules = {
  routing: field('分配方式', ROUTING, { entry: 'radio' }),
  overflow: field('溢出处理', OVERFLOW, { entry: 'radio' }),
  workFrom: field('上班时间', hour()),
  workTo: field('下班时间', hour()),
  /** Monday 1 … Sunday 7. */
  workDays: field('工作日', Arr(Int({ minimum: 1, maximum: 7 }), { minItems: 1, maxItems: 7 })),
  holidays: field('节假日', Arr(Day(), { maxItems: 60 })),
  welcome: field('自动欢迎语', Text(200), { entry: 'area' }),
};
export const chatRule = Obj({ ...rules, workFrom: Str(), workTo: Str(), version: Int() });

/** A consultation that waits for an agent. */
export const waitingCustomer = Obj({
  sessionId: Id(),
  customerName: field('客户', Str(), { width: 240 }),
  productType: field('咨询产品', Nullable(Str()), { width: 144 }),
  queueAt: field('开始排队', Time(), { width: 168 }),
  onDuty: field('当班可接待', Int(), { width: 112 }),
});

export const chatAgent = {
  page: pageOf({
    path: '/api/chat/agent/page',
    access: 'base:service:view',
    filters: Obj({
      keyword: field('工号/显示名/账号', Opt(Text(50))),
      ...filtersOf(agent, { state: '=' }),
      skill: labelled(agent.skills, Opt(ProductType())),
    }),
    row: Obj(agent),
    sort: ['seq'],
  }),
  /** An account becomes an agent, or an agent's facts change. */
  save: call({
    path: '/api/chat/agent/save',
    access: 'base:service:save',
    input: Obj({
      account: labelled(agent.account, Text(50)),
      version: Opt(Nullable(Int({ minimum: 1 }))),
      seq: labelled(agent.seq, Str({ pattern: '^[0-9]{3,8}$' })),
      showName: labelled(agent.showName, Text(10), { hint: '客户看到的名称，最多 10 个字' }),
      maxSessions: labelled(agent.maxSessions, Int({ minimum: 1, maximum: 20 }), { hint: '1 至 20' }),
      weight: labelled(agent.weight, Int({ minimum: 1, maximum: 10 }), { hint: '1 至 10，权重大的多接' }),
      shift: agent.shift,
      state: agent.state,
      skills: labelled(agent.skills, Arr(ProductType(), { maxItems: 20 }), { hint: '不选为全部产品' }),
      entIds: labelled(agent.ents, Opt(Arr(Id(), { maxItems: 100 }))),
    }),
  }),
  /** Gives an enterprise to one agent alone, or to none. */
  assign: call({
    path: '/api/chat/agent/assign',
    access: 'base:service:save',
    input: Obj({ entId: Id(), userId: Nullable(Id()) }),
  }),
  /** Enterprises by name, for the assignment. */
  enterprises: call({
    method: 'GET',
    path: '/api/chat/agent/enterprises',
    access: 'base:service:view',
    input: Obj({ keyword: Text(50) }),
    output: Arr(ent),
  }),
  /** Consultations that wait for an agent, the longest waiting first. */
  waiting: call({
    method: 'GET',
    path: '/api/chat/agent/waiting',
    access: 'base:service:view',
    output: Arr(waitingCustomer),
  }),
  rule: call({
    method: 'GET',
    path: '/api/chat/agent/rule',
    access: 'base:service:view',
    output: chatRule,
  }),
  saveRule: call({
    path: '/api/chat/agent/rule/save',
    access: 'base:service:rule',
    input: Obj({ ...rules, holidays: Opt(rules.holidays), version: Int({ minimum: 1 }) }),
  }),
};

export type AgentRow = RowOf<typeof chatAgent.page>;
export type Waiting = Static<typeof waitingCustomer>;
export type ChatRule = OutputOf<typeof chatAgent.rule>;
