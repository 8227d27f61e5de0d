import { mayCall, toast, useCall, useSession, useSubmit } from '@portal/sdk';
import { money, percent } from '@portal/sdk/format';
import { useSearchParams } from '@portal/sdk/router';
import { BusyButton, Checkbox, Field, FormlessDialog, Grid, Input, Stack, WhenLoaded } from '@portal/sdk/ui';
import { CodeDropdown, MoneyInput } from '@portal/sdk/ui/form';
import { type Column, PlainTable } from '@portal/sdk/ui/table';
import { useState } from 'react';
import { type Application, type Candidate, INVOICE_KIND, invoice, OUTPUT_TYPE, usualLimit } from './contract.ts';

type Choice = Omit<Application, 'settlementIds'>;

const FACTS: readonly Column<Candidate>[] = [
  { title: '结算单号', field: 'settlementNo', width: 184 },
  { title: '周期', field: 'period', width: 88 },
  { title: '购方', field: 'purchaserName', width: 168 },
  { title: '购方抬头', field: 'headerName', width: 176, as: (name) => name ?? '未维护' },
  { title: '税率', field: 'taxRate', width: 64, align: 'end', as: (rate) => percent(rate, { decimals: 0 }) },
  { title: '可开票金额（元）', field: 'openAmount', as: 'money', width: 152 },
];

interface StatementsProps {
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
}

/** 待开票的结算单，可合并申请。 */
function Statements({ chosen, onChange }: StatementsProps) {
  const candidates = useCall(invoice.candidates, {});
  const choice: Column<Candidate> = {
    title: '选择',
    key: 'choice',
    width: 56,
    show: ({ id, settlementNo, headerName }) => (
      <Checkbox
        checked={chosen.includes(id)}
        disabled={headerName === null}
        aria-label={`选择结算单 ${settlementNo}`}
        onChange={(_, { checked }) =>
          onChange(checked === true ? [...chosen, id] : chosen.filter((other) => other !== id))
        }
      />
    ),
  };
  return (
    <WhenLoaded answer={candidates} rows={4}>
      {(found) => (
        <PlainTable
          caption="待开票结算单"
          rows={found}
          rowKey="id"
          columns={[choice, ...FACTS]}
          height={260}
          empty="没有待开票的结算单"
        />
      )}
    </WhenLoaded>
  );
}

/** 拆分预览：按抬头分组，按单张限额拆分。 */
function Plan({ application }: { application: Application }) {
  const plan = useCall(invoice.plan, application);
  return (
    <WhenLoaded answer={plan} rows={2}>
      {(groups) => (
        <PlainTable
          caption="开票预览"
          rows={groups}
          columns={[
            { title: '购方抬头', field: 'headerName', width: 200 },
            { title: '税号', field: 'taxNo', width: 184 },
            { title: '结算单', key: 'numbers', width: 200, show: ({ settlementNos }) => settlementNos.join('、') },
            { title: '张数', key: 'count', width: 64, align: 'end', show: ({ totals }) => totals.length },
            { title: '价税合计（元）', field: 'amount', as: 'money', width: 144 },
            {
              title: '每张金额',
              key: 'totals',
              width: 240,
              show: ({ totals }) => totals.map((one) => money(one)).join('、'),
            },
          ]}
        />
      )}
    </WhenLoaded>
  );
}

const START: Choice = { invoiceKind: 4, outputType: 0, invoiceLimit: usualLimit };

interface FactsProps {
  value: Choice;
  onChange: (value: Choice) => void;
}

function Facts({ value, onChange }: FactsProps) {
  const put = (change: Partial<Choice>) => onChange({ ...value, ...change });
  return (
    <Grid min={180}>
      <Field label="票种" required>
        <CodeDropdown
          codes={INVOICE_KIND}
          value={String(value.invoiceKind)}
          onChange={(code = '4') => put({ invoiceKind: Number(code) as Choice['invoiceKind'] })}
          placeholder="请选择票种"
          clearable={false}
        />
      </Field>
      <Field label="开具形式" required>
        <CodeDropdown
          codes={OUTPUT_TYPE}
          value={String(value.outputType)}
          onChange={(code = '0') => put({ outputType: Number(code) as Choice['outputType'] })}
          placeholder="请选择开具形式"
          clearable={false}
        />
      </Field>
      <Field label="单张限额（元）" required>
        <MoneyInput value={value.invoiceLimit} onChange={(limit = '0') => put({ invoiceLimit: limit })} />
      </Field>
      <Field label="备注">
        <Input value={value.remark ?? ''} maxLength={200} onChange={(_, { value: remark }) => put({ remark })} />
      </Field>
    </Grid>
  );
}

const tidy = ({ remark, ...choice }: Choice): Choice => ({ ...choice, ...(remark && { remark }) });

interface DialogProps {
  /** Id of the statement that it was opened for. */
  asked: string | null;
  open: boolean;
  onClose: () => void;
  onDone: () => unknown;
}

function ApplyDialog({ asked, open, onClose, onDone }: DialogProps) {
  const [chosen, setChosen] = useState<string[]>(asked === null ? [] : [asked]);
  const [choice, setChoice] = useState<Choice>(START);
  const [hold, setHold] = useState(false);
  const { busy, submit } = useSubmit(invoice.apply);
  const send = async () => {
    if (chosen.length === 0) return toast({ intent: 'warning', message: '请选择结算单' });
    const answer = await submit({ ...tidy(choice), settlementIds: chosen, hold });
    if (answer === undefined) return;
    toast({ intent: 'success', message: `已生成 ${answer.count} 张发票，申请单 ${answer.applyNos.join('、')}` });
    onClose();
    setChosen([]);
    await onDone();
  };
  return (
    <FormlessDialog
      open={open}
      title="申请开票"
      width={980}
      ok="提交申请"
      busy={busy}
      onOk={() => void send()}
      onClose={onClose}
    >
      <Stack>
        <Statements chosen={chosen} onChange={setChosen} />
        <Facts value={choice} onChange={setChoice} />
        <Checkbox
          checked={hold}
          label="暂不提交开具（超过单张限额的自动拆分为多张）"
          onChange={(_, { checked }) => setHold(checked === true)}
        />
        {chosen.length > 0 && <Plan application={{ ...tidy(choice), settlementIds: chosen }} />}
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
      <BusyButton look="primary" busy={false} onPress={() => setPressed(true)}>
        申请开票
      </BusyButton>
      <ApplyDialog key={asked} asked={asked} open={pressed || asked !== null} onClose={close} onDone={onDone} />
    </>
  );
}
