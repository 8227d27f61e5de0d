/** Pages below which a node may be moved: not itself, nor anything below it. */
import type { ManagedMenu } from '@portal/sdk/calls/menu';
import type { TreeNode } from '@portal/sdk/ui/form';
import { branchOf, childrenOf } from '../role/grants.ts';

export function placesFor(nodes: readonly ManagedMenu[], moved: ManagedMenu): TreeNode[] {
  const barred = new Set(branchOf(nodes, moved).map(({ menuId }) => menuId));
  const below = (parentId: string | null): TreeNode[] =>
    childrenOf(nodes, parentId)
      .filter(({ menuId, button }) => button !== '1' && !barred.has(menuId))
      .map(({ menuId, menuName }) => ({ value: menuId, label: menuName, children: below(menuId) }));
  return below(null);
}
