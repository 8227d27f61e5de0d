import { useCall } from '@portal/sdk';
import { makeStyles, SearchBox, space, Stack, WhenLoaded } from '@portal/sdk/ui';
import { PlainTable } from '@portal/sdk/ui/table';
import { useState } from 'react';
import { contractManagement, type LinkedOrder } from './contract.ts';
import { linkedOrder } from './schema.ts';

const useStyles = makeStyles({
  bar: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: space.l },
  search: { width: '320px' },
});

interface Props {
  otherEntId: string;
  agreementNo: string | undefined;
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
}

/** Orders whose number or project has all the words. */
function found(orders: readonly LinkedOrder[], search: string): readonly LinkedOrder[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return orders.filter(({ orderNo, projectName }) => {
    const text = `${orderNo} ${projectName}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

const tableHeight = 340;

function Choice({ orders, chosen, onChange }: Pick<Props, 'chosen' | 'onChange'> & { orders: readonly LinkedOrder[] }) {
  const styles = useStyles();
  const [search, setSearch] = useState('');
  return (
    <Stack>
      <div className={styles.bar}>
        <span>
          已选 {chosen.length} 张，可选 {orders.length} 张
        </span>
        <SearchBox
          className={styles.search}
          value={search}
          placeholder="订单号、项目"
          aria-label="查找订单"
          onChange={(_, { value }) => setSearch(value)}
        />
      </div>
      <PlainTable
        caption="可关联的订单"
        rows={found(orders, search)}
        rowKey="id"
        of={linkedOrder}
        choice={{ chosen, onChange, nameOf: ({ orderNo }) => `选择订单 ${orderNo}` }}
        columns={[{ field: 'orderNo', as: 'text' }, 'projectName', 'orderDate', 'orderAmount', 'status']}
        height={tableHeight}
        empty={search.trim() === '' ? '双方没有可关联的订单' : '没有符合条件的订单'}
      />
    </Stack>
  );
}

/** 选择订单：双方之间、所选协议下、未关联其他合同且未取消的订单，可按订单号、项目查找。 */
export function OrderChoice({ otherEntId, agreementNo, ...choice }: Props) {
  const orders = useCall(contractManagement.freeOrders, {
    otherEntId,
    ...(agreementNo !== undefined && { agreementNo }),
  });
  return (
    <WhenLoaded answer={orders} rows={6}>
      {(offered) => <Choice {...choice} orders={offered} />}
    </WhenLoaded>
  );
}
