import type { openingAgreement } from '@portal/sdk/calls/agreement';
import type { OutputOf } from '@portal/sdk/contract';
import { Button, makeStyles, mergeClasses, SafeHtml, ScrollArea, space, tokens, useReadThrough } from '@portal/sdk/ui';

const useStyles = makeStyles({
  head: { display: 'flex', alignItems: 'baseline', gap: space.l, flexWrap: 'wrap', marginBottom: space.m },
  name: { margin: 0, fontSize: tokens.fontSizeBase400, lineHeight: '24px' },
  quiet: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  place: { marginInlineStart: 'auto' },
  text: {
    height: 'min(440px, calc(100vh - 420px))',
    minHeight: '200px',
    overflowY: 'auto',
    padding: `0 ${space.xl}`,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '4px',
    backgroundColor: tokens.colorNeutralBackground1,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
    '& h2': { display: 'none' }, // the name stands above
  },
  end: { height: '1px', marginTop: space.l },
  bar: { display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: space.l, marginTop: space.l },
});

export type Agreement = OutputOf<typeof openingAgreement.checkAgreement>['agreements'][number];

export const STEPS = ['阅读协议', '确认企业信息', '签署', '完成'] as const;

interface Props {
  agreement: Agreement;
  /** From 1. */
  place: number;
  count: number;
  onRead: () => void;
}

/** 一份协议：读到文末（并满阅读时长）后才能继续。 */
export function AgreementReader({ agreement, place, count, onRead }: Props) {
  const styles = useStyles();
  const { agreementName, versionNo, effectiveDate, contentHtml, forceReadSeconds } = agreement;
  const { box, end, waits, done } = useReadThrough(forceReadSeconds);
  return (
    <>
      <div className={styles.head}>
        <h2 className={styles.name}>{agreementName}</h2>
        <span className={styles.quiet}>
          版本 {versionNo}　生效日期 {effectiveDate ?? '-'}
        </span>
        <span className={mergeClasses(styles.quiet, styles.place)}>
          第 {place}/{count} 份
        </span>
      </div>
      <ScrollArea ref={box} className={styles.text} label={agreementName}>
        <SafeHtml html={contentHtml} />
        <div ref={end} className={styles.end} />
      </ScrollArea>
      <div className={styles.bar}>
        <span className={styles.quiet} aria-live="polite">
          {done ? '已阅读完毕' : waits}
        </span>
        <Button appearance="primary" disabledFocusable={!done} onClick={onRead}>
          {place < count ? '已阅读，看下一份' : '已阅读，下一步'}
        </Button>
      </div>
    </>
  );
}
