import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { CopyRegular } from '@fluentui/react-icons/svg/copy';
import type { ReactNode } from 'react';
import { toast } from '../services.ts';
import { copyText } from './copy.ts';

const useStyles = makeStyles({
  box: { display: 'inline-flex', alignItems: 'center', maxWidth: '100%', verticalAlign: 'middle' },
  text: {
    fontFamily: tokens.fontFamilyMonospace,
    fontVariantNumeric: 'tabular-nums',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  button: {
    minWidth: '24px',
    width: '24px',
    height: '24px',
    padding: 0,
    color: tokens.colorNeutralForeground3,
    flexShrink: 0,
  },
});

/** A document number in a figure-friendly face, with a button that copies it. `children` replaces the text drawn. */
export function CopyText({ text, children }: { text: string; children?: ReactNode }) {
  const styles = useStyles();
  const copy = async () => {
    const copied = await copyText(text);
    toast(
      copied ? { intent: 'success', message: '已复制' } : { intent: 'warning', message: '复制失败，请手动选择复制' },
    );
  };
  return (
    <span className={styles.box}>
      <span className={styles.text}>{children ?? text}</span>
      <Button
        className={styles.button}
        appearance="transparent"
        size="small"
        icon={<CopyRegular fontSize={14} />}
        aria-label={`复制${text}`}
        onClick={() => void copy()}
      />
    </span>
  );
}
