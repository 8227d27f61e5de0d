import { DialogContent, Spinner } from '@fluentui/react-components';
import { request } from '@portal/sdk';
import { fileManager } from '@portal/sdk/calls/files';
import type { StoredFile } from '@portal/sdk/host';
import { useEffect, useEffectEvent, useState } from 'react';
import { DialogFrame } from '../modal/dialog-frame.tsx';
import type { OverlayProps } from '../overlays.ts';
import { ContentView } from './content-view.tsx';
import { PreviewToolbar } from './preview-toolbar.tsx';
import { toolsFor, useFile, useView } from './use-preview.ts';

/** Pixels. */
const [noteWidth, viewerWidth] = [360, 1120];
/** spec 9: the note of a failure closes by itself. */
const failureMs = 1000;

/** Closes after a failure, once its note has been in sight. */
function useFailureTimer(failed: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!failed) return undefined;
    const timer = setTimeout(() => close(), failureMs);
    return () => clearTimeout(timer);
  }, [failed]);
}

/** Shown before there is content: the spinner, or why the file cannot be shown. */
function Note({ fault }: { fault: string | undefined }) {
  if (fault !== undefined) return <DialogContent role="alert">{fault}</DialogContent>;
  return (
    <DialogContent>
      <Spinner label="加载中，请稍候" role="status" />
    </DialogContent>
  );
}

interface Props extends OverlayProps {
  file: StoredFile;
  /** Files to leaf through. Default the one. */
  among?: readonly StoredFile[];
}

/** 文件预览：图片、PDF、docx 与文本；缩放、旋转、下载、上一个、下一个。 */
export default function PreviewDialog({ open, onClose, file, among = [file] }: Props) {
  const [index, setIndex] = useState(() => Math.max(0, among.indexOf(file)));
  const current = among[index] ?? file;
  const { content, fault } = useFile(current);
  const view = useView(current);
  const [begun, setBegun] = useState(false); // from then on the dialog keeps its size, and only its content shows a spinner
  if (content && !begun) setBegun(true);
  const failed = fault !== undefined;
  useFailureTimer(failed, onClose);
  const { fileId, fileName } = current;
  const download = () => void request(fileManager.downloadFile, { fileId }).catch(() => undefined);
  const note = failed || !begun;
  return (
    <DialogFrame
      open={open}
      width={note ? noteWidth : viewerWidth}
      title={failed ? '请求错误' : begun ? fileName : '文件预览'}
      intent={failed ? 'info' : undefined}
      onDismiss={onClose}
    >
      {note ? (
        <Note fault={fault} />
      ) : (
        <DialogContent>
          <PreviewToolbar
            {...{ view, index }}
            count={among.length}
            tools={toolsFor(content)}
            onGo={setIndex}
            onDownload={download}
          />
          <ContentView name={fileName} content={content} view={view} />
        </DialogContent>
      )}
    </DialogFrame>
  );
}
