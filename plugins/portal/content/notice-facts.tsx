import { Descriptions, makeStyles, StatusTag, tokens } from '@portal/sdk/ui';
import { CATEGORY, type ContentRow, NOTICE_STATUS, NOTICE_TYPE } from './contract.ts';
import { Deadline, useServerNow } from './deadline.tsx';

const useStyles = makeStyles({
  box: { padding: '16px', marginBottom: '16px', borderRadius: '8px', backgroundColor: tokens.colorNeutralBackground2 },
});

export const NOTICE_TONES = { OPEN: 'success', CLOSED: 'neutral', PUBLISHED: 'info' } as const;

/** 采购公告的要素。 */
export function NoticeFacts({ notice }: { notice: NonNullable<ContentRow['notice']> }) {
  const styles = useStyles();
  const serverNow = useServerNow();
  return (
    <div className={styles.box}>
      <Descriptions
        columns={2}
        items={[
          { label: '公告编号', value: notice.noticeNo },
          { label: '采购单位', value: notice.purchaserName },
          { label: '公告类型', value: NOTICE_TYPE[notice.noticeType] },
          { label: '品类', value: CATEGORY[notice.category] },
          { label: '状态', value: <StatusTag code={notice.status} texts={NOTICE_STATUS} tones={NOTICE_TONES} /> },
          { label: '截止时间', value: <Deadline at={notice.deadline} serverNow={serverNow} /> },
        ]}
      />
    </div>
  );
}
