/** Robots of groups of 企业微信 and 钉钉, to which an enterprise has its notices told. */
import * as t from '../contract/index.ts';
import { statusOf, typeOf } from './fields.ts';
import { topicLength } from './receiving.ts';

export const ROBOT_KIND = t.codes({ WECOM: '企业微信', DINGTALK: '钉钉' });
export type RobotKind = t.Static<typeof robotKind>;
const robotKind = t.codeOf(ROBOT_KIND);

export const ROBOT_STATE = t.codes({ 1: ['启用', 'success'], 0: ['停用', 'neutral'] });

const name = t.field('名称', t.Text(40, 1), { width: 160 });
const topics = t.field('通知', t.Arr(t.Text(topicLength, 1), { minItems: 1, maxItems: 50 }), { width: 216 });
const seen = { id: t.Id(), version: t.Int({ minimum: 1 }) };

const row = {
  ...seen,
  kind: typeOf(ROBOT_KIND, { width: 104 }),
  name,
  /** Last characters of the key of its address; the address itself is never told again. */
  hint: t.field('地址尾号', t.Str(), { width: 104 }),
  topics,
  enabled: statusOf(ROBOT_STATE, { width: 88 }),
  /** Why the last message did not reach the group; null once one has. */
  fault: t.field('未送达', t.Nullable(t.Str()), { width: 360 }),
  faultAt: t.Nullable(t.Time()),
  /** Whether a secret for signatures is kept. */
  signed: t.Bool(),
};
export const robotRow = t.Obj(row);
export type RobotRow = t.Static<typeof robotRow>;

const access = 'workbench:robot:manage';

const given = {
  kind: row.kind,
  name,
  /** As the group shows it, with the key; absent: the one that is kept. */
  webhook: t.field('Webhook 地址', t.Opt(t.Text(400))),
  /** Of 钉钉’s 加签; absent: the one that is kept. */
  secret: t.field('加签密钥', t.Opt(t.Text(200))),
  topics,
  enabled: row.enabled,
};

export const robots = {
  list: t.call({
    method: 'GET',
    path: '/api/manage/notification/robots',
    access,
    output: t.Obj({
      /** False where the deployment sends to no robots. */
      offered: t.Bool(),
      robots: t.Arr(robotRow),
      /** Topics of which the enterprise is told. */
      topics: t.Arr(t.Str()),
    }),
  }),
  add: t.call({
    path: '/api/manage/notification/addRobot',
    access,
    stepUp: true,
    audit: { kind: 'ADMIN', title: '新增群机器人' },
    input: t.Obj(given),
  }),
  edit: t.call({
    path: '/api/manage/notification/editRobot',
    access,
    stepUp: true,
    audit: { kind: 'ADMIN', title: '修改群机器人' },
    input: t.Obj({ ...seen, ...given }),
  }),
  remove: t.call({
    path: '/api/manage/notification/removeRobot',
    access,
    audit: { kind: 'ADMIN', title: '删除群机器人' },
    input: t.Obj(seen),
  }),
  /** Sends one message to the group at once. */
  test: t.call({
    path: '/api/manage/notification/testRobot',
    access,
    audit: { kind: 'ADMIN', title: '测试群机器人' },
    input: t.Obj({ id: t.Id() }),
  }),
};
