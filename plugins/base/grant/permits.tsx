import { useCall } from '@portal/sdk';
import { ROLE_TYPE } from '@portal/sdk/calls/management';
import { type MayGive, mayGive, mayGiveCalls, rightsChange, rightsChangeRow } from '@portal/sdk/calls/rights';
import { ActionButton, Section, Stack, WhenLoaded } from '@portal/sdk/ui';
import { PlainTable } from '@portal/sdk/ui/table';
import { Decide } from './decide.tsx';
import { PermitButton } from './permit-button.tsx';

/** 授权许可：谁可以授予什么。增加须另一位管理员复核，撤销一人即可。 */
export function Permits({ alone, onDone }: { alone: boolean; onDone: () => unknown }) {
  const permits = useCall(mayGiveCalls.list, {});
  const waiting = useCall(rightsChange.page, { kind: 'MAY_GIVE', status: 0, page: 1, size: 50 });
  const reload = () => Promise.all([permits.reload(), waiting.reload(), onDone()]);
  const revoke = ({ id, giver }: MayGive) => (
    <ActionButton
      call={mayGiveCalls.revoke}
      input={{ id }}
      ask={`撤销“${giver}”的这项授权许可吗？立即生效；已经授出的角色不受影响。`}
      done="已撤销，立即生效"
      onDone={reload}
      appearance="danger"
    >
      撤销
    </ActionButton>
  );
  const pending = waiting.data?.records ?? [];
  return (
    <Stack>
      {pending.length > 0 && (
        <Section title="待复核的许可" hint="另一位管理员确认后生效">
          <PlainTable
            caption="待复核的许可"
            rowKey="id"
            rows={pending}
            of={rightsChangeRow}
            columns={['changeNo', { field: 'summary', width: 420 }, 'askedByName', 'askedAt']}
            rowActions={(row) => <Decide row={row} onDone={reload} />}
            actionsWidth={136}
          />
        </Section>
      )}
      <Section
        title="生效的许可"
        hint="持有权限不等于可以授予：授予角色时，角色类型和数据范围不能超出许可"
        actions={
          <>
            <PermitButton to="role" alone={alone} onDone={reload} />
            <PermitButton to="user" alone={alone} onDone={reload} />
          </>
        }
      >
        <WhenLoaded answer={permits} rows={5}>
          {(rows) => (
            <PlainTable
              caption="授权许可"
              rowKey="id"
              rows={rows}
              of={mayGive}
              columns={[
                { field: 'giver', as: (giver, { byRole }) => (byRole ? `角色“${giver}”的持有人` : giver) },
                { field: 'roleTypes', as: (types) => types.map((letter) => ROLE_TYPE[letter]).join('、') },
                'widest',
                'beyondOwn',
                { field: 'givenByName', as: (name) => name ?? '随平台交付' },
                'givenAt',
              ]}
              rowActions={revoke}
              actionsWidth={88}
              empty="还没有授权许可，任何人都不能授予角色"
            />
          )}
        </WhenLoaded>
      </Section>
    </Stack>
  );
}
