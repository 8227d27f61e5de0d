import { expect } from '@rstest/core';
import type { Plugin } from '../plugin.ts';
import { explainAccess } from './access.ts';
import { grantsOf, type UserKind } from './users.ts';

/** Path or permission code → kind of user → whether the declared roles let them. */
export type AccessMatrix = Readonly<Record<string, Readonly<Partial<Record<UserKind, 'yes' | 'no'>>>>>;

/** @example expectAccess(plugin).toMatchMatrix({ '/orders': { supplierAdmin: 'yes', anonymous: 'no' } }); */
export const expectAccess = (plugin: Plugin) => ({
  toMatchMatrix(matrix: AccessMatrix): void {
    const said = (target: string, kind: UserKind) =>
      explainAccess(plugin, grantsOf(plugin, kind), target).allowed ? 'yes' : 'no';
    const actual = Object.entries(matrix).map(([target, row]) => [
      target,
      Object.fromEntries(Object.keys(row).map((kind) => [kind, said(target, kind as UserKind)])),
    ]);
    expect(Object.fromEntries(actual)).toEqual(matrix);
  },
});
