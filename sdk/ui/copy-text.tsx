import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { CopyRegular } from '@fluentui/react-icons/svg/copy';
import type { ReactNode } from 'react';
import { copyText } from './copy.ts';
import { TextLink } from './link-button.tsx';

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

interface Props {
  text: string;
  /** Address that the text links to, usually the document's own page. */
  to?: string;
  /** Replaces the text drawn. */
  children?: ReactNode;
}

/** A document number in tabular figures, with a button that copies it. */
export function CopyText({
  text,
  to,
  children = to === undefined ? text : <TextLink to={to}>{text}</TextLink>,
}: Props) {
  const styles = useStyles();
  return (
    <span className={styles.box}>
      <span className={styles.text}>{children}</span>
      <Button
        className={styles.button}
        appearance="transparent"
        size="small"
        icon={<CopyRegular fontSize={14} />}
        aria-label={`复制${text}`}
        onClick={() => void copyText(text)}
      />
    </span>
  );
}
