import {
  Button,
  Input,
  makeStyles,
  Menu,
  MenuDivider,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
} from '@fluentui/react-components';
import { BookmarkRegular } from '@fluentui/react-icons/svg/bookmark';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { preference } from '../../calls/preference.ts';
import { useCall } from '../../data/use-call.ts';
import { useSubmit } from '../../data/use-submit.ts';
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

/** Views of one report that a user keeps. */
const maxViews = 10;

const isView = (value: unknown): value is View =>
  typeof value === 'object' && value !== null && 'name' in value && 'query' in value;

function useViews(report: string) {
  const key = `views:${report}`;
  const answer = useCall(preference.get, {});
  const { submit } = useSubmit(preference.save);
  const kept = (answer.data?.preference as Readonly<Record<string, unknown>> | undefined)?.[key];
  const views = Array.isArray(kept) ? kept.filter(isView) : [];
  const keep = async (next: readonly View[]) => {
    await submit({ preference: { [key]: next } });
    await answer.reload();
  };
  return { views, keep };
}

/** 保存视图: the filters of a report under names of the user's own. @param report - Names the report among the views. */
export function SavedViews({ report }: { report: string }) {
  const styles = useStyles();
  const { views, keep } = useViews(report);
  const [params, setParams] = useSearchParams();
  const [name, setName] = useState('');
  const save = () => {
    const own = name.trim();
    if (own === '') return;
    const others = views.filter((view) => view.name !== own);
    void keep([{ name: own, query: params.toString() }, ...others].slice(0, maxViews));
    setName('');
  };
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <Button icon={<BookmarkRegular />}>视图</Button>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {views.map((view) => (
            <div key={view.name} className={styles.row}>
              <MenuItem className={styles.item} onClick={() => setParams(view.query, { replace: true })}>
                {view.name}
              </MenuItem>
              <Button
                size="small"
                appearance="subtle"
                icon={<DismissRegular />}
                aria-label={`删除视图${view.name}`}
                onClick={() => void keep(views.filter((one) => one !== view))}
              />
            </div>
          ))}
          {views.length > 0 && <MenuDivider />}
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
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
