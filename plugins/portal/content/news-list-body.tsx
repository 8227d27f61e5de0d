import type { List } from '@portal/sdk';
import { ErrorState, Loading, makeStyles, NoResult, tokens } from '@portal/sdk/ui';
import { Pager } from '@portal/sdk/ui/table';
import type { content } from './contract.ts';
import { NewsRow } from './news-row.tsx';

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  card: {
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '8px',
    padding: '4px 8px 8px',
    minHeight: '480px',
  },
});

/** 文章列表与分页。 */
export function NewsListBody({
  list,
  keyword = '',
  onReset,
}: {
  list: List<typeof content.page>;
  keyword?: string;
  onReset: () => void;
}) {
  const styles = useStyles();
  const turn = (page: number, size?: number) => {
    list.turn(page, size);
    window.scrollTo({ top: 0 });
  };
  if (list.error) {
    return (
      <div className={styles.card}>
        <ErrorState message={list.error.message} traceId={list.error.traceId} onRetry={list.reload} />
      </div>
    );
  }
  return (
    <div className={styles.card} aria-busy={list.loading}>
      {list.loading && list.rows.length === 0 && <Loading rows={12} />}
      {!list.loading && list.rows.length === 0 && <NoResult onReset={onReset} />}
      <ul className={styles.list}>
        {list.rows.map((row) => (
          <NewsRow key={row.id} row={row} keyword={keyword} />
        ))}
      </ul>
      {list.total > 0 && <Pager page={list.page} size={list.size} total={list.total} onTurn={turn} sizing="fixed" />}
    </div>
  );
}
