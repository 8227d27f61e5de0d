import { mayCall, toast, useCall, useSession, useWork } from '@portal/sdk';
import { MENU_SYSTEM, type MenuSystem } from '@portal/sdk/calls/menu';
import { rightsDuties } from '@portal/sdk/calls/rights';
import { role as calls, type RoleDetail, type RoleTree } from '@portal/sdk/calls/role';
import { FormlessDialog, look, makeStyles, mergeClasses, ScrollArea, Tabs, tokens } from '@portal/sdk/ui';
import { useState } from 'react';
import { FindBox } from '../find-box.tsx';
import { FreshDialog } from '../fresh-dialog.tsx';
import { GrantTree } from './grant-tree.tsx';
import { type Difference, differenceOf, type Granted, named } from './grants.ts';

const useStyles = makeStyles({
  box: { ...look.grid('minmax(0, 1fr) 280px', '16px'), marginTop: '8px' },
  tree: { height: '440px', overflowY: 'auto', paddingRight: '8px' },
  search: { position: 'sticky', top: 0, zIndex: 1 },
  side: { paddingLeft: '16px', borderLeft: `1px solid ${tokens.colorNeutralStroke2}` },
  title: { margin: '0 0 4px', fontSize: tokens.fontSizeBase300 },
  list: { margin: '0 0 12px', paddingInlineStart: '18px', color: tokens.colorNeutralForeground2 },
});

interface ChangesProps extends Difference {
  role: RoleDetail;
  /** Pairs of duties that the role would put into one hand. */
  conflicts: readonly string[];
  /** Why nothing can be changed; null where it can. */
  refusal: string | null;
  /** What is added waits for another administrator. */
  second: boolean;
}

function Changes({ added, removed, role: { userCount, online }, conflicts, refusal, second }: ChangesProps) {
  const styles = useStyles();
  const block = (title: string, names: readonly string[]) => (
    <>
      <h3 className={styles.title}>
        {title} {names.length} 项
      </h3>
      <ul className={styles.list}>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </>
  );
  return (
    <ScrollArea className={mergeClasses(styles.tree, styles.side)} label="变更内容">
      <p>
        影响 {userCount} 个用户，其中 {online} 人在线。
      </p>
      {refusal !== null && <p>{refusal}，不能调整该角色。</p>}
      {second && added.length > 0 && <p>该角色是全平台角色，增加的内容须由另一位管理员复核。</p>}
      {block('增加', added)}
      {block('移除', removed)}
      {conflicts.length > 0 && block('职责冲突', conflicts)}
    </ScrollArea>
  );
}

const savedText = ({ userCount }: RoleDetail, waits: boolean) =>
  waits ? '已提交：移除立即生效，增加的内容待另一位管理员复核' : `已保存，${userCount} 个用户的权限立即更新`;

interface EditorProps {
  role: RoleDetail;
  tree: RoleTree;
  onClose: () => void;
  onDone: () => unknown;
}

function Editor({ role, tree: { nodes, refusal, second }, onClose, onDone }: EditorProps) {
  const styles = useStyles();
  const before: Granted = new Set(
    nodes.flatMap(({ menuId }) => (role.roleType === 'L' || role.menuIds.includes(menuId) ? [menuId] : [])),
  );
  const [granted, setGranted] = useState(before);
  const [system, setSystem] = useState<MenuSystem>('OP');
  const work = useWork(calls.saveMenus);
  const difference = differenceOf(nodes, before, granted);
  const duties = useCall(rightsDuties.list, {});
  const held = new Set(nodes.flatMap(({ menuId, permCode }) => (granted.has(menuId) && permCode ? [permCode] : [])));
  const conflicts = (duties.data ?? []).filter(({ codes }) => codes.every((code) => held.has(code)));
  const dirty = difference.added.length + difference.removed.length > 0;
  const [sought, setSought] = useState('');
  const mayChange = mayCall(useSession(), calls.saveMenus) && role.editable;
  const readOnly = !mayChange || refusal !== null;
  const save = async () => {
    if (!dirty) return work.refuse('没有变更内容');
    const answer = await work.submit({ roleId: role.roleId, version: role.version, menuIds: [...granted] });
    if (answer === undefined) return;
    toast({ intent: 'success', message: savedText(role, second && difference.added.length > 0) });
    onClose();
    await onDone();
  };
  return (
    <FormlessDialog
      open
      title={`菜单与按钮 · ${role.roleName}`}
      width={960}
      ok="保存"
      busy={work.busy}
      refusal={work.refusal}
      onClose={onClose}
      {...(!readOnly && { onOk: () => void save() })}
    >
      <Tabs label="系统" value={system} onChange={setSystem} texts={MENU_SYSTEM} />
      <div className={styles.box}>
        <ScrollArea className={styles.tree} label="菜单树">
          <FindBox className={styles.search} label="查找菜单或按钮" value={sought} onChange={setSought} />
          <GrantTree
            nodes={named(
              nodes.filter((node) => node.system === system),
              sought,
            )}
            before={before}
            granted={granted}
            readOnly={readOnly}
            onChange={setGranted}
          />
        </ScrollArea>
        <Changes
          {...difference}
          role={role}
          conflicts={conflicts.map(({ title }) => title)}
          refusal={mayChange ? refusal : null}
          second={second}
        />
      </div>
    </FormlessDialog>
  );
}

type Dialog = Pick<EditorProps, 'onClose' | 'onDone'> & { roleId: string };

/** 菜单与按钮：勾选后先看差异和影响的用户，再保存。 */
export function GrantDialog({ roleId, ...dialog }: Dialog) {
  const detail = useCall(calls.detail, { roleId });
  const tree = useCall(calls.tree, { roleId });
  const shown = { title: '菜单与按钮', width: 960, onClose: dialog.onClose };
  return (
    <FreshDialog {...shown} answer={detail}>
      {(role) => (
        <FreshDialog {...shown} answer={tree}>
          {(nodes) => <Editor key={role.version} role={role} tree={nodes} {...dialog} />}
        </FreshDialog>
      )}
    </FreshDialog>
  );
}
