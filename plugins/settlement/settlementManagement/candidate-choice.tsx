import { Checkbox, makeStyles, SearchBox, space } from '@portal/sdk/ui';
import { PlainTable } from '@portal/sdk/ui/table';
import { useState } from 'react';
import { type Candidate, candidate } from './contract.ts';

const useStyles = makeStyles({
  bar: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: space.l },
  search: { width: '360px' },
});

interface Props {
  lines: readonly Candidate[];
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}

const tableHeight = 340;

const textOf = ({ counterName, receiptNo, orderNo, materialCode, name, spec }: Candidate) =>
  [counterName, receiptNo, orderNo, materialCode, name, spec].join(' ').toLowerCase();

/** Lines in which each word is found, whatever its case. */
function found(lines: readonly Candidate[], search: string): readonly Candidate[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return lines;
  return lines.filter((line) => words.every((word) => textOf(line).includes(word)));
}

/** 选择待结算的收货行，默认全选；可按单位、单号、物料查找，全选只作用于找到的行。 */
export function CandidateChoice({ lines, chosen, onChange }: Props) {
  const styles = useStyles();
  const [search, setSearch] = useState('');
  const shown = found(lines, search);
  const set = (some: readonly Candidate[], on: boolean) => {
    const next = new Set(chosen);
    for (const { receiptLineId } of some) on ? next.add(receiptLineId) : next.delete(receiptLineId);
    onChange(next);
  };
  const ticked = shown.filter(({ receiptLineId }) => chosen.has(receiptLineId)).length;
  const all = shown.length > 0 && ticked === shown.length;
  return (
    <>
      <div className={styles.bar}>
        <Checkbox
          label={`全选（已选 ${chosen.size} / ${lines.length} 行）`}
          checked={all ? true : ticked > 0 ? 'mixed' : false}
          disabled={shown.length === 0}
          onChange={() => set(shown, !all)}
        />
        <SearchBox
          className={styles.search}
          value={search}
          placeholder="单位、收货单号、订单编号、物料"
          aria-label="查找收货行"
          onChange={(_, { value }) => setSearch(value)}
        />
      </div>
      <PlainTable
        caption="待结算收货行"
        rows={shown}
        rowKey="receiptLineId"
        of={candidate}
        choice={{
          chosen: [...chosen],
          onChange: (ids) => onChange(new Set(ids)),
          nameOf: ({ receiptNo, orderLineNo }) => `选择收货单 ${receiptNo} 第 ${orderLineNo} 行`,
        }}
        columns={[
          'counterName',
          'receivedOn',
          'receiptNo',
          { field: 'orderNo', as: 'text', width: 156 },
          'name',
          'qty',
          'unitPrice',
          'taxRate',
          'amount',
        ]}
        height={tableHeight}
        empty={search.trim() === '' ? '该周期没有待结算的收货行' : '没有符合条件的收货行'}
      />
    </>
  );
}
