import { useCall } from '@portal/sdk';
import { enterpriseState } from '@portal/sdk/calls/enterprise-state';
import { money } from '@portal/sdk/format';
import { type ButtonAppearance, MessageBar } from '@portal/sdk/ui';
import { FormButton, StepButton } from '@portal/sdk/ui/form';
import { entFile, type FileFacts } from './contract.ts';

type Stateful = Pick<FileFacts, 'id' | 'version' | 'may' | 'customerName'>;

/** What goes on when the enterprise is paused or leaves. */
function Impact({ id }: { id: string }) {
  const { data } = useCall(entFile.impact, { entId: id });
  if (!data) return null;
  const { openOrders, openAmount, agreements, unpaid, goodsOnSale } = data;
  return (
    <MessageBar intent="warning" layout="multiline">
      在途订单 {openOrders} 笔（{money(openAmount)} 元）、有效协议 {agreements} 份、未付 {money(unpaid)} 元照常办理；
      在售商品 {goodsOnSale} 个不能再下单。新的订单、上架、协议和融资将被拒绝。
    </MessageBar>
  );
}

interface Props {
  row: Stateful;
  onDone: () => unknown;
  /** Default `text`. */
  appearance?: ButtonAppearance;
}

/** 暂停、恢复、退出：先看影响，写明原因。 */
export function StateActions({ row, onDone, appearance = 'text' }: Props) {
  const { id, version, may, customerName } = row;
  const shared = { appearance, onDone, input: { id, version }, intro: <Impact id={id} /> } as const;
  return (
    <>
      {may.includes('PAUSE') && (
        <FormButton
          {...shared}
          call={enterpriseState.pause}
          title={`暂停 · ${customerName}`}
          fields={['reason', 'pausedUntil']}
          done="已暂停"
        >
          暂停
        </FormButton>
      )}
      <StepButton
        call={enterpriseState.resume}
        row={row}
        title={`恢复 · ${customerName}`}
        appearance={appearance}
        onDone={onDone}
      />
      {may.includes('QUIT') && (
        <FormButton
          {...shared}
          call={enterpriseState.quit}
          title={`办理退出 · ${customerName}`}
          fields={['reason']}
          done="已办理退出"
        >
          退出
        </FormButton>
      )}
    </>
  );
}
