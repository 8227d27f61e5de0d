import { purchaseNotice, type PurchaseNotice } from '@portal/sdk/calls/content';
import { Descriptions, factsOf, makeStyles, tokens } from '@portal/sdk/ui';
import { Deadline, useServerNow } from './deadline.tsx';

const useStyles = makeStyles({
  box: { padding: '16px', marginBottom: '16px', borderRadius: '8px', backgroundColor: tokens.colorNeutralBackground2 },
});

/** 采购公告的要素。 */
export function NoticeFacts({ notice }: { notice: PurchaseNotice }) {
  const styles = useStyles();
  const serverNow = useServerNow();
  return (
    <div className={styles.box}>
      <Descriptions
        columns={2}
        items={factsOf(purchaseNotice, notice, [
          'noticeNo',
          'purchaserName',
          'noticeType',
          'category',
          'status',
          { field: 'deadline', as: (at) => <Deadline at={at} serverNow={serverNow} /> },
        ])}
      />
    </div>
  );
}
