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

export interface TabItem<Value extends string> {
  value: Value;
  text: string;
  /** Rows behind the tab; drawn beside the text. */
  count?: number | undefined;
}

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    alignItems: 'center',
    minWidth: 0,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
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
  tabs: readonly TabItem<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** For screen readers. Default 状态. */
  label?: string;
}

const most = 999;
const countText = (count: number) => (count > most ? `${most}+` : String(count));

type RestProps<Value extends string> = Required<Pick<Props<Value>, 'tabs' | 'onChange' | 'label'>>;

function Rest({ tab: { value, text, count }, onClick }: { tab: TabItem<string>; onClick: () => void }) {
  if (useIsOverflowItemVisible(value)) return null;
  return (
    <MenuItem secondaryContent={count === undefined ? null : countText(count)} onClick={onClick}>
      {text}
    </MenuItem>
  );
}

/** The tabs for which there is no room. */
function More<Value extends string>({ tabs, onChange, label }: RestProps<Value>) {
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
            {tabs.map((tab) => (
              <Rest key={tab.value} tab={tab} onClick={() => onChange(tab.value)} />
            ))}
          </MenuList>
        </MenuPopover>
      </Menu>
    </div>
  );
}

/** Views of one list, usually by status, with how many rows each has; in one row, what does not fit under 更多. */
export function Tabs<Value extends string>({ tabs, value, onChange, label = '状态' }: Props<Value>) {
  const styles = useStyles();
  return (
    // no padding: where nothing has a size, in a test, nothing is hidden
    <Overflow minimumVisible={1} padding={0}>
      <div className={styles.bar}>
        <TabList
          className={styles.tabs}
          size="medium"
          selectedValue={value}
          onTabSelect={(_, tab) => onChange(tab.value as Value)}
          aria-label={label}
        >
          {tabs.map((tab) => (
            // another key once its count has come: it needs more room then
            <OverflowItem
              key={`${tab.value} ${tab.count === undefined}`}
              id={tab.value}
              priority={tab.value === value ? 1 : 0}
            >
              <Tab value={tab.value}>
                {tab.text}
                {tab.count !== undefined && <span className={styles.count}>{countText(tab.count)}</span>}
              </Tab>
            </OverflowItem>
          ))}
        </TabList>
        <More {...{ tabs, onChange, label }} />
      </div>
    </Overflow>
  );
}
