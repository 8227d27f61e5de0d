import { receiving } from '@portal/sdk/calls/receiving';
import type { OutputOf } from '@portal/sdk/contract';
import { dateTime } from '@portal/sdk/format';
import { ActionButton, look, makeStyles, Section, space, ToneTag } from '@portal/sdk/ui';

const useStyles = makeStyles({
  list: { ...look.list, display: 'flex', flexDirection: 'column', gap: space.s },
  row: look.row(space.m),
  name: { ...look.quiet, width: '56px', flexShrink: 0 },
  address: { minWidth: '184px', fontVariantNumeric: 'tabular-nums' },
});

type Receiving = OutputOf<typeof receiving.get>;

const CHANNEL = {
  mail: { name: '邮箱', channel: 'MAIL', word: '邮件' },
  sms: { name: '手机', channel: 'SMS', word: '短信' },
} as const;

interface Props {
  found: Receiving;
  onDone: () => unknown;
}

interface ReachProps extends Props {
  way: keyof typeof CHANNEL;
}

function Reach({ way, found, onDone }: ReachProps) {
  const styles = useStyles();
  const { name, channel, word } = CHANNEL[way];
  const { offered, address, bad } = found[way];
  return (
    <li className={styles.row}>
      <span className={styles.name}>{name}</span>
      <span className={styles.address}>{address ?? '未登记'}</span>
      {!offered && <ToneTag tone="neutral">{`本平台没有接入${word}`}</ToneTag>}
      {bad && <ToneTag tone="danger">{`${dateTime(bad.at)} 被退回：${bad.reason}，请联系本企业管理员更正`}</ToneTag>}
      {offered && address !== null && (
        <ActionButton
          call={receiving.test}
          input={{ channel }}
          done={`测试${word}已发出，请查收`}
          onDone={onDone}
          appearance="secondary"
        >
          {`发送测试${word}`}
        </ActionButton>
      )}
    </li>
  );
}

/** 接收地址：账号登记的邮箱和手机，是否收得到，测试。 */
export function ReachSection(props: Props) {
  const styles = useStyles();
  return (
    <Section title="接收地址" hint="账号登记的邮箱和手机号，由本企业管理员维护">
      <ul className={styles.list}>
        <Reach way="mail" {...props} />
        <Reach way="sms" {...props} />
      </ul>
    </Section>
  );
}
