import { Button, makeStyles, mergeClasses, ProgressBar, tokens } from '@fluentui/react-components';
import { ArrowUploadRegular } from '@fluentui/react-icons/svg/arrow-upload';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { type DragEvent, useRef, useState } from 'react';
import { bytes } from '../format/index.ts';
import { type Attachment, FileLine } from './attachments.tsx';
import { maxFileBytes } from './file-rules.ts';
import { radius, space } from './theme.ts';
import { type UploadOptions, useUploads } from './use-uploads.ts';

const useStyles = makeStyles({
  box: { display: 'flex', flexDirection: 'column', gap: space.s },
  drop: {
    display: 'flex',
    alignItems: 'center',
    gap: space.m,
    padding: space.m,
    flexWrap: 'wrap',
    borderRadius: radius.control,
    border: `1px dashed ${tokens.colorNeutralStroke1}`,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  over: { border: `1px dashed ${tokens.colorBrandStroke1}`, backgroundColor: tokens.colorBrandBackground2 },
  hint: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  list: { listStyleType: 'none', margin: 0, padding: 0, display: 'flex', flexDirection: 'column', gap: space.xs },
  progress: { width: '96px' },
});

interface Props extends Pick<UploadOptions, 'value' | 'onChange' | 'upload' | 'onRefused'> {
  /** Extensions with their dot; default all. */
  accept?: readonly string[];
  /** Default 10 MiB. */
  maxBytes?: number;
  /** Default 10. */
  maxFiles?: number;
}

const hintOf = (accept: readonly string[], maxBytes: number, maxFiles: number) =>
  `${accept.length > 0 ? `支持${accept.join('、')}，` : ''}单个不超过${bytes(maxBytes).replace('.0', '')}，最多${maxFiles}个`;

/** Chooses files by button, by dropping or by pasting, and stores them at once; `value` are the stored ones. */
export function AttachmentPicker({
  value,
  onChange,
  upload,
  onRefused,
  accept = [],
  maxBytes = maxFileBytes,
  maxFiles = 10,
}: Props) {
  const styles = useStyles();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const { running, add } = useUploads({ value, onChange, upload, onRefused, accept, maxBytes, maxFiles });
  const take = (files: FileList | null) => void add([...(files ?? [])]);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  const remove = (file: Attachment) => onChange(value.filter(({ fileId }) => fileId !== file.fileId));
  return (
    <div
      className={styles.box}
      onPaste={({ clipboardData }) => clipboardData.files.length > 0 && take(clipboardData.files)}
    >
      <div
        role="group"
        aria-label="上传附件"
        className={mergeClasses(styles.drop, over && styles.over)}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Button
          icon={<ArrowUploadRegular />}
          disabled={value.length >= maxFiles}
          onClick={() => input.current?.click()}
        >
          选择文件
        </Button>
        <span className={styles.hint}>可拖入或粘贴文件，{hintOf(accept, maxBytes, maxFiles)}</span>
        <input
          ref={input}
          type="file"
          hidden
          multiple={maxFiles > 1}
          accept={accept.join(',')}
          aria-label="选择文件"
          onChange={({ target }) => {
            take(target.files);
            target.value = '';
          }}
        />
      </div>
      {(value.length > 0 || running.length > 0) && (
        <ul className={styles.list} aria-label="已选文件" aria-live="polite">
          {value.map((file) => (
            <FileLine key={file.fileId} name={file.fileName} size={file.size}>
              <Button
                appearance="subtle"
                size="small"
                icon={<DeleteRegular />}
                aria-label={`删除${file.fileName}`}
                onClick={() => remove(file)}
              />
            </FileLine>
          ))}
          {running.map((file) => (
            <FileLine key={`${file.name}-${file.lastModified}`} name={file.name} size={file.size}>
              <ProgressBar className={styles.progress} aria-label={`${file.name}上传中`} />
            </FileLine>
          ))}
        </ul>
      )}
    </div>
  );
}
