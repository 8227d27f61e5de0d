import { AttachRegular } from '@fluentui/react-icons/svg/attach';
import { request } from '@portal/sdk';
import { fileManager } from '@portal/sdk/calls/files';
import { type Notice, noticeRow } from '@portal/sdk/calls/notification';
import { closedFor } from '@portal/sdk/decide';
import { Button, EmptyState, ErrorState, Loading, makeStyles, mergeClasses, NoResult } from '@portal/sdk/ui';
import { tokens, Tooltip, Truncated } from '@portal/sdk/ui';
import { Pager, PlainTable } from '@portal/sdk/ui/table';
import { noticePageSize, type Notices } from './use-notices.ts';

const useStyles = makeStyles({
  unread: { fontWeight: tokens.fontWeightSemibold },
  disabled: { color: tokens.colorNeutralForeground3 },
  action: { minWidth: 'auto', paddingInline: '4px', color: tokens.colorBrandForegroundLink },
  waiting: { opacity: 0.55, transitionDelay: '300ms', transitionProperty: 'opacity' },
});

interface ActionProps {
  notice: Notice;
  label: string;
  onOpen: (notice: Notice) => void;
}

/** What cannot be opened keeps its label and says why. */
function Action({ notice, label, onOpen }: ActionProps) {
  const styles = useStyles();
  const why = closedFor(notice);
  const button = (
    <Button
      className={mergeClasses(why === undefined && styles.action)}
      appearance="transparent"
      size="small"
      disabledFocusable={why !== undefined}
      onClick={() => onOpen(notice)}
    >
      {label}
    </Button>
  );
  return why === undefined ? (
    button
  ) : (
    <Tooltip content={why} relationship="description">
      {button}
    </Tooltip>
  );
}

/** The file that came with the notice. */
function FileAction({ notice: { fileId, fileName } }: { notice: Notice }) {
  if (fileId === null) return null;
  const name = `下载附件${fileName ?? ''}`;
  const download = () => request(fileManager.downloadFile, { fileId }).catch(() => undefined);
  return (
    <Button
      appearance="transparent"
      size="small"
      icon={<AttachRegular />}
      aria-label={name}
      title={name}
      onClick={() => void download()}
    />
  );
}

interface Props {
  list: Notices;
  labelOf: (notice: Notice) => string;
  onOpen: (notice: Notice) => void;
}

/** 一类消息：内容、时间、状态、操作；每页 6 条。 */
export function NoticeTable({ list, labelOf, onOpen }: Props) {
  const styles = useStyles();
  const classes: Partial<Record<Notice['status'], string>> = { 0: styles.unread, 2: styles.disabled };
  const { rows, error, loading, filters, total, page } = list;
  if (error) {
    const { message, traceId } = error;
    return <ErrorState title="获取消息失败" message={message} traceId={traceId} onRetry={list.reload} />;
  }
  if (rows.length === 0 && loading) return <Loading rows={noticePageSize} />;
  if (rows.length === 0)
    return Object.keys(filters).length > 0 ? (
      <NoResult />
    ) : (
      <EmptyState title="暂无消息" hint="这类消息到达后会显示在这里。" />
    );
  return (
    <div className={mergeClasses(loading && styles.waiting)} aria-busy={loading}>
      <PlainTable
        rows={rows}
        of={noticeRow}
        columns={[
          {
            field: 'content',
            width: 420,
            as: (content, { status }) => (
              <span className={classes[status]}>
                <Truncated text={content} />
              </span>
            ),
          },
          'createDate',
          'status',
        ]}
        rowActions={(notice) => (
          <>
            <Action notice={notice} label={labelOf(notice)} onOpen={onOpen} />
            <FileAction notice={notice} />
          </>
        )}
        actionsWidth={112}
        caption="消息"
      />
      <Pager page={page} size={noticePageSize} total={total} sizing="fixed" onTurn={list.turn} />
    </div>
  );
}
