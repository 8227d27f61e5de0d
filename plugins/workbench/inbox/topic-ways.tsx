import { receivedTopic, type ReceivedTopic, type receiving } from '@portal/sdk/calls/receiving';
import type { InputOf, OutputOf } from '@portal/sdk/contract';
import { Checkbox, look, makeStyles, space, ToneTag, Tooltip } from '@portal/sdk/ui';
import { PlainTable } from '@portal/sdk/ui/table';

type Chosen = NonNullable<InputOf<typeof receiving.save>['topics']>;
type Way = 'portal' | 'mail' | 'sms';

const WAY = { portal: '站内提醒', mail: '邮件', sms: '短信' } as const;

const useStyles = makeStyles({ topic: look.row(space.s) });

interface Props {
  topics: readonly ReceivedTopic[];
  reach: Pick<OutputOf<typeof receiving.get>, 'mail' | 'sms'>;
  value: Chosen;
  onChange: (value: Chosen) => void;
}

/** Why a box cannot be pressed; undefined where it can. */
function whyNot({ reach }: Pick<Props, 'reach'>, { fixed }: ReceivedTopic, way: Way): string | undefined {
  if (way === 'portal') return fixed ?? undefined;
  if (!reach[way].offered) return `本平台没有接入${WAY[way]}`;
  if (reach[way].address === null) return way === 'mail' ? '账号没有登记邮箱' : '账号没有登记手机号';
  return way === 'mail' ? (fixed ?? undefined) : undefined;
}

interface BoxProps {
  label: string;
  checked: boolean;
  /** Why it cannot be pressed. */
  why: string | undefined;
  onChange: (on: boolean) => void;
}

function Box({ label, checked, why, onChange }: BoxProps) {
  const box = <Checkbox aria-label={label} checked={checked} disabled={why !== undefined} onChange={onChange} />;
  if (why === undefined) return box;
  return (
    <Tooltip content={why} relationship="description">
      <span>{box}</span>
    </Tooltip>
  );
}

/** 每一类通知以站内提醒、邮件、短信收到。 */
export function TopicWays({ topics, reach, value, onChange }: Props) {
  const styles = useStyles();
  const chosen = new Map(value.map((one) => [one.topic, one]));
  const set = (topic: string, way: Way, on: boolean) =>
    onChange(value.map((one) => (one.topic === topic ? { ...one, [way]: on } : one)));
  const column = (way: Way) => ({
    title: WAY[way],
    key: way,
    width: 112,
    show: (row: ReceivedTopic) => (
      <Box
        label={`${row.topic}，${WAY[way]}`}
        checked={chosen.get(row.topic)?.[way] ?? false}
        why={whyNot({ reach }, row, way)}
        onChange={(on) => set(row.topic, way, on)}
      />
    ),
  });
  return (
    <PlainTable
      caption="通知方式"
      rows={topics}
      of={receivedTopic}
      rowKey="topic"
      columns={[
        {
          field: 'topic',
          as: (topic, { urgent }) => (
            <span className={styles.topic}>
              {topic}
              {urgent && <ToneTag tone="waiting">紧急</ToneTag>}
            </span>
          ),
        },
        { title: '类别', key: 'platform', width: 88, show: ({ platform }) => (platform ? '平台' : '业务') },
        column('portal'),
        column('mail'),
        column('sms'),
        { title: '说明', key: 'fixed', width: 240, show: ({ fixed }) => fixed ?? '' },
      ]}
    />
  );
}
