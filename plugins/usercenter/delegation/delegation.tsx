import { useCall, useCountedList } from '@portal/sdk';
import { DELEGATION_SIDE, DELEGATION_STATE, delegation } from '@portal/sdk/calls/delegation';
import { ActionButton, Quiet, StatusTabs, Tabs } from '@portal/sdk/ui';
import { CodeCheckboxes, type Field, FormButton, PeopleChoice, QueryForm } from '@portal/sdk/ui/form';
import { DataTable, ListPage } from '@portal/sdk/ui/table';
import { codes } from '@portal/sdk/contract';
import { dateTime } from '@portal/sdk/format';
import { Moment } from './moment.tsx';

type Add = typeof delegation.add;

const usePeople = (keyword: string | undefined) => useCall(delegation.people, keyword === undefined ? {} : { keyword });

/** 全部，或其中几种。 */
function Kinds({
  value,
  onChange,
}: {
  value: readonly string[] | undefined;
  onChange: (kinds: string[] | undefined) => void;
}) {
  const { data } = useCall(delegation.kinds, {});
  const kinds = codes(Object.fromEntries((data ?? []).map(({ bizType, title }) => [bizType, title])));
  return (
    <>
      <CodeCheckboxes
        codes={kinds}
        value={value ?? []}
        onChange={(chosen) => onChange(chosen.length === 0 ? undefined : chosen.map(String))}
      />
      <Quiet>{value ? `${value.length} 种事项` : '不选就是全部由您审批的事项'}</Quiet>
    </>
  );
}

const FIELDS: readonly Field<Add>[] = [
  {
    name: 'delegateId',
    render: (value, onChange) => (
      <PeopleChoice
        usePeople={usePeople}
        value={value === undefined ? [] : [value]}
        most={1}
        onChange={([userId]) => onChange(userId)}
      />
    ),
  },
  {
    name: 'startsAt',
    render: (value, onChange) => <Moment label="开始" usual="09:00" value={value} onChange={onChange} />,
  },
  {
    name: 'endsAt',
    check: (endsAt, { startsAt }) =>
      endsAt !== undefined && startsAt !== undefined && endsAt <= startsAt ? '结束时间应晚于开始时间' : undefined,
    render: (value, onChange) => <Moment label="结束" usual="18:00" value={value} onChange={onChange} />,
  },
  { name: 'bizTypes', render: (value, onChange) => <Kinds value={value} onChange={onChange} /> },
  'reason',
];

/** Delegations begin and end at a minute. */
const minute = (at: string | null) => (at === null ? '-' : dateTime(at, 'YYYY-MM-DD HH:mm'));

const SIDES = { all: '全部', ...DELEGATION_SIDE.texts } as const;

/** 审批代理：离开时请同事代为审批；设置、提前结束，和别人委托给我的。 */
export default function DelegationPage() {
  const list = useCountedList(delegation.page, delegation.counts, 'state');
  const { side } = list.filters;
  return (
    <ListPage
      title="审批代理"
      views={
        <Tabs
          label="范围"
          texts={SIDES}
          value={side ?? 'all'}
          onChange={(next) => list.narrow({ side: next === 'all' ? undefined : next })}
        />
      }
      actions={
        <FormButton
          call={delegation.add}
          title="设置审批代理"
          appearance="primary"
          fields={FIELDS}
          done="已设置，并通知受托人"
          onDone={list.reload}
        >
          设置审批代理
        </FormButton>
      }
    >
      <QueryForm list={list} fields={['keyword']} />
      <DataTable
        list={list}
        tabs={<StatusTabs list={list} codes={DELEGATION_STATE} />}
        caption="审批代理"
        columns={[
          'ownerName',
          'delegateName',
          'subjects',
          { field: 'startsAt', as: minute },
          { field: 'endsAt', as: minute },
          'state',
          'reason',
          { field: 'endedAt', as: minute },
          { field: 'createdAt', as: minute },
        ]}
        rowActions={({ id, mayEnd, state, delegateName }) =>
          mayEnd && (
            <ActionButton
              call={delegation.end}
              input={{ id }}
              ask={
                state === 'PENDING'
                  ? `撤销后，${delegateName}到时不会代您审批。确定撤销吗？`
                  : `结束后，${delegateName}立即不再代您审批，不能恢复。确定结束吗？`
              }
              done={state === 'PENDING' ? '已撤销' : '已结束'}
              onDone={list.reload}
            >
              {state === 'PENDING' ? '撤销' : '提前结束'}
            </ActionButton>
          )
        }
      />
    </ListPage>
  );
}
