import { useCall } from '@portal/sdk';
import { date } from '@portal/sdk/format';
import { type ButtonAppearance, Button, FormlessDialog, Loading } from '@portal/sdk/ui';
import { type Field, FormDialog } from '@portal/sdk/ui/form';
import { useState } from 'react';
import { type ApplyOptions, type ApplyRow, authApply } from './contract.ts';
import { type Asked, TargetChoice } from './target-choice.tsx';

type Add = typeof authApply.add;

const fieldsOf = (options: ApplyOptions): readonly Field<Add>[] => [
  {
    name: 'targets',
    kind: 'custom',
    render: (value, onChange) => <TargetChoice options={options} value={value ?? []} onChange={onChange} />,
  },
  { name: 'dataScope', when: ({ targets = [] }) => targets.some(({ kind }) => kind === 'MENU') },
  'reason',
  'expireDay',
];

const dayMs = 86_400_000;
const lastDay = (expireAt: string) => date(new Date(Date.parse(expireAt) - dayMs).toISOString());

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
      />
    );
  return (
    <FormDialog<Add> {...common} call={authApply.add} title="申请权限" done="已提交，等待审核">
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
