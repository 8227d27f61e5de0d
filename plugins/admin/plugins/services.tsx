import { useCall } from '@portal/sdk';
import {
  type PluginService,
  pluginService,
  pluginServices,
  serviceCredential,
  serviceFault,
} from '@portal/sdk/calls/plugin-service';
import {
  ActionButton,
  CopyText,
  Descriptions,
  EmptyState,
  factsOf,
  FormlessDialog,
  Section,
  Stack,
  ToneTag,
  WhenLoaded,
} from '@portal/sdk/ui';
import { PlainTable } from '@portal/sdk/ui/table';
import { useState } from 'react';

/** 地址由运维配置，是否正常是此刻问到的。 */
function stateOf({ address, well, calls }: PluginService) {
  if (calls === 0) return <ToneTag tone="neutral">没有服务</ToneTag>;
  if (address === null) return <ToneTag tone="danger">没有配置地址</ToneTag>;
  return well ? <ToneTag tone="success">正常</ToneTag> : <ToneTag tone="danger">连不上</ToneTag>;
}

interface Props {
  readonly service: PluginService;
  readonly reload: () => unknown;
}

/** 生成的凭证只显示这一次。 */
function Making({ service: { plugin, name }, reload }: Props) {
  const [secret, setSecret] = useState<string>();
  return (
    <>
      <ActionButton
        call={pluginServices.makeCredential}
        input={{ plugin }}
        appearance="secondary"
        ask={`为“${name}”的服务生成凭证吗？它能以该插件的名义发消息、推送、写历史。`}
        done="已生成凭证"
        onDone={async (answer) => {
          setSecret(answer.secret);
          await reload();
        }}
      >
        生成凭证
      </ActionButton>
      <FormlessDialog open={secret !== undefined} title={`${name} 的服务凭证`} onClose={() => setSecret(undefined)}>
        <p>只显示这一次，请现在交给插件团队；丢失后撤销它，再生成一个。</p>
        <CopyText text={secret ?? ''} />
      </FormlessDialog>
    </>
  );
}

function OneService({ service, reload }: Props) {
  const { name, version, faults, credentials } = service;
  return (
    <Section title={`${name} ${version}`} actions={<Making service={service} reload={reload} />}>
      <Stack>
        <Descriptions
          items={factsOf(pluginService, service, [
            { field: 'well', as: () => stateOf(service) },
            'address',
            { field: 'calls', as: (calls) => `${calls} 个` },
          ])}
        />
        <PlainTable
          caption={`${name} 的凭证`}
          rows={credentials}
          of={serviceCredential}
          columns={['createdAt', 'createdBy', 'lastUsedAt']}
          actionsWidth={80}
          rowActions={({ id }) => (
            <ActionButton
              call={pluginServices.revokeCredential}
              input={{ id }}
              ask="撤销这个凭证吗？使用它的服务随即不能再发消息、推送、写历史。"
              done="已撤销"
              onDone={reload}
            >
              撤销
            </ActionButton>
          )}
        />
        {faults.length > 0 && (
          <PlainTable
            caption={`${name} 24 小时内的异常`}
            rows={faults}
            of={serviceFault}
            columns={['lastAt', 'code', 'call', 'version', 'faults', 'detail']}
          />
        )}
      </Stack>
    </Section>
  );
}

/** 服务：插件团队自己的服务在哪里、是否正常、出过什么错，以及它们的凭证。 */
export function Services() {
  const answer = useCall(pluginServices.services, {});
  return (
    <WhenLoaded answer={answer}>
      {({ services }) =>
        services.length === 0 ? (
          <EmptyState title="没有带服务的插件" hint="插件发布带有服务的版本后，显示在这里。" />
        ) : (
          services.map((service) => <OneService key={service.plugin} service={service} reload={answer.reload} />)
        )
      }
    </WhenLoaded>
  );
}
