import { useCall } from '@portal/sdk';
import { MENU_SYSTEM, menu, type MenuSystem } from '@portal/sdk/calls/menu';
import { role } from '@portal/sdk/calls/role';
import { useSearchParams } from '@portal/sdk/router';
import {
  Button,
  Checkbox,
  ExportButton,
  Field,
  makeStyles,
  SearchBox,
  Section,
  Stack,
  Toolbar,
  WhenLoaded,
} from '@portal/sdk/ui';
import { CodeDropdown } from '@portal/sdk/ui/form';
import { ListPage } from '@portal/sdk/ui/table';
import { useState } from 'react';
import { ImportButton } from './import-button.tsx';
import { MenuForm } from './menu-form.tsx';
import { MenuTable } from './menu-table.tsx';
import { everyPage, inSight, type Seen } from './sight.ts';

const useStyles = makeStyles({ preview: { gridTemplateColumns: 'auto 160px', whiteSpace: 'nowrap' } });

/** What is looked for, in the address; what is open, in the page. */
function useSight() {
  const [params, setParams] = useSearchParams();
  const set = (name: string, value: string | undefined) =>
    setParams(
      (before) => {
        if (value) before.set(name, value);
        else before.delete(name);
        return before;
      },
      { replace: true },
    );
  const seen: Seen = {
    keyword: params.get('keyword') ?? '',
    dangling: params.get('dangling') === '1',
    roleId: params.get('roleId') ?? undefined,
  };
  return { seen, set };
}

/** 菜单树：新增、编辑、移动、隐藏、复制到另一系统、删除、按角色预览、导出。 */
export function MenuPage({ system }: { system: MenuSystem }) {
  const styles = useStyles();
  const { seen, set } = useSight();
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const tree = useCall(menu.tree, { system });
  const roles = useCall(role.page, { size: 100 });
  const preview = useCall(role.detail, seen.roleId === undefined ? undefined : { roleId: seen.roleId });
  const names = Object.fromEntries((roles.data?.records ?? []).map(({ roleId, roleName }) => [roleId, roleName]));
  const granted = seen.roleId === undefined ? undefined : preview.data;
  return (
    <ListPage
      title={`${system === 'OP' ? '运营' : '税务'}菜单管理`}
      description={`${MENU_SYSTEM[system]}的菜单是页面和按钮权限的唯一来源，改动后所有已打开的页面即时更新`}
      actions={
        <>
          <MenuForm system={system} parent={null} onDone={tree.reload} appearance="primary">
            新增一级菜单
          </MenuForm>
          {system === 'OP' && <ImportButton onDone={tree.reload} />}
        </>
      }
    >
      <WhenLoaded answer={tree} rows={12}>
        {(nodes) => {
          const lost = nodes.filter(({ dangling }) => dangling).length;
          return (
            <Section title="菜单树" hint={`共 ${nodes.length} 项${lost > 0 ? `，${lost} 项没有对应的功能` : ''}`}>
              <Stack>
                <Toolbar
                  end={
                    <>
                      <Button onClick={() => setClosed(new Set())}>全部展开</Button>
                      <Button onClick={() => setClosed(everyPage(nodes))}>全部收起</Button>
                      <ExportButton call={menu.export} input={{ system }} />
                    </>
                  }
                >
                  <SearchBox
                    aria-label="查找菜单"
                    placeholder="名称、路由或权限码"
                    value={seen.keyword}
                    onChange={(value) => set('keyword', value)}
                  />
                  <Checkbox
                    label="只看没有对应功能的"
                    checked={seen.dangling}
                    onChange={(checked) => set('dangling', checked ? '1' : undefined)}
                  />
                  <Field className={styles.preview} label="按角色预览" orientation="horizontal">
                    <CodeDropdown
                      codes={names}
                      value={seen.roleId ?? ''}
                      placeholder="不预览"
                      onClear={() => set('roleId', undefined)}
                      onChange={(roleId) => set('roleId', roleId)}
                    />
                  </Field>
                </Toolbar>
                <MenuTable
                  system={system}
                  nodes={nodes}
                  rows={inSight(nodes, seen, closed, granted)}
                  closed={closed}
                  onToggle={(menuId) => {
                    const next = new Set(closed);
                    if (!next.delete(menuId)) next.add(menuId);
                    setClosed(next);
                  }}
                  onDone={tree.reload}
                />
              </Stack>
            </Section>
          );
        }}
      </WhenLoaded>
    </ListPage>
  );
}
