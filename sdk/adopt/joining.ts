/** Rules on what joins other plugins: names that say their owner, links that lead somewhere, slots that somebody offers. */
import { portalTopics } from '../topics.ts';
import type { Candidate } from './candidate.ts';
import { ADOPT, type Conflict, fault, mostOfKind, type Rule } from './conflict.ts';

/** Owners come first in names, so that two plugins never offer the same. */
const ownNames: Rule = ({ id, slots = {}, provides = {} }) => {
  const foreign = (names: readonly string[], what: string) =>
    names
      .filter((name) => !name.startsWith(`${id}.`))
      .map((name) => fault(id, ADOPT.joinNamespace, name, `${what}名不以 ${id}. 开头`));
  return [...foreign(Object.keys(slots), '插槽'), ...foreign(Object.keys(provides), '服务')];
};

const lostLinks: Rule = ({ id, routes, menus, fills = {}, provides = {}, commands = {}, badges = {} }) => {
  const pages = new Set(routes.map(({ name }) => name));
  const toPage = (from: string, name: string | undefined) =>
    name === undefined || pages.has(name) ? [] : [fault(id, ADOPT.lostLink, from, `指向的页面 ${name} 不存在`)];
  return [
    ...Object.entries(fills).flatMap(([name, { under }]) => toPage(`插槽内容 ${name}`, under)),
    ...Object.entries(provides).flatMap(([name, { under }]) => toPage(`服务 ${name}`, under)),
    ...Object.entries(commands).flatMap(([name, { route, under }]) => toPage(`命令 ${name}`, route ?? under)),
    ...Object.entries(badges)
      .filter(([, { menu }]) => !Object.hasOwn(menus, menu))
      .map(([name, { menu }]) => fault(id, ADOPT.lostLink, `角标 ${name}`, `指向的菜单 ${menu} 不存在`)),
  ];
};

/** A push to a topic of the portal would look as if the portal said it. */
const portalOwn: Rule = ({ id, topics = [] }) =>
  topics
    .filter((topic) => portalTopics.includes(topic))
    .map((topic) => fault(id, ADOPT.ownTopic, topic, '消息主题属于门户自身，插件只能监听，不能声明'));

const tooMany: Rule = ({ id, slots = {}, fills = {}, provides = {}, commands = {}, badges = {} }) =>
  Object.entries({ 插槽: slots, 插槽内容: fills, 服务: provides, 命令: commands, 角标: badges }).flatMap(
    ([kind, rows]) => {
      const { length } = Object.keys(rows);
      const said = `一个插件最多 ${mostOfKind} 个${kind}`;
      return length > mostOfKind ? [fault(id, ADOPT.tooMany, `${length} 个${kind}`, said)] : [];
    },
  );

export const joinRules: readonly Rule[] = [ownNames, lostLinks, portalOwn, tooMany];

/** Slots that nobody in the deployment offers: what fills them is not shown, until somebody does. */
export function emptySlots(
  { id, fills = {}, slots = {} }: Candidate,
  others: readonly Candidate[],
): readonly Conflict[] {
  const offered = new Set([slots, ...others.map((other) => other.slots ?? {})].flatMap((one) => Object.keys(one)));
  return Object.entries(fills)
    .filter(([, { slot }]) => !offered.has(slot))
    .map(([name, { slot }]) => ({
      code: ADOPT.noSlot,
      level: 'warning' as const,
      with: id,
      what: name,
      message: `没有插件提供插槽 ${slot}，这项内容不会显示`,
    }));
}
