import { makeStyles, Tab, TabList, tokens } from '@fluentui/react-components';
import { space } from './theme.ts';

export interface TabItem<Value extends string> {
  value: Value;
  text: string;
  /** Rows behind the tab; drawn beside the text. */
  count?: number | undefined;
}

const useStyles = makeStyles({
  bar: { flexWrap: 'wrap', borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
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

/** Views of one list, usually by status, with how many rows each has. */
export function Tabs<Value extends string>({ tabs, value, onChange, label = '状态' }: Props<Value>) {
  const styles = useStyles();
  return (
    <TabList
      className={styles.bar}
      size="medium"
      selectedValue={value}
      onTabSelect={(_, tab) => onChange(tab.value as Value)}
      aria-label={label}
    >
      {tabs.map((tab) => (
        <Tab key={tab.value} value={tab.value}>
          {tab.text}
          {tab.count !== undefined && <span className={styles.count}>{tab.count > most ? `${most}+` : tab.count}</span>}
        </Tab>
      ))}
    </TabList>
  );
}
