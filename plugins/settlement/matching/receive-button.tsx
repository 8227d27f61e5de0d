import { toast, useCall, useWork } from '@portal/sdk';
import { money } from '@portal/sdk/format';
import {
  DialogButton,
  FormlessDialog,
  makeStyles,
  meaning,
  Stack,
  TextLink,
  Toolbar,
  WhenLoaded,
} from '@portal/sdk/ui';
import { PlainTable } from '@portal/sdk/ui/table';
import { useState } from 'react';
import type { StatementProps } from '../statement/parts.tsx';
import { fen, plain } from '../invoice/split.ts';
import { invoiceTolerance } from '../statement/codes.ts';
import { type Received, received, settlementMatching } from './contract.ts';

const useStyles = makeStyles({ wrong: { color: meaning.toneDangerText } });

/** 已选合计与未收票金额。 */
function Sums({ chosen, open }: { chosen: readonly Received[]; open: string }) {
  const styles = useStyles();
  const sum = chosen.reduce((all, { total }) => all + fen(total), 0n);
  const over = sum > fen(open) + fen(invoiceTolerance);
  return (
    <Toolbar end={<TextLink to="/settlementManagement/myInvoice?direction=IN">导入进项发票</TextLink>}>
      <span className={over ? styles.wrong : ''}>
        已选 {chosen.length} 张，合计 {money(plain(sum, 2))} 元；本单未收票 {money(open)} 元{over && '，不能超出'}
      </span>
    </Toolbar>
  );
}

function Receive({ settlement, onDone, onClose }: StatementProps & { onClose: () => void }) {
  const { id: settlementId, version, settlementNo, uninvoicedAmount } = settlement;
  const answer = useCall(settlementMatching.receivable, { settlementId });
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { busy, submit, refusal, refuse } = useWork(settlementMatching.receive);
  const send = async () => {
    if (chosen.length === 0) return refuse('请选择发票');
    const answered = await submit({ settlementId, version, invoiceIds: [...chosen] });
    if (answered === undefined) return undefined;
    toast({ intent: 'success', message: `已登记 ${chosen.length} 张发票`, about: { name: `结算单 ${settlementNo}` } });
    onClose();
    return onDone();
  };
  return (
    <FormlessDialog
      open
      title={`登记收票 · ${settlementNo}`}
      width={920}
      ok="登记"
      {...{ busy, refusal }}
      onOk={() => void send()}
      onClose={onClose}
    >
      <Stack>
        <span>列出已导入、尚未登记到结算单的供方发票，查验不符的除外；平台开具的发票自动计入，不用登记。</span>
        <WhenLoaded answer={answer} rows={4}>
          {(invoices) => (
            <>
              <Sums chosen={invoices.filter(({ id }) => chosen.includes(id))} open={uninvoicedAmount} />
              <PlainTable
                caption="可登记的发票"
                rows={invoices}
                of={received}
                choice={{ chosen, onChange: setChosen, nameOf: ({ invoiceNo }) => `选择发票 ${invoiceNo}` }}
                height={280}
                empty="没有可登记的发票"
              />
            </>
          )}
        </WhenLoaded>
      </Stack>
    </FormlessDialog>
  );
}

/** 登记收票：把导入的进项发票登记到结算单。 */
export const ReceiveButton = (props: StatementProps) =>
  props.settlement.may.includes('RECEIVE') && (
    <DialogButton dialog={(onClose) => <Receive {...props} onClose={onClose} />}>登记收票</DialogButton>
  );
