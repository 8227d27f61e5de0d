/** What belongs to the plugin whose service asks; another plugin's is refused by name. */
import { isOwnType } from '@portal/sdk/deployment';
import type { ApprovalSpec, BuiltPlugin, TodoSpec } from '@portal/sdk/registry';
import type { Documents } from '@portal/sdk/server';
import { TransportError } from '../errors.ts';
import { isUsable, versionFor } from '../registry/releases.ts';
import type { Host } from '../routes.ts';

const foreign = (what: string, plugin: string) => new TransportError(403, `${what}不属于插件 ${plugin}（PTL-4102）`);

/** @throws TransportError 403 while nothing of the plugin runs. */
export async function runningPlugin({ releases, areaEnabled }: Host, id: string): Promise<BuiltPlugin> {
  const isOn = await areaEnabled(id, 'login'); // as every change that was answered left it
  const { versions, switched } = releases.now();
  const version = versionFor(versions.get(id) ?? [], switched.choices.get(id));
  if (!isOn || !version || !isUsable(version) || !version.plugin.service)
    throw new TransportError(403, `插件 ${id} 没有运行，或没有服务（PTL-4103）`);
  return version.plugin;
}

export function demandDocument({ id, documents }: BuiltPlugin, bizType: string): void {
  if (!Object.hasOwn(documents, bizType)) throw foreign(`业务类型 ${bizType} `, id);
}

/** Topics of others, which a plugin may declare to hear them, are not its own to push. */
export function demandTopic({ id, topics = [] }: BuiltPlugin, topic: string): void {
  if (!topics.includes(topic) || !topic.startsWith(`${id}:`)) throw foreign(`主题 ${topic} `, id);
}

export function demandApproval({ id, service }: BuiltPlugin, bizType: string): ApprovalSpec {
  const kinds = service?.approvals?.kinds ?? {};
  const kind = Object.hasOwn(kinds, bizType) ? kinds[bizType] : undefined;
  if (!kind) throw foreign(`审批类型 ${bizType} `, id);
  return kind;
}

export function demandOwnType(id: string, bizType: string): void {
  if (!isOwnType(id, bizType)) throw foreign(`待办类型 ${bizType} `, id);
}

/** Kinds that the workflow decides raise their to-dos by themselves. */
export function demandTodo({ id, todos }: BuiltPlugin, bizType: string, documents: Documents): TodoSpec<string> {
  const kind = Object.values(todos).find((one) => one.bizType === bizType);
  if (!kind || !isOwnType(id, bizType) || documents.has(bizType)) throw foreign(`待办类型 ${bizType} `, id);
  return kind;
}

export function demandCode({ id }: BuiltPlugin, code: string): void {
  if (!code.startsWith(`${id}:`)) throw foreign(`权限码 ${code} `, id);
}
