import { type NoticeAction, noticeAction } from '@portal/sdk';
import { NOTICE_STATUS, type Notice } from '@portal/sdk/calls/notification';
import { Button, look, makeStyles, mergeClasses, StatusTag, tokens, Tooltip } from '@portal/sdk/ui';

const useStyles = makeStyles({
  line: look.row('8px'),
  text: {
    ...look.oneLine,
    display: 'block',
    maxWidth: '100%',
    padding: 0,
    border: 'none',
    font: 'inherit',
    color: 'inherit',
    textAlign: 'start',
    backgroundColor: 'transparent',
  },
  open: {
    cursor: 'pointer',
    ':hover': { color: tokens.colorBrandForegroundLinkHover, textDecorationLine: 'underline' },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
  },
  unread: { fontWeight: tokens.fontWeightSemibold },
  disabled: { color: tokens.colorNeutralForeground3 },
  action: { minWidth: 'auto', paddingInline: '4px', color: tokens.colorBrandForegroundLink },
});

/** The sentence of a notice, which opens it; unread ones are bold. */
export function NoticeText({ notice }: { notice: Notice }) {
  const styles = useStyles();
  const { content, status } = notice;
  const { closed, open } = noticeAction(notice);
  const shown = mergeClasses(styles.text, status === 0 && styles.unread, status === 2 && styles.disabled);
  if (closed !== undefined)
    return (
      <span className={styles.line}>
        <span className={shown} title={content}>
          {content}
        </span>
        {status === 2 && <StatusTag code={status} {...NOTICE_STATUS} />}
      </span>
    );
  return (
    <button type="button" className={mergeClasses(shown, styles.open)} title={content} onClick={open}>
      {content}
    </button>
  );
}

/** The action of a notice under its label; what cannot be opened says why. */
export function OpenNotice({ action: { label, closed, open } }: { action: NoticeAction }) {
  const styles = useStyles();
  const button = (
    <Button
      className={mergeClasses(closed === undefined && styles.action)}
      appearance="transparent"
      size="small"
      disabledFocusable={closed !== undefined}
      onClick={open}
    >
      {label}
    </Button>
  );
  if (closed === undefined) return button;
  return (
    <Tooltip content={closed} relationship="description">
      {button}
    </Tooltip>
  );
}
