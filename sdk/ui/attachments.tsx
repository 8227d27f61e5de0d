import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { AttachRegular } from '@fluentui/react-icons/svg/attach';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { EyeRegular } from '@fluentui/react-icons/svg/eye';
import type { ReactNode } from 'react';
import { bytes } from '../format/index.ts';
import type { StoredFile } from '../host.ts';
import { preview } from '../services.ts';
import { previewKindOf } from './preview-kind.ts';
import { downloadFile } from './stored-files.ts';
import { radius, space } from './theme.ts';
import { Truncated } from './truncated.tsx';

/** A stored file, as documents name it. */
export type Attachment = StoredFile;

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0, display: 'flex', flexDirection: 'column', gap: space.xs },
  item: {
    display: 'flex',
    alignItems: 'center',
    gap: space.s,
    minHeight: '32px',
    paddingInline: space.s,
    borderRadius: radius.control,
    backgroundColor: tokens.colorNeutralBackground2,
    minWidth: 0,
  },
  name: { minWidth: 0, flexGrow: 1 },
  quiet: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, whiteSpace: 'nowrap' },
});

/** One line of a file list: name, size, actions. */
export function FileLine({ name, size, children }: { name: string; size?: number | undefined; children?: ReactNode }) {
  const styles = useStyles();
  return (
    <li className={styles.item}>
      <AttachRegular aria-hidden="true" />
      <span className={styles.name}>
        <Truncated text={name} />
      </span>
      {size !== undefined && <span className={styles.quiet}>{bytes(size)}</span>}
      {children}
    </li>
  );
}

interface Props {
  files: readonly Attachment[];
  /** Default: from the portal's file store. */
  download?: (file: Attachment) => unknown;
  /** Shows a file in place. Default: the portal's preview. */
  onPreview?: (file: Attachment) => void;
  /** Absent where the list may only be read. */
  onRemove?: (file: Attachment) => void;
}

/** The files of a document, each with a download; those that can be shown in place with a preview, to leaf through. */
export function Attachments({ files, download = downloadFile, onPreview, onRemove }: Props) {
  const styles = useStyles();
  const shown = files.filter(({ fileName }) => previewKindOf(fileName) !== undefined);
  const show = onPreview ?? ((file: Attachment) => preview(file, shown));
  if (files.length === 0) return <span className={styles.quiet}>暂无附件</span>;
  return (
    <ul className={styles.list} aria-label="附件">
      {files.map((file) => (
        <FileLine key={file.fileId} name={file.fileName} size={file.size}>
          {shown.includes(file) && (
            <Button
              appearance="subtle"
              size="small"
              icon={<EyeRegular />}
              aria-label={`预览${file.fileName}`}
              onClick={() => show(file)}
            />
          )}
          <Button
            appearance="subtle"
            size="small"
            icon={<ArrowDownloadRegular />}
            aria-label={`下载${file.fileName}`}
            onClick={() => void download(file)}
          />
          {onRemove && (
            <Button
              appearance="subtle"
              size="small"
              icon={<DeleteRegular />}
              aria-label={`删除${file.fileName}`}
              onClick={() => onRemove(file)}
            />
          )}
        </FileLine>
      ))}
    </ul>
  );
}
