import { useCall } from '@portal/sdk';
import { AlertRegular } from '@fluentui/react-icons/svg/alert';
import { ActionButton, Stack, Toolbar, ViewButton, WhenLoaded } from '@portal/sdk/ui';
import { FormButton } from '@portal/sdk/ui/form';
import { PlainTable } from '@portal/sdk/ui/table';
import type { ReportCalls } from '../report-of.ts';
import type { Viewed } from '../viewed.ts';
import { ownSubscription, PERIOD, subscription } from './contract.ts';

interface Props {
  report: Viewed;
  calls: ReportCalls;
  /** Filters of now, and what they say. */
  input: object;
  conditions: string;
}

function Subscriptions({ report, calls, input, conditions }: Props) {
  const own = useCall(subscription.list, { report });
  return (
    <Stack>
      <p>按当前查询条件定期生成工作簿，完成后消息提醒，到下载中心下载。</p>
      <WhenLoaded answer={own} rows={3}>
        {(rows) => (
          <PlainTable
            caption="我的订阅"
            of={ownSubscription}
            rows={rows}
            empty="还没有订阅"
            columns={[
              'frequency',
              { field: 'period', as: (period) => (period === null ? '按条件' : PERIOD.texts[period]) },
              { field: 'conditions', as: (text) => (text === '' ? '全部' : text) },
            ]}
            actionsWidth={104}
            rowActions={({ id }) => (
              <ActionButton call={subscription.remove} input={{ id }} done="已取消订阅" onDone={own.reload}>
                取消订阅
              </ActionButton>
            )}
          />
        )}
      </WhenLoaded>
      <Toolbar>
        <FormButton
          call={subscription.add}
          title="新增订阅"
          appearance="primary"
          input={{ report, filters: input, conditions }}
          initial={{ frequency: 'WEEK' }}
          fields={['frequency', ...(calls.page.period ? (['period'] as const) : [])]}
          done="已订阅"
          onDone={own.reload}
        >
          新增订阅
        </FormButton>
      </Toolbar>
    </Stack>
  );
}

/** 订阅：按天、周、月把报表送到下载中心。 */
export const Subscribe = (props: Props) => (
  <ViewButton
    call={props.calls.export}
    icon={<AlertRegular />}
    title="订阅报表"
    width={640}
    view={() => <Subscriptions {...props} />}
  >
    订阅
  </ViewButton>
);
