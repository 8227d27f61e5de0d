/** What of a built plugin meets what a deployment has already. */
import { ownPlaces, ownRedirects } from '../decide/own-places.ts';
import { normalPath } from '../decide/routes.ts';
import type { Known, KnownPlugin } from './deployment.ts';
import { PTL } from './findings.ts';
import type { PublishedVersion } from './format.ts';
import { fits } from './range.ts';

export interface Conflict {
  readonly code: (typeof PTL)[keyof typeof PTL];
  readonly level: 'error' | 'warning';
  /** Plugin, or the portal itself, that it meets. */
  readonly with: string;
  readonly what: string;
  readonly message: string;
}

/** Pages and redirects of the portal itself; no plugin can serve them. */
export const portalPaths: readonly string[] = [...ownPlaces.map(({ path }) => path), ...Object.keys(ownRedirects)];

type Routed = Pick<PublishedVersion, 'routes' | 'redirects'>;

const pagesOf = ({ routes }: Routed) => routes.flatMap(({ path, aliases = [] }) => [path, ...aliases].map(normalPath));
const redirectsOf = ({ redirects }: Routed) => redirects.map(({ path }) => normalPath(path));
const common = (a: readonly string[], b: readonly string[]) => a.filter((one) => b.includes(one));

function routeConflicts(mine: PublishedVersion, other: KnownPlugin): Conflict[] {
  const clash = common([...pagesOf(mine)], pagesOf(other));
  const shadowed = common(pagesOf(mine), redirectsOf(other));
  const shadowing = common(redirectsOf(mine), [...pagesOf(other), ...redirectsOf(other)]);
  const row = (code: Conflict['code'], what: string, message: string): Conflict => ({
    code,
    level: 'error',
    with: other.id,
    what,
    message,
  });
  return [
    ...clash.map((path) => row(PTL.routeClash, path, '两个插件服务同一路径')),
    ...shadowed.map((path) => row(PTL.routeShadow, path, '对方的重定向遮住本插件的页面')),
    ...shadowing.map((path) => row(PTL.routeShadow, path, '本插件的重定向遮住对方的路径')),
  ];
}

const topTitles = ({ menus }: Pick<PublishedVersion, 'menus'>) =>
  Object.values(menus)
    .filter(({ parent }) => parent === undefined)
    .map(({ title }) => title);

function otherConflicts(mine: PublishedVersion, other: KnownPlugin): Conflict[] {
  const codes = common(Object.keys(mine.codes), Object.keys(other.codes ?? {}));
  const notices = common(Object.keys(mine.notices), Object.keys(other.notices));
  const titles = common(topTitles(mine), topTitles(other));
  return [
    ...codes.map((what) => ({
      code: PTL.codeClash,
      level: 'error' as const,
      with: other.id,
      what,
      message: '两个插件声明同一权限码',
    })),
    ...notices.map((what) => ({
      code: PTL.noticeClash,
      level: 'error' as const,
      with: other.id,
      what,
      message: '两个插件处理同一消息类型',
    })),
    ...titles.map((what) => ({
      code: PTL.menuClash,
      level: 'warning' as const,
      with: other.id,
      what,
      message: '顶层菜单重名，用户分不清',
    })),
  ];
}

function hostConflicts(mine: PublishedVersion, portal: Known['portal']): Conflict[] {
  const own = common([...pagesOf(mine), ...redirectsOf(mine)], portalPaths).map((what) => ({
    code: PTL.routeShadow,
    level: 'error' as const,
    with: '门户',
    what,
    message: '路径属于门户自身，插件的页面打不开',
  }));
  if (!portal) {
    const message = '清单没有写明门户的版本，未比对 SDK 与共享模块';
    return [...own, { code: PTL.unknownHost, level: 'warning', with: '门户', what: 'portal.json', message }];
  }
  const sdk: Conflict[] = fits(mine.sdk, portal.sdk)
    ? []
    : [{ code: PTL.sdkRange, level: 'error', with: '门户', what: mine.sdk, message: `门户的 SDK 是 ${portal.sdk}` }];
  const shared = Object.entries(mine.shared).flatMap(([name, range]): Conflict[] => {
    const version = portal.shared[name];
    if (version !== undefined && fits(range, version)) return [];
    const message = version === undefined ? '门户没有提供' : `门户提供的是 ${version}`;
    return [{ code: PTL.sharedRange, level: 'error', with: '门户', what: `${name} ${range}`, message }];
  });
  return [...own, ...sdk, ...shared];
}

function versionConflicts(mine: PublishedVersion, published: KnownPlugin | undefined): Conflict[] {
  const same = [published, ...(published?.previous ?? [])].find((one) => one?.version === mine.version);
  if (!same || same.manifest?.integrity === mine.manifest.integrity) return [];
  const message = '该版本已发布且内容不同；已发布的版本不能改变';
  return [{ code: PTL.publishedVersion, level: 'error', with: mine.id, what: mine.version, message }];
}

export function conflictsWith(mine: PublishedVersion, { plugins, portal }: Known): Conflict[] {
  const others = plugins.filter(({ id }) => id !== mine.id);
  return [
    ...others.flatMap((other) => [...routeConflicts(mine, other), ...otherConflicts(mine, other)]),
    ...hostConflicts(mine, portal),
    ...versionConflicts(
      mine,
      plugins.find(({ id }) => id === mine.id),
    ),
  ];
}

/** Columns of equal width; Chinese characters take two places. */
export function table(conflicts: readonly Conflict[]): string {
  const widthOf = (text: string) => [...text].reduce((sum, char) => sum + (char > '⺀' ? 2 : 1), 0);
  const rows = [
    ['编码', '级别', '相对方', '对象', '说明'],
    ...conflicts.map((one) => [one.code, one.level === 'error' ? '冲突' : '提醒', one.with, one.what, one.message]),
  ];
  const widths = [0, 1, 2, 3].map((index) => Math.max(...rows.map((row) => widthOf(row[index] ?? ''))));
  const padded = (text: string, width = 0) => text + ' '.repeat(Math.max(width - widthOf(text), 0));
  return rows
    .map((row) =>
      row
        .map((cell, index) => padded(cell, widths[index]))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
