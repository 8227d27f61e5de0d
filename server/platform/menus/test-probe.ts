/** For tests: a plugin in three versions. */
import type { PluginManifest } from '../../manifests.ts';

const page = async () => ({ default: () => null });
export const roles = ['G1' as const];

export const first: PluginManifest = {
  id: 'probe',
  name: '试验',
  version: '1.0.0',
  routes: {
    list: { path: '/probe/list', title: '单据', page },
    audit: { path: '/probe/audit', title: '审核', page },
  },
  menus: {
    group: { title: '试验区', icon: 'box', roles: ['G1'], sort: 5 },
    other: { title: '另一区', roles: ['Y'], sort: 6 },
    list: { title: '试验列表', route: 'list', parent: 'group', sort: 1, roles: ['G1'] },
    audit: { title: '试验审核', route: 'audit', parent: 'group', sort: 2, roles: ['G1'] },
  },
  codes: {
    'probe:list:view': { title: '查看试验', menu: 'list', roles: ['G1'], kinds: ['G'] },
    'probe:audit:pass': { title: '通过试验', menu: 'audit', roles: ['G1'], kinds: ['G'] },
  },
};

/** Every field of the list says something else, and stands elsewhere. */
export const second: PluginManifest = {
  ...first,
  version: '2.0.0',
  routes: { ...first.routes, list: { path: '/probe/overview', title: '单据', page } },
  menus: {
    ...first.menus,
    list: { title: '试验总览', route: 'list', parent: 'other', sort: 9, icon: 'task', external: true, roles: ['G1'] },
  },
  codes: {
    'probe:audit:pass': { title: '批准试验', menu: 'audit', roles: ['G1'], kinds: ['G'] },
    'probe:list:view': { title: '查看试验', menu: 'list', roles: ['G1'], kinds: ['G'] },
  },
};

const { audit: _menu, ...menusLeft } = first.menus ?? {};
const { 'probe:audit:pass': _code, ...viewLeft } = first.codes ?? {};
export const codesLeft = viewLeft;
/** The page for audits is gone, with its button. */
export const withoutApproval: PluginManifest = { ...first, version: '3.0.0', menus: menusLeft, codes: codesLeft };
