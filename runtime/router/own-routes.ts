import { type OwnPlace, ownPlaces } from '@portal/sdk/decide';
import type { ComponentType } from 'react';

type LoadPage = () => Promise<{ default: ComponentType }>;

/** A page of the runtime itself. */
export interface OwnRoute extends OwnPlace {
  readonly page: LoadPage;
}

const login = () => import(/* webpackChunkName: "login" */ '../login/index.tsx');
const sso = () => import(/* webpackChunkName: "login" */ '../login/sso.tsx');
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

/** Whether header, menus and footer stand around the page at a path. */
export const chromeAt = (path: string): 'none' | 'portal' =>
  ownRoutes.find((route) => route.path === path)?.chrome ?? 'portal';
