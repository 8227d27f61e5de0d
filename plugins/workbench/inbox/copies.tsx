import { bus, useList, useOpenTasks, useSubmit, useTasksChange } from '@portal/sdk';
import { APPROVAL_STATUS, taskActs } from '@portal/sdk/calls/task-acts';
import type { InputOf, RowOf } from '@portal/sdk/contract';
import { BusyButton, Quiet, StatusTag, Tabs, TextLink, ToneTag } from '@portal/sdk/ui';
import { QueryForm } from '@portal/sdk/ui/form';
import { DataTable } from '@portal/sdk/ui/table';

type Copy = RowOf<typeof taskActs.cc>;

const READING = { all: '全部', unread: '未读' } as const;

interface ReadProps {
  input: InputOf<typeof taskActs.ccRead>;
  disabled?: boolean;
  appearance?: 'text' | 'subtle';
  children: string;
}

function ReadButton({ input, disabled = false, appearance = 'subtle', children }: ReadProps) {
  const { busy, submit } = useSubmit(taskActs.ccRead);
  const press = async () => {
    if ((await submit(input)) !== undefined) bus.emit('todo:changed', {});
  };
  return (
    <BusyButton appearance={appearance} busy={busy} disabled={disabled} onClick={() => void press()}>
      {children}
    </BusyButton>
  );
}

/** The document on its page of approval, where the reader has one. */
function Subject({ copy: { title, bizType, documentId, isRead } }: { copy: Copy }) {
  const { kinds } = useOpenTasks();
  const open = kinds.find((kind) => kind.bizType === bizType)?.open;
  return (
    <>
      {!isRead && <ToneTag tone="info">未读</ToneTag>}{' '}
      {open === undefined || documentId === null ? title : <TextLink to={`${open}?id=${documentId}`}>{title}</TextLink>}
    </>
  );
}

/** 抄送我的：别人让我知道的审批，只能查看。 */
export function Copies() {
  const list = useList(taskActs.cc);
  useTasksChange(list.reload);
  const { unread } = list.filters;
  const unreadOf = (rows: readonly Copy[]) => rows.filter(({ isRead }) => !isRead).map(({ id }) => id);
  return (
    <>
      <QueryForm list={list} />
      <DataTable
        list={list}
        caption="抄送我的"
        tabs={
          <Tabs
            label="阅读"
            texts={READING}
            value={unread === true ? 'unread' : 'all'}
            onChange={(next) => list.narrow({ unread: next === 'unread' ? true : undefined })}
          />
        }
        tools={<ReadButton input={{}}>全部标为已读</ReadButton>}
        columns={[
          { field: 'title', as: (_, copy) => <Subject copy={copy} /> },
          'bizCode',
          'byName',
          { field: 'message', as: (message) => message ?? <Quiet>-</Quiet> },
          'at',
          { field: 'status', as: (status) => <StatusTag code={status} {...APPROVAL_STATUS} /> },
          'starterName',
        ]}
        rowActions={({ id, isRead }) =>
          !isRead && (
            <ReadButton input={{ ids: [id] }} appearance="text">
              标为已读
            </ReadButton>
          )
        }
        batch={(rows) => (
          <ReadButton input={{ ids: unreadOf(rows) }} disabled={unreadOf(rows).length === 0}>
            {`标为已读（${unreadOf(rows).length}）`}
          </ReadButton>
        )}
      />
    </>
  );
}
