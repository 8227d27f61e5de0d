import { useCall } from '@portal/sdk';
import { devices, SIGN_IN_METHOD } from '@portal/sdk/calls/devices';
import { deviceName } from '@portal/sdk/format';
import { Section, ToneTag, WhenLoaded } from '@portal/sdk/ui';
import { PlainTable } from '@portal/sdk/ui/table';

const shown = 20;

/** 最近登录：成功和失败的最近 20 次。 */
export function SignInSection() {
  const answer = useCall(devices.attempts, { page: 1, size: shown });
  return (
    <Section id="sign-ins" title="最近登录" hint={`最近 ${shown} 次，失败的也在内；如有非本人操作，请立即修改密码`}>
      <WhenLoaded answer={answer}>
        {({ records }) => (
          <PlainTable
            rows={records}
            caption="最近登录"
            none="还没有登录记录"
            columns={[
              { title: '时间', field: 'at', width: 172, as: 'dateTime' },
              { title: '登录方式', field: 'method', width: 112, codes: SIGN_IN_METHOD },
              {
                title: '结果',
                key: 'result',
                width: 240,
                show: ({ success, reason }) => (
                  <ToneTag tone={success ? 'success' : 'danger'}>
                    {success ? '成功' : `失败：${reason ?? '未知原因'}`}
                  </ToneTag>
                ),
              },
              { title: '设备', key: 'device', width: 200, show: ({ userAgent }) => deviceName(userAgent) },
              { title: 'IP 地址', field: 'ip', width: 160 },
            ]}
          />
        )}
      </WhenLoaded>
    </Section>
  );
}
