import {
  Button,
  makeStyles,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  Overflow,
  OverflowItem,
  Tab,
  TabList,
  tokens,
  useIsOverflowItemVisible,
  useOverflowMenu,
} from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { space } from './theme.ts';

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    alignItems: 'center',
    minWidth: 0,
  },
  tabs: { '& > [data-overflowing]': { display: 'none' } },
  more: { flexShrink: 0 },
  count: {
    marginLeft: space.xs,
    paddingInline: '6px',
    borderRadius: '9px',
    fontSize: tokens.fontSizeBase200,
    lineHeight: '18px',
    display: 'inline-block',
    backgroundColor: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
  },
});

interface Props<Value extends string> {
  texts: Readonly<Record<Value, string>>;
  /** Those that have a tab, in order. Default: all that have a text, in its order. */
  values?: readonly Value[];
  /** Rows behind a tab; drawn beside its text. */
  counts?: Readonly<Partial<Record<Value, number | undefined>>>;
  value: Value;
  onChange: (value: Value) => void;
  /** For screen readers. Default 状态. */
  label?: string;
}

const most = 999;
const countText = (count: number) => (count > most ? `${most}+` : String(count));

interface MoreProps<Value extends string> extends Required<Omit<Props<Value>, 'value' | 'counts'>> {
  countOf: (value: Value) => number | undefined;
}

interface RestProps {
  value: string;
  text: string;
  count: number | undefined;
  onClick: () => void;
}

function Rest({ value, text, count, onClick }: RestProps) {
  if (useIsOverflowItemVisible(value)) return null;
  return (
    <MenuItem secondaryContent={count === undefined ? null : countText(count)} onClick={onClick}>
      {text}
    </MenuItem>
  );
}

/** The tabs for which there is no room. */
function More<Value extends string>({ texts, values, countOf, onChange, label }: MoreProps<Value>) {
  const styles = useStyles();
  const { ref, isOverflowing } = useOverflowMenu<HTMLDivElement>();
  if (!isOverflowing) return null;
  return (
    <div ref={ref} className={styles.more}>
      <Menu positioning="below-end">
        <MenuTrigger disableButtonEnhancement>
          <Button appearance="subtle" icon={<ChevronDownRegular />} iconPosition="after" aria-label={`更多${label}`}>
            更多
          </Button>
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            {values.map((value) => (
              <Rest
                key={value}
                {...{ value, text: texts[value], count: countOf(value), onClick: () => onChange(value) }}
              />
            ))}
          </MenuList>
        </MenuPopover>
      </Menu>
    </div>
  );
}

function Count({ count }: { count: number | undefined }) {
  const styles = useStyles();
  return count !== undefined && <span className={styles.count}>{countText(count)}</span>;
}

/** Views of one list, usually by status, with how many rows each has; in one row, what does not fit under 更多. */
export function Tabs<Value extends string>({ value, texts, onChange, label = '状态', ...given }: Props<Value>) {
  const { values = Object.keys(texts) as Value[] } = given;
  const countOf = (id: Value) => given.counts?.[id];
  const styles = useStyles();
  return (
    // no padding: where nothing has a size, in a test, nothing is hidden
    <Overflow minimumVisible={1} padding={0}>
      <div className={styles.bar}>
        <TabList
          className={styles.tabs}
          size="small"
          selectedValue={value}
          onTabSelect={(_, tab) => onChange(tab.value as Value)}
          aria-label={label}
        >
          {values.map((id) => (
            // another key once its count has come: it needs more room then
            <OverflowItem key={`${id} ${countOf(id) === undefined}`} id={id} priority={id === value ? 1 : 0}>
              <Tab value={id}>
                {texts[id]}
                <Count count={countOf(id)} />
              </Tab>
            </OverflowItem>
          ))}
        </TabList>
        <More {...{ texts, values, countOf, onChange, label }} />
      </div>
    </Overflow>
  );
}
