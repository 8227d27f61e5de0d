import { canOpen, request } from '@portal/sdk';
import { fileManager } from '@portal/sdk/calls/files';
import { NOTICE_TYPE } from '@portal/sdk/calls/notice-types';
import type { Notice } from '@portal/sdk/calls/notification';
import { DESTINATION, handlerOf } from '@portal/sdk/decide';
import { dateTime } from '@portal/sdk/format';
import { host } from '@portal/sdk/host';
import { Attachments, Descriptions, type Fact, FormlessDialog, MessageBar, Stack } from '@portal/sdk/ui';
import { JoinPart } from '@portal/sdk/ui/host';
import type { ReactNode } from 'react';
import { usePortal } from '../../portal.ts';
import { AdminChange } from './admin-change.tsx';

const width = 680;

/** Where the notice asks its reader to go, or why that is not possible here. */
function useDestination({ noticeType }: Notice) {
  const { table } = usePortal();
  const wanted = DESTINATION[noticeType];
  if (!wanted) return {};
  if (canOpen(wanted.path)) return { path: wanted.path };
  return {
    missing: table.serves(wanted.path)
      ? '您没有打开该功能的权限，请联系本企业管理员开通。'
      : `该功能属于“${wanted.area}”功能区，本平台尚未安装，请联系平台运营单位。`,
  };
}

/** What the plugin that handles the type shows of the notice. */
function Handled({ notice, onClose }: { notice: Notice; onClose: () => void }) {
  const { noticeType } = notice;
  const handler = handlerOf(usePortal().registry.plugins, noticeType);
  if (!handler?.notices[noticeType]?.handled) return null;
  const { id, version } = handler;
  const join = { id: `${id}/notice/${noticeType}`, version, title: NOTICE_TYPE[noticeType] };
  return <JoinPart join={join} payload={{ notice, onClose }} />;
}

function factsOf({ createDate, content }: Notice, product: string | undefined): Fact[] {
  return [
    { label: '时间', value: dateTime(createDate) },
    ...(product === undefined ? [] : [{ label: '产品', value: product }]),
    { label: '内容', value: content, span: 'row' },
  ];
}

function NoticeFile({ notice: { fileId, fileName } }: { notice: Notice }) {
  if (fileId === null) return null;
  const download = () => request(fileManager.downloadFile, { fileId }).catch(() => undefined);
  return <Attachments files={[{ fileId, fileName: fileName ?? fileId }]} download={download} />;
}

const Sentence = ({ children }: { children: ReactNode }) => <MessageBar intent="warning">{children}</MessageBar>;

interface Props {
  open: boolean;
  notice: Notice;
  label: string;
  product: string | undefined;
  onClose: () => void;
  /** Goes on to a page: the centre closes too. */
  onLeave: () => void;
  onDecided: () => void;
}

/** 消息详情：事实、附件，以及这类消息的操作。 */
export function NoticeDetail({ open, notice, label, product, onClose, onLeave, onDecided }: Props) {
  const { path, missing } = useDestination(notice);
  const go = path && {
    ok: label,
    busy: false,
    onOk: () => {
      onLeave();
      host().navigate(path);
    },
  };
  return (
    <FormlessDialog
      open={open}
      width={width}
      title={NOTICE_TYPE[notice.noticeType]}
      cancel="关闭"
      onClose={onClose}
      {...go}
    >
      <Stack>
        <Descriptions columns={2} items={factsOf(notice, product)} />
        <Handled notice={notice} onClose={onClose} />
        <NoticeFile notice={notice} />
        {notice.noticeType === 5 && <AdminChange notice={notice} onDecided={onDecided} />}
        {missing !== undefined && <Sentence>{missing}</Sentence>}
      </Stack>
    </FormlessDialog>
  );
}
