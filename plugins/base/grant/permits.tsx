import { useCall } from '@portal/sdk';
import { ROLE_TYPE } from '@portal/sdk/calls/management';
import { type MayGive, mayGiveCalls, type RightsChange, rightsChange } from '@portal/sdk/calls/rights';
import { DATA_SCOPE } from '@portal/sdk/calls/role';
import { ActionButton, Section, Stack, WhenLoaded } from '@portal/sdk/ui';
import { type Column, PlainTable } from '@portal/sdk/ui/table';
import { Decide } from './decide.tsx';
import { PermitButton } from './permit-button.tsx';

const FACTS: readonly Column<MayGive>[] = [
  {
    title: '谁可以授予',
    key: 'giver',
    width: 220,
    show: ({ giver, byRole }) => (byRole ? `角色“${giver}”的持有人` : giver),
  },
  {
    title: '可授予的角色类型',
    field: 'roleTypes',
    width: 360,
    as: (types) => types.map((letter) => ROLE_TYPE[letter]).join('、'),
  },
  { title: '最宽数据范围', field: 'widest', codes: DATA_SCOPE, width: 120 },
  {
    title: '本人没有的权限',
    field: 'beyondOwn',
    codes: { true: '可以授予', false: '不能授予' },
    width: 136,
  },
  { title: '许可人', key: 'givenBy', width: 112, show: ({ givenByName }) => givenByName ?? '随平台交付' },
  { title: '许可时间', field: 'givenAt', as: 'dateTime', width: 168 },
];

const WAITING: readonly Column<RightsChange>[] = [
  { title: '申请编号', field: 'changeNo', as: 'copy', width: 200 },
  { title: '内容', field: 'summary', width: 420 },
  { title: '申请人', field: 'askedByName', width: 96 },
  { title: '申请时间', field: 'askedAt', as: 'dateTime', width: 168 },
];

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
      look="danger"
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
            columns={[
              ...WAITING,
              { title: '操作', key: 'actions', width: 136, show: (row) => <Decide row={row} onDone={reload} /> },
            ]}
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
              columns={[...FACTS, { title: '操作', key: 'actions', width: 88, show: revoke }]}
              empty="还没有授权许可，任何人都不能授予角色"
            />
          )}
        </WhenLoaded>
      </Section>
    </Stack>
  );
}
