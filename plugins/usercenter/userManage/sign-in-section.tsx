import { useCall } from '@portal/sdk';
import { devices } from '@portal/sdk/calls/devices';
import { Section, WhenLoaded } from '@portal/sdk/ui';
import { attemptColumns, PlainTable } from '@portal/sdk/ui/table';

const shown = 20;

/** 最近登录：成功和失败的最近 20 次。 */
export function SignInSection() {
  const answer = useCall(devices.attempts, { page: 1, size: shown });
  return (
    <Section id="sign-ins" title="最近登录" hint={`最近 ${shown} 次，失败的也在内；如有非本人操作，请立即修改密码`}>
      <WhenLoaded answer={answer}>
        {({ records }) => (
          <PlainTable rows={records} caption="最近登录" none="还没有登录记录" columns={attemptColumns} />
        )}
      </WhenLoaded>
    </Section>
  );
}
