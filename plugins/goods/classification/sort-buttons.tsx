import { toast, useSubmit } from '@portal/sdk';
import { Button, BusyButton, FormlessDialog, makeStyles } from '@portal/sdk/ui';
import { useState } from 'react';
import { type CategoryRow, classification } from './contract.ts';

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0, display: 'flex', flexDirection: 'column', gap: '4px' },
  row: { display: 'flex', alignItems: 'center', gap: '8px' },
  name: { flexGrow: 1, minWidth: 0 },
});

/** 调整本页同级分类的顺序，保存后可撤销。 */
export function SortButtons({ rows, then }: { rows: readonly CategoryRow[]; then: () => unknown }) {
  const styles = useStyles();
  const { busy, submit } = useSubmit(classification.sort);
  const [order, setOrder] = useState<readonly CategoryRow[]>();
  const [before, setBefore] = useState<readonly string[]>();
  const siblings = new Set(rows.map(({ parentId }) => parentId)).size === 1 && rows.length > 1;
  const save = async (ids: readonly string[]) => {
    const answer = await submit({ ids: [...ids] });
    if (answer === undefined) return;
    toast({ intent: 'success', message: '顺序已保存' });
    setOrder(undefined);
    await then();
  };
  const swap = (at: number, to: number) =>
    setOrder((shown = []) => {
      const next = [...shown];
      const [moved] = next.splice(at, 1);
      if (moved) next.splice(to, 0, moved);
      return next;
    });
  return (
    <>
      {siblings && (
        <BusyButton
          busy={false}
          onPress={() => {
            setOrder(rows);
            setBefore(rows.map(({ id }) => id));
          }}
        >
          调整顺序
        </BusyButton>
      )}
      {before && !order && (
        <BusyButton
          busy={busy}
          onPress={() => {
            void save(before);
            setBefore(undefined);
          }}
        >
          撤销调整
        </BusyButton>
      )}
      <FormlessDialog
        open={order !== undefined}
        title="调整顺序"
        busy={busy}
        onOk={() => void save((order ?? []).map(({ id }) => id))}
        onClose={() => {
          setOrder(undefined);
          setBefore(undefined);
        }}
      >
        <ol className={styles.list}>
          {order?.map(({ id, categoryName }, index) => (
            <li key={id} className={styles.row}>
              <span className={styles.name}>
                {index + 1}. {categoryName}
              </span>
              <Button
                size="small"
                disabled={index === 0}
                onClick={() => swap(index, index - 1)}
                aria-label={`上移${categoryName}`}
              >
                上移
              </Button>
              <Button
                size="small"
                disabled={index === (order?.length ?? 0) - 1}
                onClick={() => swap(index, index + 1)}
                aria-label={`下移${categoryName}`}
              >
                下移
              </Button>
            </li>
          ))}
        </ol>
      </FormlessDialog>
    </>
  );
}
