import { useCall } from '@portal/sdk';
import { ROLE_TYPE } from '@portal/sdk/calls/management';
import {
  type MayGive,
  mayGive,
  mayGiveCalls,
  type RightsChange,
  rightsChange,
  rightsChangeRow,
} from '@portal/sdk/calls/rights';
import { ActionButton, ReasonButton, Section, Stack, WhenLoaded } from '@portal/sdk/ui';
import { PlainTable } from '@portal/sdk/ui/table';
import { PermitButton } from './permit-button.tsx';

interface Props {
  row: Pick<RightsChange, 'id' | 'changeNo' | 'waiting' | 'own' | 'summary' | 'askedByName'>;
  onDone: () => unknown;
}

/** 对一项授权申请能做的：本人撤回，另一位管理员确认或拒绝。 */
export function Decide({ row, onDone }: Props) {
  if (!row.waiting) return null;
  if (row.own)
    return (
      <ActionButton
        call={rightsChange.withdraw}
        input={{ id: row.id }}
        ask="撤回这项授权申请？"
        done="已撤回"
        onDone={onDone}
      >
        撤回
      </ActionButton>
    );
  return (
    <>
      <ActionButton
        call={rightsChange.confirm}
        input={{ id: row.id }}
        ask={`确认${row.askedByName}申请的“${row.summary}”？确认后立即生效。`}
        done="已确认，立即生效"
        onDone={onDone}
      >
        确认
      </ActionButton>
      <ReasonButton
        call={rightsChange.refuse}
        input={(opinion) => ({ id: row.id, opinion })}
        title={`拒绝 ${row.changeNo}`}
        label="拒绝原因"
        done="已拒绝"
        onDone={onDone}
      >
        拒绝
      </ReasonButton>
    </>
  );
}

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
