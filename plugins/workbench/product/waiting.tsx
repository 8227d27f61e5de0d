import { bus, request, useCall, useTopic } from '@portal/sdk';
import { type OpenStatus, product } from '@portal/sdk/calls/product';
import type { OutputOf } from '@portal/sdk/contract';
import { dateTime } from '@portal/sdk/format';
import {
  ActionButton,
  Card,
  LinkButton,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  Page,
  Stack,
  StepsBar,
  WhenLoaded,
} from '@portal/sdk/ui';
import { useEffect, useEffectEvent } from 'react';
import { Opened } from './opened.tsx';
import { type Timer, usePoll } from './poll.ts';
import { Rejected } from './rejected.tsx';

export type Progress = OutputOf<typeof product.openProgress>;

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

const usual = (hours: number | null) => (hours === null ? '' : `同类申请通常 ${hours} 小时内完成。`);

const BEFORE: Readonly<Partial<Record<OpenStatus, string>>> = {
  1: '协议尚未签署，签署后可以激活。',
  2: '激活后进入开通流程。',
};

const wordsFor = ({ status, needAudit, usualHours, reason }: Progress): string => {
  if (status === stopped) return `该产品已停用${reason ? `：${reason}` : ''}。如需恢复使用，请联系运营单位。`;
  const now = needAudit ? `运营单位正在审核。${usual(usualHours)}` : '系统正在校验并开通。';
  return BEFORE[status] ?? `${now}本页会自动更新，您也可以离开，结果会以消息通知。`;
};

/** What the user is told in each state, and may do. */
function Outcome({ productType, progress, timer, reload }: Props & Shown) {
  const { status, may } = progress;
  if (status === opened) return <Opened progress={progress} timer={timer} />;
  if (status === rejected) return <Rejected productType={productType} reason={progress.reason} onAgain={reload} />;
  return (
    <MessageBar intent={status === stopped ? 'warning' : 'info'}>
      <MessageBarBody>{wordsFor(progress)}</MessageBarBody>
      <MessageBarActions>
        {may.includes('SIGN') && (
          <LinkButton to={`/product/protocol?productType=${productType}`} appearance="primary">
            去签署
          </LinkButton>
        )}
        {may.includes('ACTIVATE') && (
          <ActionButton
            call={product.activationOpenProduct}
            input={{ productType }}
            appearance="primary"
            done="已激活"
            onDone={reload}
          >
            立即激活
          </ActionButton>
        )}
      </MessageBarActions>
    </MessageBar>
  );
}

interface Shown {
  progress: Progress;
  reload: () => Promise<unknown>;
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
