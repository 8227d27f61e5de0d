import { Button, Input, makeStyles, meaning, Stack, Toolbar } from '@portal/sdk/ui';
import { MoneyInput } from '@portal/sdk/ui/form';
import { type Column, PlainTable } from '@portal/sdk/ui/table';
import type { PayTerm } from './schema.ts';

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

/** Percents as whole hundredths, so that they add up exactly. */
const hundredths = (percent: string) => Math.round(Number(percent) * 100);

/** 付款条款：节点、比例、条件、账期；比例合计应为 100%。 */
export function PayTermsInput({ value, onChange }: Props) {
  const styles = useStyles();
  const put = (place: number, change: Partial<PayTerm>) =>
    onChange(value.map((term, index) => (index === place ? { ...term, ...change } : term)));
  const total = value.reduce((sum, { percent }) => sum + hundredths(percent), 0) / 100;
  const columns: readonly Column<Row>[] = [
    {
      title: '付款节点',
      key: 'node',
      width: 144,
      show: ({ place, node }) => (
        <Input
          className={styles.cell}
          aria-label={`第 ${place + 1} 行付款节点`}
          value={node}
          maxLength={30}
          onChange={(_, { value: text }) => put(place, { node: text })}
        />
      ),
    },
    {
      title: '比例（%）',
      key: 'percent',
      width: 112,
      show: ({ place, percent }) => (
        <MoneyInput
          label={`第 ${place + 1} 行比例`}
          kind="quantity"
          value={percent}
          onChange={(next = '0') => put(place, { percent: next })}
        />
      ),
    },
    {
      title: '付款条件',
      key: 'condition',
      width: 216,
      show: ({ place, condition }) => (
        <Input
          className={styles.cell}
          aria-label={`第 ${place + 1} 行付款条件`}
          value={condition}
          maxLength={100}
          onChange={(_, { value: text }) => put(place, { condition: text })}
        />
      ),
    },
    {
      title: '账期（天）',
      key: 'days',
      width: 104,
      show: ({ place, days }) => (
        <MoneyInput
          label={`第 ${place + 1} 行账期`}
          kind="quantity"
          value={String(days)}
          onChange={(next = '0') => put(place, { days: Math.trunc(Number(next)) })}
        />
      ),
    },
    {
      title: '操作',
      key: 'remove',
      width: 72,
      show: ({ place }) => (
        <Button
          size="small"
          appearance="transparent"
          disabled={value.length === 1}
          onClick={() => onChange(value.filter((_, index) => index !== place))}
        >
          删除
        </Button>
      ),
    },
  ];
  return (
    <Stack>
      <PlainTable caption="付款条款" rows={value.map((term, place) => ({ ...term, place }))} columns={columns} />
      <Toolbar end={<span className={total === 100 ? '' : styles.wrong}>比例合计 {total}%</span>}>
        <Button size="small" onClick={() => onChange([...value, { node: '', percent: '0', condition: '', days: 30 }])}>
          增加一行
        </Button>
      </Toolbar>
    </Stack>
  );
}
