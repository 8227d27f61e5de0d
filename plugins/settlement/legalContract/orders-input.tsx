import { useCall } from '@portal/sdk';
import type { OutputOf } from '@portal/sdk/contract';
import { Button, DialogButton, FormlessDialog, makeStyles, meaning, Stack, Toolbar, WhenLoaded } from '@portal/sdk/ui';
import { PlainTable } from '@portal/sdk/ui/table';
import { useState } from 'react';
import { contractManagement } from './contract.ts';
import { OrderChoice } from './order-choice.tsx';
import { chosenOrder, mostOrders } from './schema.ts';

type Chosen = OutputOf<typeof contractManagement.chosenOrders>[number];

/** What the orders of a draft must agree with, as the form's other fields say it. */
export interface Between {
  readonly otherEntId: string | undefined;
  readonly agreementNo: string | undefined;
}

interface Props extends Between {
  /** The draft that is mended. */
  contractId: string | undefined;
  value: readonly string[];
  onChange: (ids: string[]) => void;
}

const useStyles = makeStyles({ wrong: { color: meaning.toneDangerText }, tool: { minWidth: 'auto' } });

function ChosenTable({ rows, value, onChange }: Pick<Props, 'value' | 'onChange'> & { rows: readonly Chosen[] }) {
  const styles = useStyles();
  const remove = ({ id, orderNo }: Chosen) => (
    <Button
      size="small"
      appearance="transparent"
      className={styles.tool}
      aria-label={`移除订单 ${orderNo}`}
      onClick={() => onChange(value.filter((other) => other !== id))}
    >
      移除
    </Button>
  );
  const kept = rows.filter(({ id }) => value.includes(id));
  return (
    <PlainTable
      caption="关联订单"
      rows={kept}
      of={chosenOrder}
      rowKey="id"
      columns={[
        { field: 'orderNo', as: 'text' },
        'projectName',
        'orderDate',
        'orderAmount',
        'status',
        {
          field: 'fault',
          as: (fault) => (fault === null ? '可关联' : <span className={styles.wrong}>{fault}，请移除</span>),
        },
      ]}
      rowActions={remove}
      actionsWidth={72}
      totals={['orderAmount']}
    />
  );
}

interface PickerProps extends Pick<Props, 'value' | 'onChange' | 'agreementNo'> {
  otherEntId: string;
  onClose: () => void;
}

function Picker({ value, onChange, onClose, ...between }: PickerProps) {
  const [ids, setIds] = useState<readonly string[]>(value);
  const full = ids.length > mostOrders;
  return (
    <FormlessDialog
      open
      title="选择关联订单"
      width={920}
      busy={false}
      ok={full ? `最多 ${mostOrders} 张` : `确定（${ids.length}）`}
      onOk={() => {
        if (full) return;
        onChange([...ids]);
        onClose();
      }}
      onClose={onClose}
    >
      <OrderChoice {...between} chosen={ids} onChange={setIds} />
    </FormlessDialog>
  );
}

/** 关联订单：从双方的订单中选择；不再符合条件的标明原因，移除后才能保存。 */
export function OrdersInput({ contractId, otherEntId, agreementNo, value, onChange }: Props) {
  const between = {
    ...(agreementNo !== undefined && { agreementNo }),
    ...(contractId !== undefined && { id: contractId }),
  };
  const asked = otherEntId !== undefined && value.length > 0;
  const answer = useCall(
    contractManagement.chosenOrders,
    asked ? { ...between, otherEntId, orderIds: [...value] } : undefined,
  );
  return (
    <Stack>
      {asked && (
        <WhenLoaded answer={answer} rows={value.length}>
          {(rows) => <ChosenTable {...{ rows, value, onChange }} />}
        </WhenLoaded>
      )}
      <Toolbar>
        <DialogButton
          disabled={otherEntId === undefined}
          dialog={(onClose) => <Picker {...{ value, onChange, agreementNo, onClose }} otherEntId={otherEntId ?? '0'} />}
        >
          选择订单
        </DialogButton>
        {otherEntId === undefined && <span>请先选择对方单位</span>}
      </Toolbar>
    </Stack>
  );
}
