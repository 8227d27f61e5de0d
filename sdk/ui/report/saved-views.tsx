import {
  Button,
  Input,
  makeStyles,
  Menu,
  MenuDivider,
  MenuGroup,
  MenuGroupHeader,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
} from '@fluentui/react-components';
import { BookmarkRegular } from '@fluentui/react-icons/svg/bookmark';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { PeopleTeamAddRegular } from '@fluentui/react-icons/svg/people-team-add';
import { useState } from 'react';
import { useSearchParams } from '../../navigation.ts';
import { preference } from '../../calls/preference.ts';
import { useCall } from '../../data/use-call.ts';
import { request } from '../../services.ts';
import { isComposing } from '../form/enter.ts';
import { space } from '../theme.ts';

const useStyles = makeStyles({
  row: { display: 'flex', alignItems: 'center', gap: space.xs },
  item: { flexGrow: 1 },
});

interface View {
  readonly name: string;
  /** Query of the address. */
  readonly query: string;
}

interface SharedView extends View {
  readonly id: string;
  /** Who shared it. */
  readonly sharedBy: string;
  readonly own: boolean;
}

/** Views that colleagues see as well, where the report's area keeps such. */
export interface SharedViews {
  readonly views: readonly SharedView[];
  share(view: View): Promise<unknown>;
  withdraw(id: string): Promise<unknown>;
}

/** Views of one report that a user keeps. */
const maxViews = 10;

const isView = (value: unknown): value is View =>
  typeof value === 'object' && value !== null && 'name' in value && 'query' in value;

function useViews(report: string) {
  const key = `views:${report}`;
  const answer = useCall(preference.get, {});
  const kept = (answer.data?.preference as Readonly<Record<string, unknown>> | undefined)?.[key];
  const views = Array.isArray(kept) ? kept.filter(isView) : [];
  const keep = (next: readonly View[]) =>
    request(preference.save, { preference: { [key]: next } })
      .then(() => answer.reload())
      .catch(() => undefined); // the host has shown why
  return { views, keep };
}

interface ItemProps {
  view: View;
  text?: string;
  onRemove?: () => unknown;
  onShare?: (() => unknown) | undefined;
}

/** One view: chosen by its name, shared or removed by the buttons behind it. */
function Item({ view: { name, query }, text = name, onRemove, onShare }: ItemProps) {
  const styles = useStyles();
  const [, setParams] = useSearchParams();
  const [busy, setBusy] = useState(false);
  const once = (act: () => unknown) => async () => {
    setBusy(true);
    await act();
    setBusy(false);
  };
  return (
    <div className={styles.row}>
      <MenuItem className={styles.item} onClick={() => setParams(query, { replace: true })}>
        {text}
      </MenuItem>
      {onShare && (
        <Button
          size="small"
          appearance="subtle"
          icon={<PeopleTeamAddRegular />}
          aria-label={`共享视图${name}`}
          title="共享给本单位"
          disabled={busy}
          onClick={() => void once(onShare)()}
        />
      )}
      {onRemove && (
        <Button
          size="small"
          appearance="subtle"
          icon={<DismissRegular />}
          aria-label={`删除视图${name}`}
          disabled={busy}
          onClick={() => void once(onRemove)()}
        />
      )}
    </div>
  );
}

/** Takes the name under which the present filters are kept. */
function Keep({ onKeep }: { onKeep: (name: string) => void }) {
  const styles = useStyles();
  const [name, setName] = useState('');
  const save = () => {
    const own = name.trim();
    if (own === '') return;
    onKeep(own);
    setName('');
  };
  return (
    <div className={styles.row}>
      <Input
        value={name}
        maxLength={20}
        placeholder="当前条件存为…"
        aria-label="视图名称"
        onChange={(_, { value }) => setName(value)}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.key === 'Enter' && !isComposing(event)) save();
        }}
      />
      <Button appearance="primary" disabled={name.trim() === ''} onClick={save}>
        保存
      </Button>
    </div>
  );
}

function Colleagues({ views, withdraw }: SharedViews) {
  if (views.length === 0) return null;
  return (
    <>
      <MenuDivider />
      <MenuGroup>
        <MenuGroupHeader>本单位共享</MenuGroupHeader>
        {views.map((view) => (
          <Item
            key={view.id}
            view={view}
            text={`${view.name}（${view.sharedBy}）`}
            {...(view.own && { onRemove: () => withdraw(view.id) })}
          />
        ))}
      </MenuGroup>
    </>
  );
}

interface Props {
  /** Names the report among the views. */
  report: string;
  shared?: SharedViews;
}

/** 保存视图: the filters of a report under names of the user's own, and those that colleagues share. */
export function SavedViews({ report, shared }: Props) {
  const { views, keep } = useViews(report);
  const [params] = useSearchParams();
  const save = (name: string) => {
    const others = views.filter((view) => view.name !== name);
    void keep([{ name, query: params.toString() }, ...others].slice(0, maxViews));
  };
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <Button icon={<BookmarkRegular />}>视图</Button>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {views.map((view) => (
            <Item
              key={view.name}
              view={view}
              onRemove={() => keep(views.filter((one) => one !== view))}
              onShare={shared && (() => shared.share(view))}
            />
          ))}
          {shared && <Colleagues {...shared} />}
          {(views.length > 0 || (shared?.views.length ?? 0) > 0) && <MenuDivider />}
          <Keep onKeep={save} />
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
