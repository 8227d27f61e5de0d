/** Agents of customer service, and how a new session finds one. */
import {
  Arr,
  call,
  Day,
  Id,
  Int,
  Nullable,
  Obj,
  OneOf,
  Opt,
  type OutputOf,
  pageOf,
  type RowOf,
  Str,
  Text,
  Time,
} from '../contract/index.ts';
import { ProductType } from './product.ts';

export const AGENT_STATE = { ONLINE: '在线', BUSY: '忙碌', OFFLINE: '离线' } as const;
export const SHIFT = { DAY: '白班', NIGHT: '夜班', ALL: '全天' } as const;
export const ROUTING = { LEAST: '最少会话', ROUND: '轮询', EXCLUSIVE: '专属客服优先' } as const;
export const OVERFLOW = { QUEUE: '排队等候', LEAVE: '转为留言' } as const;

const state = () => OneOf('ONLINE', 'BUSY', 'OFFLINE');
const shift = () => OneOf('DAY', 'NIGHT', 'ALL');
const hour = () => Str({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' });
const ent = Obj({ entId: Id(), entName: Str() });

const rules = {
  routing: OneOf('LEAST', 'ROUND', 'EXCLUSIVE'),
  overflow: OneOf('QUEUE', 'LEAVE'),
  workFrom: hour(),
  workTo: hour(),
  /** Monday 1 … Sunday 7. */
  workDays: Arr(Int({ minimum: 1, maximum: 7 }), { minItems: 1, maxItems: 7 }),
  holidays: Arr(Day(), { maxItems: 60 }),
  welcome: Text(200),
};

export const chatAgent = {
  page: pageOf({
    path: '/api/chat/agent/page',
    access: 'base:service:view',
    filters: Obj({ keyword: Opt(Text(50)), state: Opt(state()), skill: Opt(ProductType()) }),
    row: Obj({
      userId: Id(),
      account: Str(),
      userName: Str(),
      seq: Str(),
      showName: Str(),
      skills: Arr(Str()),
      maxSessions: Int(),
      /** Open sessions now. */
      load: Int(),
      shift: shift(),
      weight: Int(),
      state: state(),
      ents: Arr(ent),
      version: Nullable(Int()),
    }),
    sort: ['seq'],
  }),
  /** An account becomes an agent, or an agent's facts change. */
  save: call({
    path: '/api/chat/agent/save',
    access: 'base:service:save',
    input: Obj({
      account: Text(50),
      version: Opt(Nullable(Int({ minimum: 1 }))),
      seq: Str({ pattern: '^[0-9]{3,8}$' }),
      showName: Text(10),
      skills: Arr(ProductType(), { maxItems: 20 }),
      maxSessions: Int({ minimum: 1, maximum: 20 }),
      shift: shift(),
      weight: Int({ minimum: 1, maximum: 10 }),
      state: state(),
      entIds: Opt(Arr(Id(), { maxItems: 100 })),
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
    output: Arr(
      Obj({ sessionId: Id(), customerName: Str(), productType: Nullable(Str()), queueAt: Time(), onDuty: Int() }),
    ),
  }),
  rule: call({
    method: 'GET',
    path: '/api/chat/agent/rule',
    access: 'base:service:view',
    output: Obj({ ...rules, workFrom: Str(), workTo: Str(), version: Int() }),
  }),
  saveRule: call({
    path: '/api/chat/agent/rule/save',
    access: 'base:service:rule',
    input: Obj({ ...rules, holidays: Opt(rules.holidays), version: Int({ minimum: 1 }) }),
  }),
};

export type AgentRow = RowOf<typeof chatAgent.page>;
export type Waiting = OutputOf<typeof chatAgent.waiting>[number];
export type ChatRule = OutputOf<typeof chatAgent.rule>;
