import { exportKeptDays, exportTaskRow } from '@portal/sdk/calls/export-task';
import { bytes } from '@portal/sdk/format';
import { EmptyState, makeStyles, tokens, Truncated, WhenLoaded } from '@portal/sdk/ui';
import { Pager, PlainTable, SideDrawer } from '@portal/sdk/ui/table';
import { useState } from 'react';
import type { OverlayProps } from '../overlays.ts';
import { TaskActions, TaskState } from './task-cells.tsx';
import { useTasks } from './use-tasks.ts';

const pageSize = 10;

const useStyles = makeStyles({
  note: { margin: '0 0 8px', color: tokens.colorNeutralForeground3 },
});

function Tasks() {
  const [page, setPage] = useState(1);
  const answer = useTasks({ page, size: pageSize });
  return (
    <WhenLoaded answer={answer} rows={pageSize}>
      {({ records, total }) =>
        total === 0 ? (
          <EmptyState title="还没有导出任务" hint="导出的数据超过 10,000 行时，会自动转入这里生成文件。" />
        ) : (
          <>
            <PlainTable
              caption="导出任务"
              of={exportTaskRow}
              rows={records}
              columns={[
                { field: 'fileName', as: (fileName) => <Truncated text={fileName} /> },
                { field: 'status', as: (_, task) => <TaskState {...task} /> },
                'rows',
                { field: 'size', as: (size) => (size === null ? '-' : bytes(size)) },
                'createdAt',
                'expiresAt',
              ]}
              rowActions={(task) => <TaskActions {...task} />}
              actionsWidth={132}
            />
            <Pager page={page} size={pageSize} total={total} onTurn={setPage} sizing="fixed" maxSize={pageSize} />
          </>
        )
      }
    </WhenLoaded>
  );
}

/** 下载中心：本人在当前企业的后台导出，进度随时更新，生成后下载。 */
export default function DownloadDrawer({ open, onClose }: OverlayProps) {
  const styles = useStyles();
  return (
    <SideDrawer open={open} title="下载中心" width={1240} onClose={onClose}>
      <p className={styles.note}>
        超过 10,000 行的导出在后台生成，每个文件 10,000 行，合为一个压缩包，保留 {exportKeptDays} 天。
      </p>
      {open && <Tasks />}
    </SideDrawer>
  );
}
