import { toast, useCall, useWork } from '@portal/sdk';
import { type InputOf, labelOf } from '@portal/sdk/contract';
import {
  ActionButton,
  Button,
  DialogButton,
  FormlessDialog,
  makeStyles,
  meaning,
  Section,
  Stack,
  TextLink,
  Toolbar,
  WhenLoaded,
} from '@portal/sdk/ui';
import { MiniBar, PlainTable } from '@portal/sdk/ui/table';
import { useState } from 'react';
import { Searched } from '../searched.tsx';
import { type ContractDetail, contractManagement, type LinkedOrder } from './contract.ts';
import { chosenOrder, linkedOrder, mostOrders } from './schema.ts';

const ORDER = [{ field: 'orderNo', as: 'text' }, 'projectName', 'orderDate', 'orderAmount', 'status'] as const;

interface DialogProps {
  title: string;
  /** What the orders must agree with. */
  between: InputOf<typeof contractManagement.freeOrders>;
  chosen: readonly string[];
  busy: boolean;
  /** Default nothing. */
  refusal?: string;
  /** Of the button, by how many are chosen. */
  ok: (count: number) => string;
  onOk: (ids: string[]) => void;
  onClose: () => void;
}

/** 选择订单：双方之间、所选协议下、未关联其他合同且未取消的订单，可按订单号、项目查找。 */
function OrderDialog({ title, between, busy, refusal = '', ok, onOk, onClose, ...start }: DialogProps) {
  const orders = useCall(contractManagement.freeOrders, between);
  const [chosen, setChosen] = useState([...start.chosen]);
  return (
    <FormlessDialog
      open
      title={title}
      width={920}
      ok={ok(chosen.length)}
      {...{ busy, refusal }}
      onOk={() => onOk(chosen)}
      onClose={onClose}
    >
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
                  of={linkedOrder}
                  choice={{ chosen, onChange: setChosen, nameOf: ({ orderNo }) => `选择订单 ${orderNo}` }}
                  columns={ORDER}
                  height={340}
                  empty={searched ? '没有符合条件的订单' : '双方没有可关联的订单'}
                />
              )}
            </Searched>
          </Stack>
        )}
      </WhenLoaded>
    </FormlessDialog>
  );
}

interface Props {
  contract: ContractDetail;
  onDone: () => unknown;
}

function LinkOrders({ contract, onDone, onClose }: Props & { onClose: () => void }) {
  const { id, version, contractNo, parties, side, agreementNo } = contract;
  const otherEntId = parties.find((party) => party.side !== side)?.entId ?? '0';
  const { busy, submit, refusal, refuse } = useWork(contractManagement.link);
  const send = async (orderIds: string[]) => {
    if (orderIds.length === 0) return refuse('请选择订单');
    if ((await submit({ id, version, orderIds })) === undefined) return;
    toast({ intent: 'success', message: `已关联 ${orderIds.length} 张订单`, about: { name: `合同 ${contractNo}` } });
    onClose();
    await onDone();
  };
  return (
    <OrderDialog
      title={`关联订单 · ${contractNo}`}
      between={{ otherEntId, ...(agreementNo !== null && { agreementNo }) }}
      chosen={[]}
      {...{ busy, refusal }}
      ok={(count) => `关联${count > 0 ? `（${count}）` : ''}`}
      onOk={(ids) => void send(ids)}
      onClose={onClose}
    />
  );
}

/** 关联订单：起草时选定或履行中关联，合同执行金额由此汇总。 */
export function ContractOrders({ contract, onDone }: Props) {
  const { id, version, may, signDate, orders, executedAmount } = contract;
  // before a contract is in force its orders are only planned
  const planned = signDate === null;
  const unlink = ({ id: orderId, orderNo }: LinkedOrder) => (
    <ActionButton
      call={contractManagement.unlink}
      input={{ id, version, orderId }}
      ask={`解除订单 ${orderNo} 与本合同的关联？`}
      about={{ name: `订单 ${orderNo}` }}
      done="已解除关联"
      onDone={onDone}
    >
      解除关联
    </ActionButton>
  );
  return (
    <Section
      title="关联订单"
      id="orders"
      hint={`共 ${orders.length} 张，${planned ? '合同生效后计入已执行金额' : '合计为已执行金额；拒单、作废的不计，已关闭的按收货计'}`}
      {...(may.includes('LINK') && {
        actions: (
          <DialogButton dialog={(onClose) => <LinkOrders {...{ contract, onDone, onClose }} />}>关联订单</DialogButton>
        ),
      })}
    >
      <PlainTable
        caption="关联订单"
        rows={orders}
        of={linkedOrder}
        columns={[
          {
            field: 'orderNo',
            as: (orderNo, { id: orderId }) => (
              <TextLink to={`/orderManagement/orderDetail?id=${orderId}`}>{orderNo}</TextLink>
            ),
          },
          'projectName',
          'orderDate',
          'orderAmount',
          'status',
          {
            field: 'receiptRate',
            as: (rate) => <MiniBar value={rate} label={labelOf(linkedOrder.properties.receiptRate)} />,
          },
          ...(planned ? [] : [{ field: 'counted' as const, as: (counted: boolean) => (counted ? '计入' : '不计入') }]),
        ]}
        {...(may.includes('UNLINK') && { rowActions: unlink, actionsWidth: 96 })}
        totals={planned ? ['orderAmount'] : { orderAmount: executedAmount }}
        empty="暂无关联订单"
      />
    </Section>
  );
}

interface InputProps {
  /** The draft that is mended. */
  contractId: string | undefined;
  otherEntId: string | undefined;
  agreementNo: string | undefined;
  value: readonly string[];
  onChange: (ids: string[]) => void;
}

const useStyles = makeStyles({ wrong: { color: meaning.toneDangerText }, tool: { minWidth: 'auto' } });

/** 关联订单：从双方的订单中选择；不再符合条件的标明原因，移除后才能保存。 */
export function OrdersInput({ contractId, otherEntId, agreementNo, value, onChange }: InputProps) {
  const styles = useStyles();
  const between = { otherEntId: otherEntId ?? '0', ...(agreementNo && { agreementNo }) };
  const asked = otherEntId !== undefined && value.length > 0;
  const answer = useCall(
    contractManagement.chosenOrders,
    asked ? { ...between, ...(contractId !== undefined && { id: contractId }), orderIds: [...value] } : undefined,
  );
  const choice = (onClose: () => void) => (
    <OrderDialog
      title="选择关联订单"
      between={between}
      chosen={value}
      busy={false}
      ok={(count) => (count > mostOrders ? `最多 ${mostOrders} 张` : `确定（${count}）`)}
      onOk={(ids) => {
        if (ids.length > mostOrders) return;
        onChange(ids);
        onClose();
      }}
      onClose={onClose}
    />
  );
  return (
    <Stack>
      {asked && (
        <WhenLoaded answer={answer} rows={value.length}>
          {(rows) => (
            <PlainTable
              caption="关联订单"
              rows={rows.filter(({ id }) => value.includes(id))}
              of={chosenOrder}
              columns={[
                ...ORDER,
                {
                  field: 'fault',
                  as: (fault) => (fault === null ? '可关联' : <span className={styles.wrong}>{fault}，请移除</span>),
                },
              ]}
              rowActions={({ id, orderNo }) => (
                <Button
                  size="small"
                  appearance="transparent"
                  className={styles.tool}
                  aria-label={`移除订单 ${orderNo}`}
                  onClick={() => onChange(value.filter((other) => other !== id))}
                >
                  移除
                </Button>
              )}
              actionsWidth={72}
              totals={['orderAmount']}
            />
          )}
        </WhenLoaded>
      )}
      <Toolbar>
        <DialogButton disabled={otherEntId === undefined} dialog={choice}>
          选择订单
        </DialogButton>
        {otherEntId === undefined && <span>请先选择对方单位</span>}
      </Toolbar>
    </Stack>
  );
}
