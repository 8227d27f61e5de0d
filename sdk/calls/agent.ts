/** Agents of customer service, and how a new session finds one. */
import * as t from '../contract/index.ts';
import * as shared from './fields.ts';
import { ProductType } from './product.ts';

const AGENT_STATE = t.codes({ ONLINE: ['在线', 'success'], BUSY: ['忙碌', 'waiting'], OFFLINE: ['离线', 'neutral'] });
const SHIFT = t.codes({ DAY: '白班', NIGHT: '夜班', ALL: '全天' });
const ROUTING = t.codes({ LEAST: '最少会话', ROUND: '轮询', EXCLUSIVE: '专属客服优先' });
const OVERFLOW = t.codes({ QUEUE: '排队等候', LEAVE: '转为留言' });

const hour = () => t.Str({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' });
const ent = t.Obj({ entId: t.Id(), entName: t.Str() });

const agent = {
  userId: t.Id(),
  seq: t.field('工号', t.Str(), { width: 80 }),
  showName: t.field('显示名', t.Str(), { width: 104 }),
  account: t.styled(shared.accountNo, { width: 120 }),
  userName: t.styled(shared.userName, { width: 104 }),
  state: shared.statusOf(AGENT_STATE, { width: 96, entry: 'radio' }),
  skills: t.field('技能组', t.Arr(t.Str()), { width: 200 }),
  /** Open sessions now. */
  load: t.field('进行中', t.Int(), { width: 80 }),
  maxSessions: t.field('最大并发', t.Int(), { width: 88 }),
  shift: t.field('班次', SHIFT, { width: 80, entry: 'radio' }),
  weight: t.field('权重', t.Int(), { width: 72 }),
  ents: t.field('专属企业', t.Arr(ent), { width: 200 }),
  version: t.Nullable(t.Int()),
};

const rules = {
  routing: t.field('分配方式', ROUTING, { entry: 'radio' }),
  overflow: t.field('溢出处理', OVERFLOW, { entry: 'radio' }),
  workFrom: t.field('上班时间', hour()),
  workTo: t.field('下班时间', hour()),
  /** Monday 1 … Sunday 7. */
  workDays: t.field('工作日', t.Arr(t.Int({ minimum: 1, maximum: 7 }), { minItems: 1, maxItems: 7 })),
  welcome: t.field('自动欢迎语', t.Text(200), { entry: 'area' }),
};
export const chatRule = t.Obj({ ...rules, workFrom: t.Str(), workTo: t.Str(), version: t.Int() });

/** A consultation that waits for an agent. */
export const waitingCustomer = t.Obj({
  sessionId: t.Id(),
  customerName: t.field('客户', t.Str(), { width: 240 }),
  productType: t.field('咨询产品', t.Nullable(t.Str()), { width: 144 }),
  queueAt: t.field('开始排队', t.Time(), { width: 168 }),
  onDuty: t.field('当班可接待', t.Int(), { width: 112 }),
});

export const chatAgent = {
  page: t.pageOf({
    path: '/api/chat/agent/page',
    access: 'base:service:view',
    filters: t.Obj({
      keyword: t.field('工号/显示名/账号', t.Opt(t.Text(50))),
      ...t.filtersOf(agent, { state: '=' }),
      skill: t.labelled(agent.skills, t.Opt(ProductType())),
    }),
    row: t.Obj(agent),
    sort: ['seq'],
  }),
  /** An account becomes an agent, or an agent's facts change. */
  save: t.call({
    path: '/api/chat/agent/save',
    access: 'base:service:save',
    input: t.Obj({
      account: t.labelled(agent.account, t.Text(50)),
      version: t.Opt(t.Nullable(t.Int({ minimum: 1 }))),
      seq: t.labelled(agent.seq, t.Str({ pattern: '^[0-9]{3,8}$' })),
      showName: t.labelled(agent.showName, t.Text(10), { hint: '客户看到的名称，最多 10 个字' }),
      maxSessions: t.labelled(agent.maxSessions, t.Int({ minimum: 1, maximum: 20 }), { hint: '1 至 20' }),
      weight: t.labelled(agent.weight, t.Int({ minimum: 1, maximum: 10 }), { hint: '1 至 10，权重大的多接' }),
      shift: agent.shift,
      state: agent.state,
      skills: t.labelled(agent.skills, t.Arr(ProductType(), { maxItems: 20 }), { hint: '不选为全部产品' }),
      entIds: t.labelled(agent.ents, t.Opt(t.Arr(t.Id(), { maxItems: 100 }))),
    }),
  }),
  /** Gives an enterprise to one agent alone, or to none. */
  assign: t.call({
    path: '/api/chat/agent/assign',
    access: 'base:service:save',
    input: t.Obj({ entId: t.Id(), userId: t.Nullable(t.Id()) }),
  }),
  /** Enterprises by name, for the assignment. */
  enterprises: t.call({
    method: 'GET',
    path: '/api/chat/agent/enterprises',
    access: 'base:service:view',
    input: t.Obj({ keyword: t.Text(50) }),
    output: t.Arr(ent),
  }),
  /** Consultations that wait for an agent, the longest waiting first. */
  waiting: t.call({
    method: 'GET',
    path: '/api/chat/agent/waiting',
    access: 'base:service:view',
    output: t.Arr(waitingCustomer),
  }),
  rule: t.call({
    method: 'GET',
    path: '/api/chat/agent/rule',
    access: 'base:service:view',
    output: chatRule,
  }),
  saveRule: t.call({
    path: '/api/chat/agent/rule/save',
    access: 'base:service:rule',
    input: t.Obj({ ...rules, version: t.Int({ minimum: 1 }) }),
  }),
};

export type AgentRow = t.RowOf<typeof chatAgent.page>;
export type Waiting = t.Static<typeof waitingCustomer>;
export type ChatRule = t.OutputOf<typeof chatAgent.rule>;
