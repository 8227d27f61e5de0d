/** What a version takes away that the one before it had; nothing of it keeps the version from being adopted. */
import { normalPath } from '../decide/routes.ts';
import { addressOf } from '../registry.ts';
import type { Candidate } from './candidate.ts';
import { ADOPT, type Conflict } from './conflict.ts';

const pagesOf = ({ routes }: Candidate) =>
  routes.flatMap((route) => [route.path, ...(route.aliases ?? [])].map((path) => normalPath(addressOf(route, path))));

export const isOlder = (version: string, than: string): boolean => {
  const [a, b] = [version, than].map((one) => one.split('-')[0]?.split('.').map(Number) ?? []);
  const index = [0, 1, 2].find((at) => a?.[at] !== b?.[at]);
  return index !== undefined && (a?.[index] ?? 0) < (b?.[index] ?? 0);
};

const without = (before: readonly string[], after: readonly string[]) => before.filter((one) => !after.includes(one));

/** @param before What runs today. */
export function pastConflicts(mine: Candidate, before: Candidate): readonly Conflict[] {
  const row = (code: Conflict['code'], message: string) => (what: string) =>
    ({ code, level: 'warning', with: mine.id, what, message }) as const;
  const pages = [...pagesOf(mine), ...mine.redirects.map(({ path }) => normalPath(path))];
  const offers = ({ slots = {}, provides = {} }: Candidate) => [...Object.keys(slots), ...Object.keys(provides)];
  const [menus, codes] = [Object.keys(before.menus), Object.keys(before.codes ?? {})];
  return [
    ...(before.manifest === undefined && isOlder(mine.version, before.version)
      ? [row(ADOPT.olderVersion, `比正在运行的 ${before.version} 旧`)(mine.version)]
      : []),
    ...without(pagesOf(before), pages).map(
      row(ADOPT.pageGone, '页面不再有，也没有重定向：书签、已打开的标签页和自定义的菜单会落空'),
    ),
    ...without(menus, Object.keys(mine.menus)).map(
      row(ADOPT.menuGone, '菜单项不再声明：它会隐去，授权保留，退回时恢复'),
    ),
    ...without(codes, Object.keys(mine.codes ?? {})).map(
      row(ADOPT.codeGone, '权限码不再声明：它不再生效，授权保留，退回时恢复'),
    ),
    ...without(offers(before), offers(mine)).map(
      row(ADOPT.offerGone, '插槽或服务不再提供：别的插件放在这里的内容不再显示，对服务的调用被拒绝'),
    ),
  ];
}
