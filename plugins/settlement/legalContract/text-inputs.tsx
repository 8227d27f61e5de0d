import { Button, Input, makeStyles, meaning, Stack, Textarea, Toolbar } from '@portal/sdk/ui';
import { MoneyInput } from '@portal/sdk/ui/form';
import { PlainTable } from '@portal/sdk/ui/table';
import { LibraryButton } from '../contractClause/clause-library.tsx';
import type { Clause } from '../contractClause/contract.ts';
import { inserted, moved, renumbered, totalOf } from './rules.ts';
import { type PayTerm, payTerm } from './schema.ts';

const useStyles = makeStyles({
  clause: { display: 'flex', flexDirection: 'column', gap: '4px' },
  head: { display: 'flex', alignItems: 'center', gap: '4px' },
  title: { flexGrow: 1, minWidth: 0 },
  cell: { width: '100%', minWidth: 0 },
  wrong: { color: meaning.toneDangerText },
});

interface Props<Part> {
  value: readonly Part[];
  onChange: (value: Part[]) => void;
}

const without = <Part,>(parts: readonly Part[], place: number) => parts.filter((_, index) => index !== place);
const changed = <Part,>(parts: readonly Part[], place: number, change: Partial<Part>) =>
  parts.map((part, index) => (index === place ? { ...part, ...change } : part));

/** 合同条款：逐条编辑标题与正文，可从条款库选用；次序变化时重新编号。 */
export function ClausesInput({ value, onChange }: Props<Clause>) {
  const styles = useStyles();
  const put = (place: number, change: Partial<Clause>) => onChange(changed(value, place, change));
  const move = (text: string, disabled: boolean, next: () => Clause[]) => (
    <Button size="small" appearance="transparent" disabled={disabled} onClick={() => onChange(next())}>
      {text}
    </Button>
  );
  return (
    <Stack>
      {value
        .map((clause, place) => ({ ...clause, place }))
        .map(({ title, text, place }) => (
          <div key={place} className={styles.clause}>
            <div className={styles.head}>
              <Input
                className={styles.title}
                aria-label={`第 ${place + 1} 条标题`}
                value={title}
                maxLength={50}
                onChange={(next) => put(place, { title: next })}
              />
              {move('上移', place === 0, () => moved(value, place, -1))}
              {move('下移', place === value.length - 1, () => moved(value, place, 1))}
              {move('删除', value.length === 1, () => renumbered(without(value, place)))}
            </div>
            <Textarea
              aria-label={`第 ${place + 1} 条正文`}
              value={text}
              rows={3}
              maxLength={4000}
              onChange={(next) => put(place, { text: next })}
            />
          </div>
        ))}
      <Toolbar>
        <Button onClick={() => onChange(renumbered([...value, { title: '第一条', text: '' }]))}>增加条款</Button>
        <LibraryButton onInsert={(more) => onChange(inserted(value, more))}>从条款库选用</LibraryButton>
      </Toolbar>
    </Stack>
  );
}

/** 付款条款：节点、比例、条件、账期；比例合计应为 100%。 */
export function PayTermsInput({ value, onChange }: Props<PayTerm>) {
  const styles = useStyles();
  const put = (place: number, change: Partial<PayTerm>) => onChange(changed(value, place, change));
  const total = totalOf(value);
  const text =
    (field: 'node' | 'condition', name: string, maxLength: number) =>
    (entered: string, { place }: { place: number }) => (
      <Input
        className={styles.cell}
        aria-label={`第 ${place + 1} 行${name}`}
        value={entered}
        maxLength={maxLength}
        onChange={(next) => put(place, { [field]: next })}
      />
    );
  const figure =
    (name: string, changeTo: (next: string) => Partial<PayTerm>) =>
    (entered: string | number, { place }: { place: number }) => (
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
            onClick={() => onChange(without(value, place))}
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
