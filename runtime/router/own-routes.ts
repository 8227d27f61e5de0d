import { type OwnPlace, ownPlaces } from '@portal/sdk/decide';
import type { ComponentType } from 'react';
import { VIEWS, viewOf } from '../login/views.ts';
import type { View } from './view.ts';

type LoadPage = () => Promise<{ default: ComponentType }>;

/** A page of the runtime itself. */
export interface OwnRoute extends OwnPlace {
  readonly page: LoadPage;
}

const login = () => import(/* webpackChunkName: "login" */ '../login/index.tsx');
const sso = () => import(/* webpackChunkName: "sso" */ '../login/sso.tsx');
const blank = () => import(/* webpackChunkName: "login" */ '../login/blank.tsx');
const faults = () => import(/* webpackChunkName: "faults" */ '../faults/fault.tsx');

const developer = () => import(/* webpackChunkName: "developer" */ '../developer/developer.tsx');

const fault = (name: 'LoginFault' | 'AccessFault' | 'PermissionFault' | 'ServerFault') => async () => ({
  default: (await faults())[name],
});

const pages: Readonly<Record<(typeof ownPlaces)[number]['path'], LoadPage>> = {
  '/ef/blank': blank,
  '/finance/blank': blank,
  '/login/index': login,
  '/loginssojf': sso,
  '/business/loginsso': sso,
  '/error': fault('LoginFault'),
  '/404': fault('AccessFault'),
  '/noPermission': fault('PermissionFault'),
  '/500': fault('ServerFault'),
  '/__portal': developer,
};

export const ownRoutes: readonly OwnRoute[] = ownPlaces.map((place) => ({ ...place, page: pages[place.path] }));

/** The title of the page that is shown. */
export function titleOf({ path, title }: Pick<View, 'path' | 'title'>, search: string): string {
  const view = path === '/login/index' ? viewOf(new URLSearchParams(search)) : undefined;
  return view ? VIEWS[view] : title;
}

/** Whether header, menus and footer stand around the page at a path. */
export const chromeAt = (path: string): 'none' | 'portal' =>
  ownRoutes.find((route) => route.path === path)?.chrome ?? 'portal';
