import { Checkbox, Label, makeStyles, tokens } from '@fluentui/react-components';
import { NOTICE_TYPE, type NoticeType } from '@portal/sdk/calls/notification';
import { useId } from 'react';

const useStyles = makeStyles({
  hint: {
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
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
  const id = useId();
  return (
    // no Field, which would give its own name to every box
    <div role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-hint`}>
      <Label id={`${id}-label`}>消息提醒</Label>
      <div className={styles.types}>
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
      <div id={`${id}-hint`} className={styles.hint}>
        取消勾选的类型仍可在消息中心查看，顶栏不再计数
      </div>
    </div>
  );
}
