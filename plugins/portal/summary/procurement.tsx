import { canOpen, useCall } from '@portal/sdk';
import { Link } from '@portal/sdk/router';
import { EmptyState, look, makeStyles, TextLink, tokens, WhenLoaded } from '@portal/sdk/ui';
import { content, subjects } from '../content/contract.ts';
import { Deadline, useServerNow } from '../content/deadline.tsx';
import { lineLink } from '../looks.ts';
import { Block } from './block.tsx';

const useStyles = makeStyles({
  list: { ...look.list, borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  item: { borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
  row: {
    ...lineLink,
    ...look.grid('minmax(0, 1fr) 240px 250px', '24px'),
    alignItems: 'center',
    minHeight: '60px',
    padding: '8px 4px',
    '@media (max-width: 800px)': { gridTemplateColumns: '1fr', gap: '4px' },
  },
  title: { ...look.oneLine, fontSize: '16px' },
  purchaser: { ...look.oneLine, color: tokens.colorNeutralForeground2 },
});

const page = '/ef/eService/eJiCai';
const shownRows = 5;

/** 正在征集：报名还没有截止的采购公告，先截止的在前。 */
export function Procurement() {
  const styles = useStyles();
  const serverNow = useServerNow();
  const shown = canOpen(page);
  const filters = { subjectCode: subjects.purchase, noticeStatus: 'OPEN' } as const;
  const answer = useCall(
    content.page,
    shown ? { ...filters, sort: 'deadline', order: 'asc', page: 1, size: shownRows } : undefined,
  );
  if (!shown) return null;
  return (
    <Block title="正在征集" hint="报名截止以服务器时间为准" more={<TextLink to={page}>全部采购公告</TextLink>}>
      <WhenLoaded answer={answer} rows={shownRows}>
        {({ records }) =>
          records.length === 0 ? (
            <EmptyState title="暂时没有正在征集的采购公告" />
          ) : (
            <ul className={styles.list}>
              {records.map(({ id, title, notice }) => (
                <li key={id} className={styles.item}>
                  <Link className={styles.row} to={`/ef/newsDetails?id=${id}`}>
                    <span className={styles.title}>{title}</span>
                    <span className={styles.purchaser}>{notice?.purchaserName}</span>
                    <Deadline at={notice?.deadline ?? null} serverNow={serverNow} />
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </WhenLoaded>
    </Block>
  );
}
