import { useCall } from '@portal/sdk';
import { date } from '@portal/sdk/format';
import { Link } from '@portal/sdk/router';
import { CardContent, CardEmpty, makeStyles, space, tokens } from '@portal/sdk/ui';
import { content, subjects } from '../content/contract.ts';

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: `0 -${space.s}`, padding: 0 },
  row: {
    display: 'flex',
    alignItems: 'center',
    gap: space.m,
    minHeight: '34px',
    paddingInline: space.s,
    borderRadius: '4px',
    color: 'inherit',
    textDecorationLine: 'none',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  title: { flexGrow: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  date: {
    flexShrink: 0,
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: 'tabular-nums',
  },
});

const listed = 3;

/** 公告：平台最近的三条公告。 */
export default function AnnouncementsCard() {
  const styles = useStyles();
  const answer = useCall(content.page, { subjectCode: subjects.platform, page: 1, size: listed });
  return (
    <CardContent answer={answer}>
      {({ records }) =>
        records.length === 0 ? (
          <CardEmpty>暂无公告</CardEmpty>
        ) : (
          <ul className={styles.list} aria-label="公告">
            {records.map(({ id, title, updateTime }) => (
              <li key={id}>
                <Link className={styles.row} to={`/ef/newsDetails?id=${id}`}>
                  <span className={styles.title} title={title}>
                    {title}
                  </span>
                  <span className={styles.date}>{date(updateTime)}</span>
                </Link>
              </li>
            ))}
          </ul>
        )
      }
    </CardContent>
  );
}
