import { Button, Input, makeStyles, meaning, Stack, Toolbar } from '@portal/sdk/ui';
import { MoneyInput } from '@portal/sdk/ui/form';
import { PlainTable } from '@portal/sdk/ui/table';
import { totalOf } from './rules.ts';
import { type PayTerm, payTerm } from './schema.ts';

interface Props {
  value: readonly PayTerm[];
  onChange: (value: PayTerm[]) => void;
}

interface Row extends PayTerm {
  place: number;
}

const useStyles = makeStyles({
  cell: { width: '100%', minWidth: 0 },
  wrong: { color: meaning.toneDangerText },
});

/** 付款条款：节点、比例、条件、账期；比例合计应为 100%。 */
export function PayTermsInput({ value, onChange }: Props) {
  const styles = useStyles();
  const put = (place: number, change: Partial<PayTerm>) =>
    onChange(value.map((term, index) => (index === place ? { ...term, ...change } : term)));
  const total = totalOf(value);
  const text =
    (field: 'node' | 'condition', name: string, maxLength: number) =>
    (entered: string, { place }: Row) => (
      <Input
        className={styles.cell}
        aria-label={`第 ${place + 1} 行${name}`}
        value={entered}
        maxLength={maxLength}
        onChange={(_, { value: next }) => put(place, { [field]: next })}
      />
    );
  const figure =
    (name: string, changeTo: (next: string) => Partial<PayTerm>) =>
    (entered: string | number, { place }: Row) => (
      <MoneyInput
        label={`第 ${place + 1} 行${name}`}
        kind="quantity"
        value={String(entered)}
        onChange={(next = '0') => put(place, changeTo(next))}
      />
    );
  return (
    <Stack>
      <PlainTable
        caption="付款条款"
        rows={value.map((term, place) => ({ ...term, place }))}
        of={payTerm}
        columns={[
          { field: 'node', width: 144, as: text('node', '付款节点', 30) },
          {
            field: 'percent',
            title: '比例（%）',
            width: 112,
            align: 'start',
            as: figure('比例', (percent) => ({ percent })),
          },
          { field: 'condition', width: 216, as: text('condition', '付款条件', 100) },
          { field: 'days', align: 'start', as: figure('账期', (days) => ({ days: Math.trunc(Number(days)) })) },
        ]}
        rowActions={({ place }) => (
          <Button
            size="small"
            appearance="transparent"
            disabled={value.length === 1}
            onClick={() => onChange(value.filter((_, index) => index !== place))}
          >
            删除
          </Button>
        )}
        actionsWidth={72}
      />
      <Toolbar end={<span className={total === 100 ? '' : styles.wrong}>比例合计 {total}%</span>}>
        <Button size="small" onClick={() => onChange([...value, { node: '', percent: '0', condition: '', days: 30 }])}>
          增加一行
        </Button>
      </Toolbar>
    </Stack>
  );
}
