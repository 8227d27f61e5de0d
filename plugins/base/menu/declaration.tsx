/** Where a row differs from what its plugin declares, and the way back to it. */
import { type ManagedMenu, MENU_ICON, menu, menuNode, type MenuSystem, YES } from '@portal/sdk/calls/menu';
import { metaOf } from '@portal/sdk/contract';
import { ActionButton, ToneTag, Tooltip } from '@portal/sdk/ui';
import { factsOf } from './menu-form.tsx';

type Declared = NonNullable<ManagedMenu['declaration']>;

const FIELDS = ['menuName', 'routeUrl', 'icon', 'sort', 'ifIntOrExt', 'parentId'] as const;

/** As texts, to be compared and read. */
function textsOf(facts: Pick<Declared, (typeof FIELDS)[number]>, nodes: readonly ManagedMenu[]) {
  const { menuName, routeUrl, icon, sort, ifIntOrExt, parentId } = facts;
  const parent = nodes.find(({ menuId }) => menuId === parentId)?.menuName;
  return {
    menuName,
    routeUrl: routeUrl ?? '无',
    icon: icon === null ? '无' : (MENU_ICON.texts[icon as 'box'] ?? icon),
    sort: String(sort),
    ifIntOrExt: YES.texts[ifIntOrExt],
    parentId: parentId === null ? '一级菜单' : (parent ?? '-'),
  };
}

/** `菜单名称：现在的 → 声明的` for each field. */
function differences(node: ManagedMenu, declared: Declared, nodes: readonly ManagedMenu[]): string {
  const [now, declaredAs] = [textsOf(node, nodes), textsOf(declared, nodes)];
  return FIELDS.filter((field) => node[field] !== declared[field])
    .map((field) => `${metaOf(menuNode.properties[field])?.label}：${now[field]} → ${declaredAs[field]}`)
    .join('；');
}

/** 来源；与插件声明不同时只写不同。 */
export function Origin({ node, nodes }: { node: ManagedMenu; nodes: readonly ManagedMenu[] }) {
  const { declared, declaration } = node;
  if (declaration === null) return declared ? '插件声明' : '手工新增';
  return (
    <Tooltip content={`现在 → 声明。${differences(node, declaration, nodes)}`} relationship="description">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what differs must be reached by keyboard */}
      <span tabIndex={0}>
        <ToneTag tone={declaration.changed ? 'waiting' : 'neutral'}>
          {declaration.changed ? '声明已改' : '与声明不同'}
        </ToneTag>
      </span>
    </Tooltip>
  );
}

interface Props {
  system: MenuSystem;
  node: ManagedMenu;
  nodes: readonly ManagedMenu[];
  onDone: () => unknown;
}

/** 把一行改回插件声明的样子。 */
export function Restore({ system, node, nodes, onDone }: Props) {
  if (node.declaration === null) return null;
  const { changed: _, parentId, menuName, routeUrl, icon, sort, ifIntOrExt } = node.declaration;
  const { menuId, version } = node;
  return (
    <ActionButton
      call={menu.save}
      input={{ ...factsOf(node), system, menuId, version, parentId, menuName, routeUrl, icon, sort, ifIntOrExt }}
      ask={`将“${node.menuName}”恢复为插件声明吗？${differences(node, node.declaration, nodes)}。`}
      done="已恢复声明，所有页面已更新"
      onDone={onDone}
    >
      恢复声明
    </ActionButton>
  );
}
