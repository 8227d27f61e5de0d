import { CallRegular } from '@fluentui/react-icons/svg/call';
import { HeadsetRegular } from '@fluentui/react-icons/svg/headset';
import { MailRegular } from '@fluentui/react-icons/svg/mail';
import { canOpen, useCall, useDeployment } from '@portal/sdk';
import { consultation, type ConsultationState } from '@portal/sdk/calls/consultation';
import { Button, Card, Grid, LinkButton, look, makeStyles, tokens, WhenLoaded } from '@portal/sdk/ui';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  entry: look.row('12px'),
  icon: { color: tokens.colorBrandForeground1, display: 'inline-flex', flexShrink: 0 },
  words: { flexGrow: 1, minWidth: 0 },
  title: { fontWeight: tokens.fontWeightSemibold, lineHeight: tokens.lineHeightBase300 },
  state: {
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontVariantNumeric: 'tabular-nums',
  },
});

/** One window however often it is asked for; its page comes with the customer service. */
const name = 'askQuestionsOnline';
const feedback = '/userCenter/problemFeedback';

const dayNames = ['一', '二', '三', '四', '五', '六', '日'];

/** 周一至周五，或 周一、周三、周六. */
export function daysText(days: readonly number[]): string {
  const sorted = [...days].sort((a, b) => a - b);
  const [first = 1] = sorted;
  const last = sorted.at(-1) ?? first;
  const dayOf = (day: number) => `周${dayNames[day - 1] ?? ''}`;
  if (sorted.length > 2 && last - first === sorted.length - 1) return `${dayOf(first)}至${dayOf(last)}`;
  return sorted.map(dayOf).join('、');
}

/** Whether somebody answers, who waits before, and when they work. */
function stateText({ agents, queued, working, workFrom, workTo, workDays }: ConsultationState): string {
  const hours = `服务时间 ${daysText(workDays)} ${workFrom}–${workTo}`;
  if (agents === 0) return `${working ? '暂无在线坐席' : '现在不在服务时间'} · ${hours}`;
  return `坐席在线 ${agents} · 排队 ${queued} · ${hours}`;
}

interface EntryProps {
  icon: ReactNode;
  title: string;
  state: ReactNode;
  action?: ReactNode;
}

function Entry({ icon, title, state, action }: EntryProps) {
  const styles = useStyles();
  return (
    <Card>
      <div className={styles.entry}>
        <span className={styles.icon}>{icon}</span>
        <div className={styles.words}>
          <div className={styles.title}>{title}</div>
          <div className={styles.state}>{state}</div>
        </div>
        {action}
      </div>
    </Card>
  );
}

/** 人工客服：现在有没有人、要等多少人；咨询窗口没有安装时说明，不给打不开的按钮。 */
function People() {
  const answer = useCall(consultation.status, {});
  const { basePath } = useDeployment();
  const installed = canOpen(`/${name}`);
  const consult = () => window.open(`${basePath}/${name}`, name);
  return (
    <Entry
      icon={<HeadsetRegular fontSize={24} />}
      title="人工客服"
      state={
        <WhenLoaded answer={answer} rows={1}>
          {(state) => (installed ? stateText(state) : '在线咨询窗口尚未启用，请拨打电话或留言')}
        </WhenLoaded>
      }
      action={
        installed && (
          <Button appearance="primary" onClick={consult}>
            开始咨询
          </Button>
        )
      }
    />
  );
}

/** 怎样找到人：人工客服、电话、留言。 */
export function Entries() {
  const { phone } = useDeployment();
  return (
    <Grid min={250}>
      <People />
      <Entry icon={<CallRegular fontSize={24} />} title="电话" state={phone} />
      <Entry
        icon={<MailRegular fontSize={24} />}
        title="留言"
        state={canOpen(feedback) ? '写下问题，客服上班后回复' : '问题反馈没有启用，请拨打电话'}
        action={
          <LinkButton to={feedback} appearance="secondary">
            去留言
          </LinkButton>
        }
      />
    </Grid>
  );
}
