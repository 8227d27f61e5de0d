import { expect } from '@rstest/core';
import type { Plugin } from '../plugin.ts';
import { accessTo } from './access.ts';
import { grantsOf, type UserKind } from './users.ts';

/** Path or permission code → kind of user → whether the declared roles let them. */
export type AccessMatrix = Readonly<Record<string, Readonly<Partial<Record<UserKind, 'yes' | 'no'>>>>>;

/** @example expectAccess(plugin).toMatchMatrix({ '/orders': { supplierAdmin: 'yes', anonymous: 'no' } }); */
export function expectAccess(plugin: Plugin) {
  const { explain } = accessTo(plugin);
  const known = ({ steps }: ReturnType<typeof explain>) => steps[0]?.step !== 'registry' || steps[0].ok;
  return {
    /** A path or a code that the plugin does not declare fails it: nobody would ever be let in. */
    toMatchMatrix(matrix: AccessMatrix): void {
      const said = (target: string, kind: UserKind) => {
        const answer = explain(grantsOf(plugin, kind), target);
        if (!known(answer)) return '没有声明';
        return answer.allowed ? 'yes' : 'no';
      };
      const actual = Object.entries(matrix).map(([target, row]) => [
        target,
        Object.fromEntries(Object.keys(row).map((kind) => [kind, said(target, kind as UserKind)])),
      ]);
      expect(Object.fromEntries(actual)).toEqual(matrix);
    },
  };
}
