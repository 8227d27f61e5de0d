import { bus, request, useCall, useTopic } from '@portal/sdk';
import { type OpenStatus, product } from '@portal/sdk/calls/product';
import type { OutputOf } from '@portal/sdk/contract';
import { dateTime } from '@portal/sdk/format';
import { useNavigate } from '@portal/sdk/router';
import {
  Button,
  Card,
  LinkButton,
  makeStyles,
  meaning,
  MessageBar,
  Page,
  space,
  Stack,
  StepsBar,
  WhenLoaded,
} from '@portal/sdk/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { ActivateButton, ApplyButton, Prerequisites, usualText } from './apply.tsx';
import { type Timer, usePoll } from './poll.ts';
import { Success } from './success.tsx';

const useStyles = makeStyles({
  title: { margin: 0, fontSize: '16px', lineHeight: '24px', color: meaning.toneDangerText },
  subtitle: { margin: 0, fontSize: '14px', lineHeight: '22px' },
  again: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: space.m },
  reasons: { margin: 0, paddingInlineStart: space.xl },
});

export type Progress = OutputOf<typeof product.openProgress>;

interface Shown {
  productType: string;
  progress: Progress;
  reload: () => Promise<unknown>;
}

/** How long the success stays before the workbench opens by itself. */
const staySeconds = 5;

/** 开通成功：几秒后回到工作台，也可以马上进入。 */
function Opened({ progress: { productName, routeUrl }, timer }: { progress: Progress; timer: Timer }) {
  const navigate = useNavigate();
  const [left, setLeft] = useState(staySeconds);
  const enter = useEffectEvent(() => navigate('/workbenches'));
  useEffect(() => {
    if (left > 0) return timer.after(1000, () => setLeft(left - 1));
    void enter();
    return undefined;
  }, [left, timer]);
  return (
    <Card>
      <Success title={`${productName}已开通`} hint={`${left} 秒后自动进入工作台。`}>
        <Button appearance="primary" onClick={() => void navigate('/workbenches')}>
          立即进入
        </Button>
        {routeUrl !== null && (
          <LinkButton to={routeUrl} appearance="secondary">
            立即使用
          </LinkButton>
        )}
      </Success>
    </Card>
  );
}

/** 开通失败：原因、哪里可以改、重新提交。 */
function Rejected({ productType, progress: { reason }, reload }: Shown) {
  const styles = useStyles();
  const check = useCall(product.openCheck, { productType });
  return (
    <Card>
      <Stack>
        <h2 className={styles.title}>开通未通过</h2>
        <ul className={styles.reasons} aria-label="未通过原因">
          {reason?.match(/[^；;\s][^；;\n]*/g)?.map((text) => (
            <li key={text}>{text.trim()}</li>
          ))}
        </ul>
        <WhenLoaded answer={check} rows={4}>
          {({ items, ready }) => (
            <div className={styles.again}>
              <h3 className={styles.subtitle}>重新提交前的检查</h3>
              <Prerequisites items={items} />
              <ApplyButton productType={productType} ready={ready} onApplied={reload}>
                重新提交
              </ApplyButton>
            </div>
          )}
        </WhenLoaded>
      </Stack>
    </Card>
  );
}

const [opening, opened, rejected, stopped] = [3, 4, 5, 6];

function Steps({ progress: { steps, status } }: { progress: Progress }) {
  const done = steps.filter((step) => step.done).length; // steps are done in their order
  return (
    <StepsBar
      steps={steps.map(({ name, at }) => ({ title: name, ...(at && { note: dateTime(at, 'YYYY-MM-DD HH:mm') }) }))}
      current={status === rejected ? done - 1 : done}
      state={status === rejected ? 'failed' : 'running'}
    />
  );
}

const BEFORE: Readonly<Partial<Record<OpenStatus, string>>> = {
  1: '协议尚未签署，签署后可以激活。',
  2: '激活后进入开通流程。',
};

const wordsFor = ({ status, needAudit, usualHours, reason }: Progress): string => {
  if (status === stopped) return `该产品已停用${reason ? `：${reason}` : ''}。如需恢复使用，请联系运营单位。`;
  const now = needAudit ? `运营单位正在审核。${usualText(usualHours)}` : '系统正在校验并开通。';
  return BEFORE[status] ?? `${now}本页会自动更新，您也可以离开，结果会以消息通知。`;
};

/** What the user is told in each state, and may do. */
function Outcome({ timer, ...shown }: Shown & Pick<Props, 'timer'>) {
  const { productType, progress, reload } = shown;
  const { status, may } = progress;
  if (status === opened) return <Opened progress={progress} timer={timer} />;
  if (status === rejected) return <Rejected {...shown} />;
  return (
    <MessageBar
      intent={status === stopped ? 'warning' : 'info'}
      actions={
        <>
          {may.includes('SIGN') && (
            <LinkButton to={`/product/protocol?productType=${productType}`} appearance="primary">
              去签署
            </LinkButton>
          )}
          {may.includes('ACTIVATE') && (
            <ActivateButton productType={productType} onDone={reload}>
              立即激活
            </ActivateButton>
          )}
        </>
      }
    >
      {wordsFor(progress)}
    </MessageBar>
  );
}

interface Props {
  productType: string;
  timer: Timer;
}

/** 一个产品的开通进度，自动更新；不需要审核的由本页完成开通。 */
export function Waiting({ productType, timer }: Props) {
  const answer = useCall(product.openProgress, { productType });
  const { data, reload } = answer;
  const status = data?.status;
  const own = data?.may.includes('COMPLETE') ?? false;
  usePoll(reload, status === opening, timer);
  useTopic('todo:changed', () => void reload());
  const finish = useEffectEvent(async () => {
    await request(product.doneOpenProduct, { productType }).catch(() => undefined);
    await reload();
  });
  useEffect(() => {
    if (own) void finish();
  }, [own]);
  useEffect(() => {
    if (status === opened) bus.emit('product:opened', { productType });
  }, [status, productType]);
  return (
    <Page
      title={data ? `开通${data.productName}` : '等待开通'}
      {...(data && { description: `申请编号 ${data.applyNo}` })}
      actions={
        <LinkButton to="/product/index" appearance="secondary">
          返回产品列表
        </LinkButton>
      }
    >
      <WhenLoaded answer={answer}>
        {(progress) => (
          <Stack>
            <Card>
              <Steps progress={progress} />
            </Card>
            <Outcome productType={productType} progress={progress} timer={timer} reload={reload} />
          </Stack>
        )}
      </WhenLoaded>
    </Page>
  );
}
