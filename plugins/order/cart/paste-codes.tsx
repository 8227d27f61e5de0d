import { useState } from 'react';
import { FormDialog } from '@portal/sdk/ui/form';
import { type LineColumn, LineGrid } from '@portal/sdk/ui/table';
import { cart, codeLine, type CodeLine } from './contract.ts';

interface Entered extends CodeLine {
  readonly key: string;
}

let made = 0;
const blank = (): Entered => ({ key: String(++made), goodsCode: '', qty: '' });

const COLUMNS: readonly LineColumn<Entered, typeof codeLine.properties>[] = [
  { enter: 'goodsCode', titles: ['物料编码', '商品编号', '编码'] },
  { enter: 'qty', titles: ['采购数量'], check: (qty) => (Number(qty) > 0 ? undefined : '数量必须大于 0') },
];

const isEntered = ({ goodsCode, qty }: CodeLine) => goodsCode.trim() !== '' || qty !== '';

interface LinesProps {
  value: readonly CodeLine[];
  onChange: (lines: readonly CodeLine[]) => void;
}

/** The form keeps what is sent; the keys of the lines stay here. */
function Lines({ value, onChange }: LinesProps) {
  const [rows, setRows] = useState(() =>
    value.length > 0 ? value.map((line) => ({ ...blank(), ...line })) : [blank(), blank(), blank()],
  );
  return (
    <LineGrid
      caption="加入购物车的商品"
      of={codeLine}
      columns={COLUMNS}
      rows={rows}
      rowKey="key"
      blank={blank}
      onChange={(next) => {
        setRows([...next]);
        onChange(next.filter(isEntered).map(({ goodsCode, qty }) => ({ goodsCode, qty })));
      }}
    />
  );
}

interface Props {
  onClose: () => void;
  onDone: () => unknown;
}

/** 按编码加入：从 Excel 粘贴商品编码和数量。 */
export function PasteCodes(events: Props) {
  return (
    <FormDialog
      call={cart.addCodes}
      title="按编码加入购物车"
      width={720}
      ok="加入购物车"
      done="已加入购物车"
      fields={[
        {
          name: 'lines',
          missing: '请填写或粘贴商品编码和数量',
          render: (value = [], onChange) => <Lines value={value} onChange={(lines) => onChange([...lines])} />,
        },
      ]}
      open
      {...events}
    />
  );
}
