import { preview, type StoredFile, useCall } from '@portal/sdk';
import { fileManager } from '@portal/sdk/calls/files';
import { Button, look, makeStyles, tokens } from '@portal/sdk/ui';
import { ImageRegular } from '@fluentui/react-icons/svg/image';

const useStyles = makeStyles({
  box: {
    ...look.centred,
    display: 'inline-flex',
    verticalAlign: 'middle',
    flexShrink: 0,
    overflow: 'hidden',
    borderRadius: '4px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground4,
  },
  image: { width: '100%', height: '100%', objectFit: 'cover' },
  button: { padding: 0, minWidth: 'auto', border: 'none' },
});

/** 商品图片；没有图片时为占位图标。 @param size - Pixels of a side. */
export function Picture({ fileId, alt, size }: { fileId: string | null; alt: string; size: number }) {
  const styles = useStyles();
  const image = useCall(fileManager.viewImage, fileId === null ? undefined : { fileId });
  const shown = image.data?.msg;
  return (
    <span className={styles.box} style={{ width: size, height: size }}>
      {shown ? <img className={styles.image} src={shown} alt={alt} /> : <ImageRegular aria-hidden="true" />}
    </span>
  );
}

/** 一组图片，点开可逐张查看。 */
export function Gallery({ files, size }: { files: readonly StoredFile[]; size: number }) {
  const styles = useStyles();
  if (files.length === 0) return '-';
  return (
    <span style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
      {files.map((file, index) => (
        <Button
          key={file.fileId}
          className={styles.button}
          appearance="transparent"
          aria-label={`查看第 ${index + 1} 张图片`}
          onClick={() => preview(file, files)}
        >
          <Picture fileId={file.fileId} alt={`第 ${index + 1} 张图片`} size={size} />
        </Button>
      ))}
    </span>
  );
}
