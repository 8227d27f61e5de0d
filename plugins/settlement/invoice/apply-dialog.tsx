import { mayCall, toast, useCall, useSession, useWork } from '@portal/sdk';
import { remark } from '@portal/sdk/calls/fields';
import { type Codes, labelOf } from '@portal/sdk/contract';
import { money } from '@portal/sdk/format';
import { useSearchParams } from '@portal/sdk/router';
import { Button, Checkbox, Field, FormlessDialog, Grid, Input, Stack, WhenLoaded } from '@portal/sdk/ui';
import { CodeDropdown, MoneyInput } from '@portal/sdk/ui/form';
import { PlainTable } from '@portal/sdk/ui/table';
import { useState } from 'react';
import { type Application, invoice, usualLimit } from './contract.ts';
import { candidate, INVOICE_KIND, invoiceKind, OUTPUT_TYPE, outputType, planned } from './schema.ts';

/** 拆分预览：按抬头分组，按单张限额拆分。 */
function Plan({ application }: { application: Application }) {
  const plan = useCall(invoice.plan, application);
  return (
    <WhenLoaded answer={plan} rows={2}>
      {(groups) => (
        <PlainTable
          caption="开票预览"
          rows={groups}
          of={planned}
          columns={[
            'headerName',
            { field: 'taxNo', as: 'text' },
            { field: 'settlementNos', as: (numbers) => numbers.join('、') },
            { title: '张数', key: 'count', width: 64, align: 'end', show: ({ totals }) => totals.length },
            'amount',
            { field: 'totals', as: (totals) => totals.map((one) => money(one)).join('、') },
          ]}
        />
      )}
    </WhenLoaded>
  );
}

/** A code that is always chosen. */
const choice = <C extends number>(label: string, { texts, list }: Codes<C>, value: C, onChange: (code: C) => void) => (
  <Field label={label} required>
    <CodeDropdown
      codes={texts}
      value={String(value)}
      onChange={(chosen) => onChange(list.find((code) => String(code) === chosen) ?? value)}
      placeholder={`请选择${label}`}
    />
  </Field>
);

const START: Application = { settlementIds: [], invoiceKind: 4, outputType: 0, invoiceLimit: usualLimit };

interface DialogProps {
  /** Id of the statement that it was opened for. */
  asked: string | null;
  open: boolean;
  onClose: () => void;
  onDone: () => unknown;
}

function ApplyDialog({ asked, open, onClose, onDone }: DialogProps) {
  const candidates = useCall(invoice.candidates, open ? {} : undefined);
  const [entered, setEntered] = useState({ ...START, settlementIds: asked === null ? [] : [asked] });
  const [hold, setHold] = useState(false);
  const { busy, submit, refusal, refuse } = useWork(invoice.apply);
  const put = (change: Partial<Application>) => setEntered((before) => ({ ...before, ...change }));
  const { remark: text = '', ...rest } = entered;
  const application = { ...rest, ...(text && { remark: text }) };
  const chosen = application.settlementIds;
  const send = async () => {
    if (chosen.length === 0) return refuse('请选择结算单');
    const answer = await submit({ ...application, hold });
    if (answer === undefined) return;
    toast({ intent: 'success', message: `已生成 ${answer.count} 张发票，申请单 ${answer.applyNos.join('、')}` });
    onClose();
    put({ settlementIds: [] });
    await onDone();
  };
  return (
    <FormlessDialog
      open={open}
      title="申请开票"
      width={980}
      ok="提交申请"
      {...{ busy, refusal }}
      onOk={() => void send()}
      onClose={onClose}
    >
      <Stack>
        <WhenLoaded answer={candidates} rows={4}>
          {(found) => (
            <PlainTable
              caption="待开票结算单"
              rows={found}
              of={candidate}
              choice={{
                chosen,
                onChange: (settlementIds) => put({ settlementIds }),
                nameOf: ({ settlementNo }) => `选择结算单 ${settlementNo}`,
                disabled: ({ headerName }) => headerName === null,
              }}
              columns={[
                'settlementNo',
                'period',
                'purchaserName',
                { field: 'headerName', as: (name) => name ?? '未维护' },
                'taxRate',
                'openAmount',
              ]}
              height={260}
              empty="没有待开票的结算单"
            />
          )}
        </WhenLoaded>
        <Grid min={180}>
          {choice(labelOf(invoiceKind), INVOICE_KIND, entered.invoiceKind, (kind) => put({ invoiceKind: kind }))}
          {choice(labelOf(outputType), OUTPUT_TYPE, entered.outputType, (type) => put({ outputType: type }))}
          <Field label="单张限额（元）" required>
            <MoneyInput value={entered.invoiceLimit} onChange={(limit = '0') => put({ invoiceLimit: limit })} />
          </Field>
          <Field label={labelOf(remark)}>
            <Input value={text} maxLength={200} onChange={(value) => put({ remark: value })} />
          </Field>
        </Grid>
        <Checkbox checked={hold} label="暂不提交开具（超过单张限额的自动拆分为多张）" onChange={setHold} />
        {chosen.length > 0 && <Plan application={application} />}
      </Stack>
    </FormlessDialog>
  );
}

/** 申请开票：一张或多张结算单合并，预览后提交。地址带 `apply` 时直接打开，关闭后从地址去掉。 */
export function ApplyButton({ onDone }: { onDone: () => unknown }) {
  const session = useSession();
  const [params, setParams] = useSearchParams();
  const asked = params.get('apply');
  const [pressed, setPressed] = useState(false);
  const close = () => {
    setPressed(false);
    if (asked === null) return;
    params.delete('apply');
    setParams(params, { replace: true });
  };
  if (!mayCall(session, invoice.apply)) return null;
  return (
    <>
      <Button appearance="primary" onClick={() => setPressed(true)}>
        申请开票
      </Button>
      <ApplyDialog key={asked} asked={asked} open={pressed || asked !== null} onClose={close} onDone={onDone} />
    </>
  );
}
