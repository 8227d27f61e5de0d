import type { ComponentType } from 'react';

/** A page of the runtime itself. */
export interface OwnRoute {
  readonly path: string;
  readonly title: string;
  /** `public` pages are on the spec's list; `login-flagged` ones carry the login-allowed flag. */
  readonly access: 'public' | 'login-flagged';
  /** `none` hides the header too. Default `portal`. */
  readonly chrome?: 'none' | 'portal';
  readonly page: () => Promise<{ default: ComponentType }>;
}

const login = () => import(/* webpackChunkName: "login" */ '../login/index.tsx');
const sso = () => import(/* webpackChunkName: "login" */ '../login/sso.tsx');
const blank = () => import(/* webpackChunkName: "login" */ '../login/blank.tsx');
const faults = () => import(/* webpackChunkName: "faults" */ '../faults/fault.tsx');

const fault = (name: 'LoginFault' | 'AccessFault' | 'PermissionFault' | 'ServerFault') => async () => ({
  default: (await faults())[name],
});

/** Every path of the spec that belongs to the runtime, in the spec's order. */
export const ownRoutes: readonly OwnRoute[] = [
  { path: '/ef/blank', title: '登录', access: 'login-flagged', page: blank },
  { path: '/finance/blank', title: '登录', access: 'public', page: blank },
  { path: '/login/index', title: '登录', access: 'public', chrome: 'none', page: login },
  { path: '/loginssojf', title: '单点登录', access: 'login-flagged', chrome: 'none', page: sso },
  { path: '/business/loginsso', title: '业务单点登录', access: 'public', chrome: 'none', page: sso },
  { path: '/error', title: '登录错误', access: 'login-flagged', page: fault('LoginFault') },
  { path: '/404', title: '访问错误', access: 'login-flagged', page: fault('AccessFault') },
  { path: '/noPermission', title: '无权限', access: 'login-flagged', page: fault('PermissionFault') },
  { path: '/500', title: '服务器错误', access: 'login-flagged', page: fault('ServerFault') },
];

export const ownRedirects: Readonly<Record<string, string>> = {
  '/': '/ef/home',
  '/index': '/ef/home',
  '/finance': '/ef/home',
  '/finance/home': '/ef/home',
  '/login': '/login/index',
};
