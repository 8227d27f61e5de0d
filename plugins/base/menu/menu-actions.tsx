import { type ManagedMenu, MENU_SYSTEM, menu, type MenuSystem } from '@portal/sdk/calls/menu';
import { ActionButton } from '@portal/sdk/ui';
import { FormButton, TreeSelect } from '@portal/sdk/ui/form';
import { Restore } from './declaration.tsx';
import { MenuForm } from './menu-form.tsx';
import { placesFor } from './places.ts';

interface Props {
  system: MenuSystem;
  node: ManagedMenu;
  nodes: readonly ManagedMenu[];
  onDone: () => unknown;
}

const root = 'root';

function Move({ node, nodes, onDone }: Omit<Props, 'system'>) {
  return (
    <FormButton
      call={menu.sort}
      appearance="text"
      title={`移动 · ${node.menuName}`}
      input={{ menuId: node.menuId, version: node.version }}
      initial={{ ...(node.parentId !== null && { parentId: node.parentId }), sort: node.sort }}
      fields={[
        {
          name: 'parentId',
          kind: 'custom',
          render: (value, onChange) => (
            <TreeSelect
              label="上级菜单"
              nodes={[
                { value: root, label: '一级菜单', choice: node.button === '1' ? 'barred' : 'open' },
                ...placesFor(nodes, node),
              ]}
              value={value ?? root}
              onChange={(chosen) => onChange(chosen === root ? undefined : chosen)}
            />
          ),
        },
        'sort',
      ]}
      done="已移动，所有页面已更新"
      onDone={onDone}
    >
      移动
    </FormButton>
  );
}

function Visibility({ node: { menuId, version, menuName, hidden }, onDone }: Pick<Props, 'node' | 'onDone'>) {
  const hides = hidden !== '1';
  return (
    <ActionButton
      call={menu.updateState}
      input={{ menuId, version, hidden: hides ? '1' : '0' }}
      {...(hides && { ask: `隐藏“${menuName}”吗？它和下级将从所有用户的菜单中消失，页面权限不变。` })}
      done={hides ? '已隐藏' : '已显示'}
      onDone={onDone}
    >
      {hides ? '隐藏' : '显示'}
    </ActionButton>
  );
}

/** 一行的操作。 */
export function MenuActions({ system, node, nodes, onDone }: Props) {
  const other = MENU_SYSTEM[system === 'OP' ? 'TAX' : 'OP'];
  const parent = nodes.find(({ menuId }) => menuId === node.parentId) ?? null;
  const isPage = node.button !== '1';
  return (
    <>
      <MenuForm system={system} nodes={nodes} node={node} parent={parent} onDone={onDone}>
        编辑
      </MenuForm>
      {isPage && (
        <MenuForm system={system} nodes={nodes} parent={node} onDone={onDone}>
          新增下级
        </MenuForm>
      )}
      <MenuForm system={system} nodes={nodes} parent={parent} beside={node} onDone={onDone}>
        新增同级
      </MenuForm>
      <Move node={node} nodes={nodes} onDone={onDone} />
      {node.declaration && <Restore system={system} node={node} nodes={nodes} onDone={onDone} />}
      {isPage && <Visibility node={node} onDone={onDone} />}
      {isPage && (
        <ActionButton
          call={menu.copy}
          input={{ menuId: node.menuId }}
          ask={`将“${node.menuName}”和下级复制到${other}吗？已有相同路由的会跳过。`}
          done={`已复制到${other}`}
          onDone={onDone}
        >
          复制到{other}
        </ActionButton>
      )}
      <ActionButton
        call={menu.remove}
        input={{ menuId: node.menuId }}
        ask={`删除“${node.menuName}”吗？删除后不能恢复。`}
        done="已删除"
        onDone={onDone}
        appearance="danger"
      >
        删除
      </ActionButton>
    </>
  );
}
