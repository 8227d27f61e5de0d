import {
  Button,
  makeStyles,
  mergeClasses,
  Popover,
  PopoverSurface,
  PopoverTrigger,
  tokens,
} from '@fluentui/react-components';
import { BookmarkRegular } from '@fluentui/react-icons/svg/bookmark';
import { useState } from 'react';
import type { SavedView } from '../../calls/view.ts';
import type { ViewContent } from '../../data/use-views.ts';
import { space } from '../theme.ts';
import { NameInput, ViewItem } from './view-item.tsx';
import type { ViewControl } from './use-view.ts';

const useStyles = makeStyles({
  button: { maxWidth: '200px', whiteSpace: 'nowrap', fontWeight: tokens.fontWeightRegular },
  text: { overflow: 'hidden', textOverflow: 'ellipsis', '@media (max-width: 1199px)': { display: 'none' } },
  shown: { color: tokens.colorBrandForeground1, fontWeight: tokens.fontWeightSemibold },
  surface: { width: '320px', padding: space.s, boxSizing: 'border-box' },
  lists: { maxHeight: 'min(420px, 60vh)', overflowY: 'auto' },
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  title: {
    margin: 0,
    padding: `${space.s} ${space.s} ${space.xs}`,
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightRegular,
  },
  plain: { width: '100%', justifyContent: 'flex-start', fontWeight: tokens.fontWeightRegular },
  foot: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: space.s,
    marginTop: space.s,
    paddingTop: space.s,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    '& > :first-child': { flexGrow: 1 },
  },
});

interface ListProps {
  title: string;
  views: readonly SavedView[];
  control: ViewControl;
  onChosen: () => void;
}

function ViewList({ title, views, control, onChosen }: ListProps) {
  const styles = useStyles();
  if (views.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      <ul className={styles.list}>
        {views.map((one) => (
          <ViewItem key={one.id} {...{ one, control, onChosen }} />
        ))}
      </ul>
    </section>
  );
}

interface Props {
  control: ViewControl;
  /** What is shown now, as a view would keep it. */
  present: () => ViewContent;
  /** Whether it differs from the view that is shown. */
  changed: boolean;
}

function Foot({ control, present, changed, onDone }: Props & { onDone: () => void }) {
  const styles = useStyles();
  const { shown } = control;
  const keep = async (name: string) => {
    if (await control.keep(name, present())) onDone();
  };
  return (
    <div className={styles.foot}>
      <NameInput
        key={control.views.length}
        label="视图名称"
        value=""
        placeholder="把现在的样子存为…，回车保存"
        onDone={(name) => void keep(name)}
      />
      {shown?.own && changed && (
        <Button size="small" appearance="primary" onClick={() => void control.update(shown, present())}>
          更新“{shown.name}”
        </Button>
      )}
    </div>
  );
}

/** 视图：自己的、别人共享的；选一个，或把现在的样子存下来。 */
export function ViewsMenu({ control, present, changed }: Props) {
  const styles = useStyles();
  const [open, setOpen] = useState(false);
  const { views, shown, choose, reload } = control;
  const close = () => setOpen(false);
  const name = shown && (changed ? `${shown.name}（已改动）` : shown.name);
  return (
    <Popover
      positioning="below-end"
      trapFocus
      open={open}
      onOpenChange={(_, { open: opens }) => {
        if (opens) reload();
        setOpen(opens);
      }}
    >
      <PopoverTrigger disableButtonEnhancement>
        <Button
          className={mergeClasses(styles.button, shown && styles.shown)}
          appearance="subtle"
          icon={<BookmarkRegular />}
          aria-label={name === undefined ? '视图' : `视图：${name}`}
          title={name ?? '视图'}
        >
          <span className={styles.text}>{name ?? '视图'}</span>
        </Button>
      </PopoverTrigger>
      <PopoverSurface className={styles.surface} aria-label="视图">
        <div className={styles.lists}>
          <Button
            className={mergeClasses(styles.plain, !shown && styles.shown)}
            size="small"
            appearance="subtle"
            aria-pressed={!shown}
            onClick={() => {
              choose(undefined);
              close();
            }}
          >
            不用视图
          </Button>
          <ViewList title="我的视图" views={views.filter(({ own }) => own)} control={control} onChosen={close} />
          <ViewList title="共享给我的" views={views.filter(({ own }) => !own)} control={control} onChosen={close} />
        </div>
        <Foot {...{ control, present, changed }} onDone={close} />
      </PopoverSurface>
    </Popover>
  );
}
