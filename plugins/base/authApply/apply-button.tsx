import { useCall } from '@portal/sdk';
import {
  Button,
  type ButtonAppearance,
  Checkbox,
  FormlessDialog,
  Loading,
  makeStyles,
  Quiet,
  Tabs,
} from '@portal/sdk/ui';
import { type Field, FormDialog } from '@portal/sdk/ui/form';
import { useState } from 'react';
import { aboutApply } from './addresses.ts';
import { FindBox } from '../find-box.tsx';
import { type ApplyOptions, type ApplyRow, authApply, lastDay } from './contract.ts';

interface Asked {
  kind: 'ROLE' | 'MENU';
  id: string;
}

interface ChoiceProps {
  options: ApplyOptions;
  value: readonly Asked[];
  onChange: (targets: Asked[]) => void;
}

const useStyles = makeStyles({
  list: { height: '220px', overflowY: 'auto', paddingTop: '4px' },
  search: { marginTop: '8px' },
  buttons: { display: 'flex', flexWrap: 'wrap', paddingLeft: '24px' },
});

type Menu = ApplyOptions['menus'][number];

const trailOf = (menus: readonly Menu[], menu: Menu): string => {
  const parent = menus.find(({ menuId }) => menuId === menu.parentId);
  return parent === undefined ? menu.menuName : `${trailOf(menus, parent)} / ${menu.menuName}`;
};

/** 角色，或单个菜单与按钮；已有的不能再选。 */
function TargetChoice({ options, value, onChange }: ChoiceProps) {
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
      onChange={(checked) => set('MENU', menu.menuId, checked)}
    />
  );
  const pages = menus.filter((menu) => !menu.button && trailOf(menus, menu).includes(keyword.trim()));
  return (
    <>
      <Tabs label="申请内容" value={tab} onChange={setTab} texts={{ MENU: '菜单与按钮', ROLE: '角色' }} />
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
                onChange={(checked) => set('ROLE', roleId, checked)}
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
      <Quiet>
        已选 {value.length} 项，请只选办理业务所需的权限。
        {value.some(({ kind }) => kind === 'ROLE') && '角色会一次带来较多权限，只缺个别页面或按钮时建议单独申请。'}
      </Quiet>
    </>
  );
}

type Add = typeof authApply.add;

const fieldsOf = (options: ApplyOptions): readonly Field<Add>[] => [
  {
    name: 'targets',
    render: (value, onChange) => <TargetChoice options={options} value={value ?? []} onChange={onChange} />,
  },
  { name: 'dataScope', when: ({ targets = [] }) => targets.some(({ kind }) => kind === 'MENU') },
  'reason',
  'expireDay',
];

/** What is still to be had of an earlier application. */
const earlier = ({ targets, reason, expireAt, dataScope }: ApplyRow, { roles, menus }: ApplyOptions) => ({
  targets: targets.flatMap(({ kind, id }): Asked[] => {
    if (kind === 'ROLE') return roles.some(({ roleId }) => roleId === id) ? [{ kind, id }] : [];
    return menus.some(({ menuId, held }) => menuId === id && !held) ? [{ kind: 'MENU', id }] : [];
  }),
  reason,
  dataScope,
  ...(expireAt !== null && { expireDay: lastDay(expireAt) }),
});

interface Props {
  appearance: ButtonAppearance;
  /** The earlier application that is sent again. */
  again?: ApplyRow | undefined;
  /** The path that was refused: the form opens by itself, with what it needs. */
  path?: string | undefined;
  onDone: () => unknown;
  children: string;
}

function Application({
  again,
  path,
  onDone,
  onClose,
}: Omit<Props, 'appearance' | 'children'> & { onClose: () => void }) {
  const options = useCall(authApply.options, path === undefined ? {} : { path });
  if (!options.data)
    return (
      <FormlessDialog open title="申请权限" width={640} onClose={onClose}>
        <Loading rows={8} />
      </FormlessDialog>
    );
  const { suggested } = options.data;
  const initial = again
    ? earlier(again, options.data)
    : { targets: suggested.map((id) => ({ kind: 'MENU' as const, id })), dataScope: 'SELF' as const };
  const common = { fields: fieldsOf(options.data), initial, width: 640, ok: '提交申请', onDone, open: true, onClose };
  const note = path !== undefined && (
    <p>
      访问 {path} 需要的权限
      {suggested.length > 0 ? '已为您选中，其余按需添加。' : '不能单独申请，请选择角色或联系管理员。'}
    </p>
  );
  if (again?.may.includes('RESUBMIT'))
    return (
      <FormDialog
        {...common}
        call={authApply.update}
        fields={common.fields as readonly Field<typeof authApply.update>[]}
        input={{ id: again.id, version: again.version }}
        title={`修改重提 · ${again.applyNo}`}
        done="已重新提交，等待审核"
        about={aboutApply(again)}
      />
    );
  return (
    <FormDialog<Add>
      {...common}
      call={authApply.add}
      title="申请权限"
      done={(made) => ({ message: '已提交，等待审核', about: aboutApply(made) })}
    >
      {note}
    </FormDialog>
  );
}

/** 申请权限；从无权限页面进入时自动打开，并选中所需的页面。 */
export function ApplyButton({ appearance, again, path, onDone, children }: Props) {
  const [open, setOpen] = useState(path !== undefined);
  return (
    <>
      <Button appearance={appearance} onClick={() => setOpen(true)}>
        {children}
      </Button>
      {open && <Application {...{ again, path, onDone }} onClose={() => setOpen(false)} />}
    </>
  );
}
