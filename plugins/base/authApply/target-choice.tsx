import { Checkbox, makeStyles, Tabs, tokens } from '@portal/sdk/ui';
import { useState } from 'react';
import { FindBox } from '../find-box.tsx';
import type { ApplyOptions } from './contract.ts';

export interface Asked {
  kind: 'ROLE' | 'MENU';
  id: string;
}

interface Props {
  options: ApplyOptions;
  value: readonly Asked[];
  onChange: (targets: Asked[]) => void;
}

const useStyles = makeStyles({
  list: { height: '220px', overflowY: 'auto', paddingTop: '4px' },
  search: { marginTop: '8px' },
  buttons: { display: 'flex', flexWrap: 'wrap', paddingLeft: '24px' },
  hint: { margin: '4px 0 0', color: tokens.colorNeutralForeground3 },
});

type Menu = ApplyOptions['menus'][number];

const trailOf = (menus: readonly Menu[], menu: Menu): string => {
  const parent = menus.find(({ menuId }) => menuId === menu.parentId);
  return parent === undefined ? menu.menuName : `${trailOf(menus, parent)} / ${menu.menuName}`;
};

/** 角色，或单个菜单与按钮；已有的不能再选。 */
export function TargetChoice({ options, value, onChange }: Props) {
  const styles = useStyles();
  const [tab, setTab] = useState<'ROLE' | 'MENU'>(value[0]?.kind ?? 'MENU');
  const [keyword, setKeyword] = useState('');
  const { roles, menus } = options;
  const isChosen = (kind: Asked['kind'], id: string) => value.some((one) => one.kind === kind && one.id === id);
  const set = (kind: Asked['kind'], id: string, on: boolean) => {
    const others = value.filter((one) => one.kind !== kind || one.id !== id);
    onChange(on ? [...others, { kind, id }] : [...others]);
  };
  const box = (menu: Menu, label: string) => (
    <Checkbox
      key={menu.menuId}
      label={menu.held ? `${label}（已有）` : label}
      disabled={menu.held}
      checked={menu.held || isChosen('MENU', menu.menuId)}
      onChange={(_, { checked }) => set('MENU', menu.menuId, checked === true)}
    />
  );
  const pages = menus.filter((menu) => !menu.button && trailOf(menus, menu).includes(keyword.trim()));
  return (
    <>
      <Tabs
        label="申请内容"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'MENU', text: '菜单与按钮' },
          { value: 'ROLE', text: '角色' },
        ]}
      />
      {tab === 'MENU' && (
        <FindBox
          className={styles.search}
          label="查找菜单"
          placeholder="菜单名称"
          value={keyword}
          onChange={setKeyword}
        />
      )}
      <div className={styles.list}>
        {tab === 'ROLE' &&
          roles.map(({ roleId, roleName, remark, adds }) => (
            <div key={roleId}>
              <Checkbox
                label={`${roleName}（${remark ? `${remark}，` : ''}新增 ${adds} 项权限）`}
                checked={isChosen('ROLE', roleId)}
                onChange={(_, { checked }) => set('ROLE', roleId, checked === true)}
              />
            </div>
          ))}
        {tab === 'ROLE' && roles.length === 0 && <p>没有可申请的角色。</p>}
        {tab === 'MENU' &&
          pages.map((page) => (
            <div key={page.menuId}>
              {box(page, trailOf(menus, page))}
              <div className={styles.buttons}>
                {menus
                  .filter(({ parentId, button }) => button && parentId === page.menuId)
                  .map((button) => box(button, button.menuName))}
              </div>
            </div>
          ))}
      </div>
      <p className={styles.hint}>
        已选 {value.length} 项，请只选办理业务所需的权限。
        {value.some(({ kind }) => kind === 'ROLE') && '角色会一次带来较多权限，只缺个别页面或按钮时建议单独申请。'}
      </p>
    </>
  );
}
