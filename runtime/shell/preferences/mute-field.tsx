import { Checkbox, Field, makeStyles } from '@fluentui/react-components';
import { NOTICE_TYPE, type NoticeType } from '@portal/sdk/calls/notification';

const useStyles = makeStyles({
  types: { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(148px, 1fr))' },
});

const types = Object.entries(NOTICE_TYPE).map(([code, text]) => [Number(code) as NoticeType, text] as const);

interface Props {
  value: readonly NoticeType[];
  onChange: (mutes: readonly NoticeType[]) => void;
}

/** 消息提醒：取消勾选的类型仍收消息，铃铛不计数。 */
export function MuteField({ value, onChange }: Props) {
  const styles = useStyles();
  return (
    <Field label="消息提醒" hint="取消勾选的类型仍可在消息中心查看，顶栏不再计数">
      <div className={styles.types} role="group" aria-label="消息提醒">
        {types.map(([type, text]) => (
          <Checkbox
            key={type}
            label={text}
            checked={!value.includes(type)}
            onChange={(_, { checked }) =>
              onChange(checked === true ? value.filter((muted) => muted !== type) : [...value, type])
            }
          />
        ))}
      </div>
    </Field>
  );
}
