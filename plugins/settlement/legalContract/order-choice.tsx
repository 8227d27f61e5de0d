import { useCall } from '@portal/sdk';
import { Stack, WhenLoaded } from '@portal/sdk/ui';
import { PlainTable } from '@portal/sdk/ui/table';
import { Searched } from '../searched.tsx';
import { contractManagement } from './contract.ts';
import { linkedOrder } from './schema.ts';

interface Props {
  otherEntId: string;
  agreementNo: string | undefined;
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
}

const tableHeight = 340;

/** 选择订单：双方之间、所选协议下、未关联其他合同且未取消的订单，可按订单号、项目查找。 */
export function OrderChoice({ otherEntId, agreementNo, chosen, onChange }: Props) {
  const orders = useCall(contractManagement.freeOrders, {
    otherEntId,
    ...(agreementNo !== undefined && { agreementNo }),
  });
  return (
    <WhenLoaded answer={orders} rows={6}>
      {(offered) => (
        <Stack>
          <Searched
            rows={offered}
            textOf={({ orderNo, projectName }) => `${orderNo} ${projectName}`}
            label="查找订单"
            placeholder="订单号、项目"
            bar={() => (
              <span>
                已选 {chosen.length} 张，可选 {offered.length} 张
              </span>
            )}
          >
            {(found, searched) => (
              <PlainTable
                caption="可关联的订单"
                rows={found}
                rowKey="id"
                of={linkedOrder}
                choice={{ chosen, onChange, nameOf: ({ orderNo }) => `选择订单 ${orderNo}` }}
                columns={[{ field: 'orderNo', as: 'text' }, 'projectName', 'orderDate', 'orderAmount', 'status']}
                height={tableHeight}
                empty={searched ? '没有符合条件的订单' : '双方没有可关联的订单'}
              />
            )}
          </Searched>
        </Stack>
      )}
    </WhenLoaded>
  );
}
