import { useCall } from '@portal/sdk';
import { type EnrolledKey, enrolledKey, type KeyRequest, keyRequest, pluginKeys } from '@portal/sdk/calls/plugin-keys';
import { ActionButton, MessageBar, ReasonButton, Section, Stack, ToneTag, WhenLoaded } from '@portal/sdk/ui';
import { FormButton } from '@portal/sdk/ui/form';
import { PlainTable } from '@portal/sdk/ui/table';
import { SignList } from './sign-list.tsx';
import { Whole } from './whole.tsx';

/** 登记的人要核对的：全部看得见。 */
const scopeOf = ({ plugins, paths, codes }: Pick<KeyRequest, 'plugins' | 'paths' | 'codes'>) => (
  <Whole>
    插件 {plugins.join('、')}；地址 {paths.join('、')}；权限码 {codes.join('、') || '无'}
  </Whole>
);

/** 吊销一人即可，立即生效；会停下什么写在确认里。 */
function Revoke({ row: { key, team, fingerprint, versions }, onDone }: { row: EnrolledKey; onDone: () => unknown }) {
  const stops = versions.length > 0 ? `它签名的 ${versions.join('、')} 随即停用` : '没有正在使用的版本由它签名';
  return (
    <ReasonButton
      call={pluginKeys.revoke}
      input={(reason) => ({ key, reason })}
      title={`吊销“${team}”的密钥 ${fingerprint}`}
      intro={`立即生效，不能恢复：${stops}，门户退回其他密钥签名的上一版本。要更换密钥，请先登记新密钥并用它重新发布，再吊销旧的。`}
      done="已吊销，所有进程和已打开的页面随即采用"
      appearance="danger"
      onDone={onDone}
    >
      吊销
    </ReasonButton>
  );
}

function RequestActions({ row, alone, onDone }: { row: KeyRequest; alone: boolean; onDone: () => unknown }) {
  return (
    <>
      {row.own && !alone ? (
        <span>由另一位管理员录入</span>
      ) : (
        <SignList id={row.id} title={`登记“${row.team}”的密钥`} onDone={onDone}>
          签名并录入
        </SignList>
      )}
      <ActionButton
        call={pluginKeys.withdraw}
        input={{ id: row.id }}
        ask={`撤回“${row.team}”的申请吗？`}
        done="已撤回"
        onDone={onDone}
        appearance="text"
      >
        撤回
      </ActionButton>
    </>
  );
}

function Propose({ onDone }: { onDone: () => unknown }) {
  return (
    <FormButton
      call={pluginKeys.propose}
      appearance="primary"
      title="申请登记团队密钥"
      width={760}
      columns={2}
      fields={['team', 'key', 'plugins', 'paths', 'codes', 'reason']}
      done="已提交，请运维签名后由另一位管理员录入"
      onDone={onDone}
    >
      申请登记
    </FormButton>
  );
}

/** 团队密钥：谁可以发布哪些插件。登记须运维签名、两位管理员；吊销一人即可。 */
export function TeamKeys({ onDone }: { onDone: () => unknown }) {
  const answer = useCall(pluginKeys.list, {});
  const reload = () => Promise.all([answer.reload(), onDone()]);
  return (
    <WhenLoaded answer={answer} rows={5}>
      {({ keys, requests, persons, enrols, unsigned, revision }) => (
        <Stack>
          {!enrols && (
            <MessageBar intent="warning">这个环境没有运维公钥，不能登记团队密钥；正式构建的门户才有。</MessageBar>
          )}
          {persons < 2 && (
            <MessageBar intent="error" layout="multiline" role="alert">
              平台目前只有一位管理员，登记由一人完成，均已留痕；请尽快增设第二位管理员。
            </MessageBar>
          )}
          {requests.length > 0 && (
            <Section title="待登记的密钥" hint="运维私钥不在门户里：签名在保管它的机器上做，由另一位管理员录入">
              <PlainTable
                caption="待登记的密钥"
                rows={requests}
                of={keyRequest}
                columns={[
                  'team',
                  'fingerprint',
                  { field: 'plugins', as: (_, row) => scopeOf(row) },
                  'reason',
                  'askedByName',
                  'askedAt',
                ]}
                actionsWidth={200}
                rowActions={(row) => <RequestActions row={row} alone={persons < 2} onDone={reload} />}
              />
            </Section>
          )}
          <Section
            title="团队密钥"
            hint={revision === 0 ? '还没有登记过' : `名单第 ${revision} 版`}
            actions={
              <>
                {unsigned && (
                  <SignList title="把吊销写进名单" onDone={reload}>
                    吊销还没有写进签名的名单
                  </SignList>
                )}
                <Propose onDone={reload} />
              </>
            }
          >
            <PlainTable
              caption="团队密钥"
              rowKey="key"
              rows={keys}
              empty="还没有登记团队密钥，只有门户运维可以发布插件"
              of={enrolledKey}
              columns={[
                'team',
                'fingerprint',
                { field: 'plugins', as: (_, row) => scopeOf(row) },
                'since',
                {
                  field: 'revoked',
                  as: (revoked, { reason }) =>
                    revoked === null ? (
                      <ToneTag tone="success">有效</ToneTag>
                    ) : (
                      <>
                        <ToneTag tone="danger">已吊销</ToneTag> {reason}
                      </>
                    ),
                },
                { field: 'versions', as: (versions) => versions.join('、') || '-' },
              ]}
              actionsWidth={88}
              rowActions={(row) => (row.revoked === null ? <Revoke row={row} onDone={reload} /> : '-')}
            />
          </Section>
        </Stack>
      )}
    </WhenLoaded>
  );
}
