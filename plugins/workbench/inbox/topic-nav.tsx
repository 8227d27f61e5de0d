import { Card, look, makeStyles, meaning, mergeClasses, space, tokens } from '@portal/sdk/ui';
import type { Topic } from '../notice-topics.ts';

const useStyles = makeStyles({
  group: { ...look.quiet, margin: `${space.xs} 0 0`, paddingInline: space.s },
  list: look.list,
  topic: {
    ...look.row(space.s),
    width: '100%',
    height: '28px',
    paddingInline: space.s,
    border: 'none',
    borderRadius: '4px',
    font: 'inherit',
    color: 'inherit',
    textAlign: 'start',
    cursor: 'pointer',
    backgroundColor: 'transparent',
    ':hover': { backgroundColor: meaning.rowHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  chosen: { backgroundColor: tokens.colorBrandBackground2, color: tokens.colorBrandForeground2 },
  text: { ...look.oneLine, flexGrow: 1 },
  unread: { fontWeight: tokens.fontWeightSemibold },
  count: { ...look.quiet, fontVariantNumeric: 'tabular-nums' },
});

interface Props {
  business: readonly Topic[];
  /** Of the sixteen types, those of which there are any. */
  types: readonly Topic[];
  /** Of all topics; undefined until they are known. */
  unread: number | undefined;
  chosen: string | undefined;
  onChoose: (topic: Topic | undefined) => void;
}

interface EntryProps {
  text: string;
  unread: number;
  current: boolean;
  onClick: () => void;
}

function Entry({ text, unread, current, onClick }: EntryProps) {
  const styles = useStyles();
  return (
    <li>
      <button
        type="button"
        className={mergeClasses(styles.topic, current && styles.chosen)}
        aria-current={current}
        aria-label={unread > 0 ? `${text}，${unread} 条未读` : text}
        onClick={onClick}
      >
        <span className={mergeClasses(styles.text, unread > 0 && styles.unread)}>{text}</span>
        {unread > 0 && <span className={styles.count}>{unread}</span>}
      </button>
    </li>
  );
}

/** 通知的主题：各项业务，和规格的十六种消息；数字是未读。 */
export function TopicNav({ business, types, unread, chosen, onChoose }: Props) {
  const styles = useStyles();
  const entries = (topics: readonly Topic[]) =>
    topics.map((one) => (
      <Entry
        key={one.topic}
        text={one.topic}
        unread={one.unread}
        current={one.topic === chosen}
        onClick={() => onChoose(one)}
      />
    ));
  const group = (title: string, topics: readonly Topic[]) =>
    topics.length > 0 && (
      <>
        <h2 className={styles.group}>{title}</h2>
        <ul className={styles.list} aria-label={title}>
          {entries(topics)}
        </ul>
      </>
    );
  return (
    <Card>
      <nav aria-label="通知主题">
        <ul className={styles.list}>
          <Entry
            text="全部通知"
            unread={unread ?? 0}
            current={chosen === undefined}
            onClick={() => onChoose(undefined)}
          />
        </ul>
        {group('业务', business)}
        {group('平台', types)}
      </nav>
    </Card>
  );
}
