/** Rules that a declaration must keep, each with the place and the way out. */
import { normalPath } from '../../decide/routes.ts';
import type { Plugin } from '../../plugin.ts';
import { type Finding, PTL } from '../findings.ts';
import { lineOf, type Source } from './sources.ts';

type Found = Omit<Finding, 'file' | 'line'> & { readonly at: string };

/** A page that needs a menu entry, and has none, can never be granted. */
function withoutAccess({ routes, menus = {} }: Plugin): Found[] {
  const entered = new Set(Object.values(menus).map(({ route }) => route));
  return Object.entries(routes)
    .filter(([name, { access = 'menu', under }]) => access === 'menu' && !entered.has(under ?? name))
    .map(([name, { path }]) => ({
      code: PTL.noAccess,
      level: 'error',
      at: path,
      message: `路由 ${name} 没有访问规则：没有菜单指向它，任何人都不能获得授权`,
      fix: "为它（或 under 的路由）加一个菜单，或写 access: 'login' 或 'public'。",
    }));
}

function duplicatePaths({ routes }: Plugin): Found[] {
  const owners = new Map<string, string>();
  return Object.entries(routes).flatMap(([name, { path, aliases = [] }]) =>
    [path, ...aliases].flatMap((one): Found[] => {
      const owner = owners.get(normalPath(one));
      owners.set(normalPath(one), owner ?? name);
      if (owner === undefined) return [];
      const message = `路径 ${one} 同时属于路由 ${owner} 和 ${name}`;
      return [{ code: PTL.duplicatePath, level: 'error', at: one, message, fix: '改其中一个的 path 或 aliases。' }];
    }),
  );
}

function shadowedPaths({ routes, redirects = [] }: Plugin): Found[] {
  const pages = new Map(Object.entries(routes).map(([name, { path }]) => [normalPath(path), name]));
  return redirects.flatMap(({ path, redirect }): Found[] => {
    const page = pages.get(normalPath(path));
    const hidden = `重定向 ${path} 遮住了路由 ${page}，该页面永远打不开`;
    const shadow: Found[] = page
      ? [{ code: PTL.shadowedPath, level: 'error', at: path, message: hidden, fix: '删除该重定向，或改路由的 path。' }]
      : [];
    const lost = !pages.has(normalPath(redirect));
    const message = `重定向 ${path} 指向 ${redirect}，本插件没有这个页面`;
    return lost
      ? [...shadow, { code: PTL.deadEnd, level: 'error', at: redirect, message, fix: '指向本插件的一个路由。' }]
      : shadow;
  });
}

function foreignCodes({ id, codes = {} }: Plugin): Found[] {
  return Object.keys(codes)
    .filter((code) => !code.startsWith(`${id}:`))
    .map((code) => ({
      code: PTL.codeNamespace,
      level: 'error',
      at: code,
      message: `权限码 ${code} 不在本插件的命名空间`,
      fix: `改为以 ${id}: 开头。`,
    }));
}

export function declarationFindings(plugin: Plugin, { file, text }: Source): Finding[] {
  const found = [withoutAccess, duplicatePaths, shadowedPaths, foreignCodes].flatMap((rule) => rule(plugin));
  return found.map(({ at, ...finding }) => ({ ...finding, file, line: lineOf(text, `'${at}'`) }));
}

/** Codes written in the sources against those declared. */
export function codeFindings({ id, codes = {} }: Plugin, sources: readonly Source[]): Finding[] {
  const form = new RegExp(`['"\`](${id}:[\\w-]+:[\\w-]+)['"\`]`, 'g');
  const used = new Set<string>();
  const undeclared = sources.flatMap(({ file, text }): Finding[] => {
    if (file === 'plugin.ts') return [];
    return [...text.matchAll(form)].flatMap(([, code = '']) => {
      used.add(code);
      if (code in codes) return [];
      const message = `权限码 ${code} 没有在 plugin.ts 的 codes 中声明`;
      const fix = '在 codes 中声明它，写明标题、菜单和角色。';
      return [{ code: PTL.undeclaredCode, level: 'error', file, line: lineOf(text, code), message, fix } as const];
    });
  });
  const declaration = sources.find(({ file }) => file === 'plugin.ts')?.text ?? '';
  const unused = Object.keys(codes).filter((code) => !used.has(code) && code.startsWith(`${id}:`));
  return [
    ...undeclared,
    ...unused.map((code) => ({
      code: PTL.unusedCode,
      level: 'warning' as const,
      file: 'plugin.ts',
      line: lineOf(declaration, code),
      message: `声明了权限码 ${code}，但没有调用或按钮使用它`,
      fix: '删除声明，或把它写到调用的 access 上。',
    })),
  ];
}
