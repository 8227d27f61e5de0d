import {
  Button,
  Input,
  makeStyles,
  Menu,
  MenuGroup,
  MenuGroupHeader,
  MenuItem,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  type MenuProps,
  MenuTrigger,
  mergeClasses,
  tokens,
} from '@fluentui/react-components';
import { MoreHorizontalRegular } from '@fluentui/react-icons/svg/more-horizontal';
import { useState } from 'react';
import { AUDIENCE, type SavedView } from '../../calls/view.ts';
import type { Audience } from '../../data/use-views.ts';
import { confirm } from '../../services.ts';
import { copyText } from '../copy.ts';
import { isComposing } from '../form/enter.ts';
import { space } from '../theme.ts';
import type { ViewControl } from './use-view.ts';

const useStyles = makeStyles({
  row: { display: 'flex', alignItems: 'center', gap: space.xs, minHeight: '32px' },
  name: {
    flexGrow: 1,
    justifyContent: 'flex-start',
    minWidth: 0,
    fontWeight: tokens.fontWeightRegular,
    overflow: 'hidden',
  },
  text: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  shown: { color: tokens.colorBrandForeground1, fontWeight: tokens.fontWeightSemibold },
  menu: { maxHeight: '60vh', overflowY: 'auto' },
  quiet: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, whiteSpace: 'nowrap' },
});

interface NameProps {
  label: string;
  value: string;
  placeholder?: string;
  onDone: (name: string) => void;
  onLeave?: () => void;
}

/** A name of a view, taken by Enter. */
export function NameInput({ label, value, placeholder, onDone, onLeave }: NameProps) {
  const [name, setName] = useState(value);
  return (
    <Input
      size="small"
      value={name}
      maxLength={20}
      aria-label={label}
      placeholder={placeholder}
      onChange={(_, { value: next }) => setName(next)}
      onKeyDown={(event) => {
        if (isComposing(event)) return;
        if (event.key === 'Enter' && name.trim() !== '') onDone(name.trim());
        if (event.key === 'Escape' && onLeave) {
          event.preventDefault(); // leaves the name, not the panel
          event.stopPropagation();
          onLeave();
        }
      }}
    />
  );
}

const everybody = 'ENT';

/** 共享给：仅自己、本单位，或本单位的一个角色。 */
const audiences = ({ roles }: ViewControl) => [
  { value: 'NO', text: AUDIENCE.texts.NO },
  { value: everybody, text: AUDIENCE.texts.ENT },
  ...roles.map(({ id, name }) => ({ value: id, text: name })),
];

const audienceAt = (value: string): Audience =>
  value === 'NO' || value === everybody ? { audience: value } : { audience: 'ROLE', roleId: value };

const addressOf = ({ id }: SavedView) => {
  const address = new URL(location.href);
  address.search = new URLSearchParams({ view: id }).toString();
  return address.toString();
};

async function removed(one: SavedView, control: ViewControl): Promise<void> {
  const loss = one.audience === 'NO' ? '' : '与您共享的人也不能再使用。';
  const message = `删除视图“${one.name}”？${loss}`;
  const sure = await confirm({ title: '删除视图', intent: 'warning', message, ok: '删除', tone: 'danger' });
  if (!sure || (await control.remove(one)) === undefined) return;
  if (control.shown?.id === one.id) control.choose(undefined);
}

interface ItemProps {
  one: SavedView;
  control: ViewControl;
  onChosen: () => void;
}

/** What may be done with a view; its author may do more. */
function ItemMenu({ one, control, onRename }: Omit<ItemProps, 'onChosen'> & { onRename: () => void }) {
  const styles = useStyles();
  const now = one.audience === 'ROLE' ? (one.roleId ?? '') : one.audience;
  const share: MenuProps['onCheckedValueChange'] = (_, { checkedItems: [to = 'NO'] }) =>
    void control.share(one, audienceAt(to));
  return (
    <Menu checkedValues={{ to: [now] }} onCheckedValueChange={share}>
      <MenuTrigger disableButtonEnhancement>
        <Button
          size="small"
          appearance="subtle"
          icon={<MoreHorizontalRegular />}
          aria-label={`视图${one.name}的操作`}
          title="更多操作"
        />
      </MenuTrigger>
      <MenuPopover>
        <MenuList className={styles.menu}>
          <MenuItem onClick={() => void control.begin(one.first ? null : one.id)}>
            {one.first ? '取消默认' : '设为默认'}
          </MenuItem>
          <MenuItem onClick={() => void copyText(addressOf(one), '已复制视图的地址')}>复制地址</MenuItem>
          {one.own && <MenuItem onClick={onRename}>重命名</MenuItem>}
          {one.own && <MenuItem onClick={() => void removed(one, control)}>删除</MenuItem>}
          {one.own && (
            <MenuGroup>
              <MenuGroupHeader>共享给</MenuGroupHeader>
              {audiences(control).map(({ value, text }) => (
                <MenuItemRadio key={value} name="to" value={value}>
                  {text}
                </MenuItemRadio>
              ))}
            </MenuGroup>
          )}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}

const sharedWith = ({ audience, roleId }: SavedView, { roles }: ViewControl): string =>
  audience === 'ROLE' ? (roles.find(({ id }) => id === roleId)?.name ?? AUDIENCE.texts.ROLE) : AUDIENCE.texts[audience];

/** One view: chosen by its name; beside it whose it is, who sees it, and whether its reader begins with it. */
export function ViewItem({ one, control, onChosen }: ItemProps) {
  const styles = useStyles();
  const [renaming, setRenaming] = useState(false);
  if (renaming) {
    const rename = (name: string) => {
      setRenaming(false);
      if (name !== one.name) void control.rename(one, name);
    };
    return (
      <li className={styles.row}>
        <NameInput label={`${one.name}的新名称`} value={one.name} onDone={rename} onLeave={() => setRenaming(false)} />
      </li>
    );
  }
  const shown = control.shown?.id === one.id;
  const marks = [
    ...(one.first ? ['默认'] : []),
    ...(one.own ? (one.audience === 'NO' ? [] : [`共享给${sharedWith(one, control)}`]) : [one.author]),
  ];
  return (
    <li className={styles.row}>
      <Button
        className={mergeClasses(styles.name, shown && styles.shown)}
        size="small"
        appearance="subtle"
        aria-pressed={shown}
        title={one.name}
        onClick={() => {
          control.choose(one);
          onChosen();
        }}
      >
        <span className={styles.text}>{one.name}</span>
      </Button>
      {marks.length > 0 && <span className={styles.quiet}>{marks.join(' · ')}</span>}
      <ItemMenu one={one} control={control} onRename={() => setRenaming(true)} />
    </li>
  );
}
