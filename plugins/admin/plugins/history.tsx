import { useList } from '@portal/sdk';
import { type PluginChange, plugins } from '@portal/sdk/calls/plugins';
import { ActionButton } from '@portal/sdk/ui';
import { DataTable } from '@portal/sdk/ui/table';

/** 开关的值是停用原因，版本的值是所选版本，设置的值是填写的内容。 */
function stateText(kind: PluginChange['kind'], value: string | null): string {
  if (kind === 'setting') return value ?? '默认';
  if (kind === 'release') return value ?? '最新版本';
  return value === null ? '启用' : `停用（${value}）`;
}

/** 变更记录：谁、何时、为何、变更前后；每个对象的最近一次变更可以撤销。 */
export function History({ revision, onDone }: { revision: string; onDone: () => unknown }) {
  const list = useList(plugins.history);
  const undone = async () => {
    await onDone();
    await list.reload();
  };
  return (
    <DataTable
      list={list}
      caption="变更记录"
      columns={[
        'at',
        'title',
        { field: 'before', as: (before, { kind }) => stateText(kind, before) },
        { field: 'after', as: (after, { kind }) => stateText(kind, after) },
        'reason',
        'userName',
      ]}
      rowActions={(row) =>
        row.undone ? (
          '已撤销'
        ) : (
          <ActionButton
            call={plugins.undo}
            input={{ id: row.id, revision }}
            appearance="text"
            ask={`撤销对“${row.title}”的这次变更吗？所有页面会立即同步。`}
            done="已撤销"
            onDone={undone}
          >
            撤销
          </ActionButton>
        )
      }
    />
  );
}
