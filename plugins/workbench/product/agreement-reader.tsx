import type { openingAgreement } from '@portal/sdk/calls/agreement';
import type { OutputOf } from '@portal/sdk/contract';
import { Button, makeStyles, mergeClasses, SafeHtml, space, tokens } from '@portal/sdk/ui';
import { ReadGate } from '@portal/sdk/ui/reading';

const useStyles = makeStyles({
  head: { display: 'flex', alignItems: 'baseline', gap: space.l, flexWrap: 'wrap', marginBottom: space.m },
  name: { margin: 0, fontSize: tokens.fontSizeBase400, lineHeight: '24px' },
  quiet: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  place: { marginInlineStart: 'auto' },
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
      <ReadGate
        label={agreementName}
        seconds={forceReadSeconds}
        scrolls="box"
        action={(read) => (
          <Button appearance="primary" disabledFocusable={!read} onClick={onRead}>
            {place < count ? '已阅读，看下一份' : '已阅读，下一步'}
          </Button>
        )}
      >
        <SafeHtml html={contentHtml} />
      </ReadGate>
    </>
  );
}
