import { Tab, TabList } from '@fluentui/react-components';
import { NOTICE_TYPE, type NoticeType } from '@portal/sdk/calls/notice-types';
import { noticeTypes } from '@portal/sdk/decide';
import { CounterBadge, makeStyles, tokens } from '@portal/sdk/ui';

const most = 99;

const useStyles = makeStyles({
  list: {
    flexShrink: 0,
    width: '184px',
    overflowY: 'auto',
    borderRight: `1px solid ${tokens.colorNeutralStroke2}`,
    paddingRight: '8px',
  },
  tab: { justifyContent: 'stretch', minHeight: '32px', paddingBlock: '5px', '& > span': { flexGrow: 1 } },
  line: { display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: '8px' },
});

interface Props {
  value: NoticeType;
  unread: ReadonlyMap<NoticeType, number>;
  onChange: (type: NoticeType) => void;
}

/** 十六种消息与各自的未读数。 */
export function TypeNav({ value, unread, onChange }: Props) {
  const styles = useStyles();
  return (
    <TabList
      vertical
      className={styles.list}
      aria-label="消息类型"
      selectedValue={value}
      onTabSelect={(_, tab) => onChange(tab.value as NoticeType)}
    >
      {noticeTypes.map((type) => {
        const count = unread.get(type) ?? 0;
        return (
          <Tab
            key={type}
            value={type}
            className={styles.tab}
            aria-label={count > 0 ? `${NOTICE_TYPE[type]}，${count} 条未读` : NOTICE_TYPE[type]}
          >
            <span className={styles.line}>
              {NOTICE_TYPE[type]}
              {count > 0 && <CounterBadge count={count} overflowCount={most} size="small" color="informative" />}
            </span>
          </Tab>
        );
      })}
    </TabList>
  );
}
