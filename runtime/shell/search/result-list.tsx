import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { AppsListRegular } from '@fluentui/react-icons/svg/apps-list';
import { DocumentTextRegular } from '@fluentui/react-icons/svg/document-text';
import { FlashRegular } from '@fluentui/react-icons/svg/flash';
import { OpenRegular } from '@fluentui/react-icons/svg/open';
import { FilterRegular } from '@fluentui/react-icons/svg/filter';
import { QuestionCircleRegular } from '@fluentui/react-icons/svg/question-circle';
import { Highlight } from '@portal/sdk/ui';
import { useEffect, useRef } from 'react';
import type { Found } from './find.ts';
import type { Group } from './use-found.ts';

const useStyles = makeStyles({
  list: {
    flexGrow: 1,
    minWidth: 0,
    maxHeight: 'min(420px, calc(100vh - 240px))',
    overflowY: 'auto',
    padding: '4px 8px 8px',
  },
  title: {
    padding: '8px 8px 4px',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  option: {
    display: 'flex',
    alignItems: 'center',
    gap: '12px',
    minHeight: '40px',
    padding: '0 8px',
    borderRadius: tokens.borderRadiusMedium,
    cursor: 'pointer',
  },
  active: { backgroundColor: tokens.colorNeutralBackground1Selected },
  icon: { flexShrink: 0, color: tokens.colorNeutralForeground3 },
  text: { flexShrink: 0, maxWidth: '80%', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  place: {
    flexGrow: 1,
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    textAlign: 'right',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
  },
});

const ICON = {
  menu: AppsListRegular,
  list: AppsListRegular,
  filter: FilterRegular,
  document: DocumentTextRegular,
  help: QuestionCircleRegular,
  command: FlashRegular,
};

interface OptionProps {
  id: string;
  found: Found;
  keyword: string;
  active: boolean;
  onPoint: () => void;
  onChoose: (beside: boolean) => void;
}

/** The keyboard stays in the field, which names the active option. */
function Option({ id, found, keyword, active, onPoint, onChoose }: OptionProps) {
  const styles = useStyles();
  const ref = useRef<HTMLDivElement>(null);
  const Icon = ICON[found.kind];
  useEffect(() => {
    if (active) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox hears the keys
    // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the combobox
    <div
      ref={ref}
      id={id}
      role="option"
      aria-selected={active}
      className={mergeClasses(styles.option, active && styles.active)}
      onMouseMove={onPoint}
      onClick={(event) => onChoose(event.ctrlKey || event.metaKey)}
    >
      <Icon className={styles.icon} aria-hidden fontSize={20} />
      <span className={styles.text}>
        <Highlight text={found.title} keyword={keyword} />
      </span>
      <span className={styles.place}>{found.place}</span>
      {found.external && <OpenRegular aria-label="新窗口打开" />}
    </div>
  );
}

export const optionId = (listId: string, index: number) => `${listId}-${index}`;

interface Props {
  id: string;
  groups: readonly Group[];
  keyword: string;
  /** Index of the active option over all groups. */
  active: number;
  onPoint: (index: number) => void;
  /** @param beside - In a new tab of the browser. */
  onChoose: (found: Found, beside: boolean) => void;
}

/** 搜索结果：菜单、命令、单据、帮助，或最近使用。 */
export function ResultList({ id, groups, keyword, active, onPoint, onChoose }: Props) {
  const styles = useStyles();
  const starts = groups.map((_, at) => groups.slice(0, at).reduce((sum, { items }) => sum + items.length, 0));
  return (
    <div id={id} role="listbox" aria-label="搜索结果" className={styles.list}>
      {groups.map(({ title, items }, at) => (
        <div key={title} role="group" aria-label={title}>
          <div className={styles.title} aria-hidden>
            {title}
          </div>
          {items.map((found, index) => {
            const place = (starts[at] ?? 0) + index;
            return (
              <Option
                key={found.path}
                id={optionId(id, place)}
                found={found}
                keyword={keyword}
                active={place === active}
                onPoint={() => onPoint(place)}
                onChoose={(beside) => onChoose(found, beside)}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}
