/** What services do in the portal, each within its own plugin and in one transaction. */
import { documentNotice } from '@portal/sdk/calls/notification';
import type { InputOf, OutputOf } from '@portal/sdk/contract';
import type { BuiltPlugin } from '@portal/sdk/registry';
import {
  type Context,
  historyOf,
  type JsonValue,
  pushTopic,
  type DataScope,
  record,
  refuse,
  sql,
} from '@portal/sdk/server';
import type { serviceCalls } from '@portal/sdk/service/calls';
import { loadUser } from '../identity.ts';
import { sendNotice } from '../platform/notification/send.ts';
import { approval, cancelApproval, startApproval } from './approvals.ts';
import { closeTodo, todo } from './todos.ts';
import { demandCode, demandDocument, demandTopic } from './own.ts';

type Calls = typeof serviceCalls;
export type Deeds = {
  readonly [K in keyof Calls]: (
    input: InputOf<Calls[K]>,
    context: Context,
    plugin: BuiltPlugin,
  ) => Promise<OutputOf<Calls[K]>>;
};

const mostContent = 4096;

/** @throws Refusal for ids that are nobody's. */
export async function demandUsers({ db }: Context, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from usr_user where id = any(${[...ids]}::bigint[]) and status = 1`.execute(db);
  const unknown = ids.filter((id) => !rows.some((row) => row.id === id));
  if (unknown.length > 0) refuse('invalid', `没有这样的用户：${unknown.slice(0, 3).join('、')}（PTL-4104）`);
}

function plain(content: unknown): { readonly [field: string]: JsonValue } {
  const isObject = typeof content === 'object' && content !== null && !Array.isArray(content);
  if (!isObject) return refuse('invalid', 'content 是一个对象');
  if (Buffer.byteLength(JSON.stringify(content)) > mostContent)
    refuse('invalid', `content 不能超过 ${mostContent} 字节`);
  return content as { readonly [field: string]: JsonValue };
}

const told = ({ all, entIds, peers }: DataScope) => ({ all, entIds: [...entIds], peers: [...peers] });

async function known(context: Context, userId: string, entId?: string) {
  await demandUsers(context, [userId]);
  return loadUser(context.db, context.clock, userId, entId);
}

export const deeds: Deeds = {
  async notice({ bizType, bizId, content, userIds, entId, roles }, context, plugin) {
    demandDocument(plugin, bizType);
    const common = {
      noticeType: documentNotice,
      topic: plugin.name,
      content,
      bizType,
      bizId,
      ...(entId !== undefined && { entId }),
    } as const;
    if ((userIds === undefined) === (roles === undefined)) return refuse('invalid', '请写 userIds，或 roles 和 entId');
    if (userIds) {
      await demandUsers(context, userIds);
      return { count: await sendNotice(context, { ...common, userIds }) };
    }
    if (entId === undefined) return refuse('invalid', '发给角色时请写 entId');
    return { count: await sendNotice(context, { ...common, roleTypes: roles ?? [] }) };
  },
  async push({ topic, userIds, content }, context, plugin) {
    demandTopic(plugin, topic);
    const fields = plain(content);
    await demandUsers(context, userIds);
    await pushTopic(context, topic, fields, userIds);
    return { count: new Set(userIds).size };
  },
  settings: (_, { settings }, { id, settings: declared = {} }) => settings({ plugin: id, declared }),
  async visible({ userId, entId, code }, context, plugin) {
    if (code !== undefined) demandCode(plugin, code);
    const user = await known(context, userId, entId);
    return told(code === undefined ? user.reading : (user.codes.get(code) ?? { all: false, entIds: [], peers: [] }));
  },
  async record({ bizType, bizId, userId, ...deed }, context, plugin) {
    demandDocument(plugin, bizType);
    const user = userId === undefined ? context.user : await known(context, userId);
    await record({ ...context, user }, bizType, bizId, deed);
    return null;
  },
  async history({ bizType, bizId }, { db }, plugin) {
    demandDocument(plugin, bizType);
    return historyOf(db, bizType, bizId);
  },
  startApproval,
  approval,
  cancelApproval,
  todo,
  closeTodo,
};
