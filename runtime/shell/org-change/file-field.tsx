import { ArrowUploadRegular } from '@fluentui/react-icons/svg/arrow-upload';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { bytes } from '@portal/sdk/format';
import { Button, Field, makeStyles, space, tokens, Truncated } from '@portal/sdk/ui';
import { type DragEvent, useRef } from 'react';
import type { Application } from './use-application.ts';

const useStyles = makeStyles({
  box: {
    display: 'flex',
    alignItems: 'center',
    gap: space.s,
    minWidth: 0,
    padding: space.s,
    borderRadius: tokens.borderRadiusMedium,
    border: `1px dashed ${tokens.colorNeutralStroke1}`,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  name: { minWidth: 0, flexGrow: 1 },
  quiet: { color: tokens.colorNeutralForeground3, whiteSpace: 'nowrap' },
});

/** 申请文件：一个 docx，可选择或拖入；再选一个即替换。 */
export function FileField({ file }: { file: Application['file'] }) {
  const styles = useStyles();
  const input = useRef<HTMLInputElement>(null);
  const take = (files: FileList | null) => {
    const [first] = files ?? [];
    if (first) file.choose(first);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    take(event.dataTransfer.files);
  };
  const { chosen, fault } = file;
  return (
    <Field required label="申请文件" {...(fault !== undefined && { validationMessage: fault })}>
      <div
        role="group"
        aria-label="申请文件"
        className={styles.box}
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
      >
        <Button icon={<ArrowUploadRegular />} onClick={() => input.current?.click()}>
          {chosen ? '重新选择' : '选择文件'}
        </Button>
        {chosen ? (
          <>
            <span className={styles.name}>
              <Truncated text={chosen.file.name} />
            </span>
            <span className={styles.quiet}>{bytes(chosen.file.size)}</span>
            <Button
              appearance="subtle"
              icon={<DeleteRegular />}
              aria-label={`删除${chosen.file.name}`}
              onClick={file.remove}
            />
          </>
        ) : (
          <span className={styles.quiet}>仅支持 .docx，一个文件，不超过 10MB，可拖入</span>
        )}
        <input
          ref={input}
          hidden
          type="file"
          accept=".docx"
          aria-label="选择申请文件"
          onChange={({ target }) => {
            take(target.files);
            target.value = '';
          }}
        />
      </div>
    </Field>
  );
}
