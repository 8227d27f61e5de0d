import { now, toast, useCall, useWork } from '@portal/sdk';
import { remark } from '@portal/sdk/calls/fields';
import { type InputOf, labelOf } from '@portal/sdk/contract';
import { date, money } from '@portal/sdk/format';
import {
  Checkbox,
  DialogButton,
  Field,
  FormlessDialog,
  Grid,
  Input,
  makeStyles,
  MessageBar,
  space,
  StepsBar,
  WhenLoaded,
} from '@portal/sdk/ui';
import { MonthInput } from '@portal/sdk/ui/date';
import { CodeDropdown } from '@portal/sdk/ui/form';
import { PlainTable } from '@portal/sdk/ui/table';
import { useState } from 'react';
import { monthClose } from '../monthClose/contract.ts';
import { fen, plain } from '../invoice/split.ts';
import { Searched } from '../searched.tsx';
import { SETTLE_TYPE } from '@portal/sdk/calls/settlement';
import { aboutStatement } from '../statement/addresses.ts';
import { closingDay, smallCapital, smallSupplierDays } from '../statement/codes.ts';
import { nextPeriod, periodOf } from '../statement/periods.ts';
import { periodShown, type SettleType } from '../statement/schema.ts';
import { type Candidate, candidate, group, type Preview, settlementManagement } from './contract.ts';

interface Terms {
  period: string;
  termDays: number;
  retention: boolean;
  remark: string;
}

const TERMS = { 0: '确认当日', 30: '确认后 30 天', 45: '确认后 45 天', 60: '确认后 60 天', 90: '确认后 90 天' };

interface TermsProps {
  value: Terms;
  /** Periods up to this one are closed. */
  closed: string | null;
  onChange: (value: Terms) => void;
}

/** 周期与付款条件。 */
function TermsFields({ value, closed, onChange }: TermsProps) {
  const set = (change: Partial<Terms>) => onChange({ ...value, ...change });
  return (
    <>
      <Grid min={240}>
        <Field
          label={labelOf(periodShown)}
          required
          hint={`收货日期截至当月 ${closingDay} 日、尚未结算的收货行${closed === null ? '' : `；${closed} 及以前已月结`}`}
        >
          <MonthInput
            value={value.period}
            min={closed === null ? undefined : nextPeriod(closed)}
            max={periodOf(date(now()))}
            onChange={(period) => period !== undefined && set({ period })}
          />
        </Field>
        <Field label="付款账期" required>
          <CodeDropdown
            codes={TERMS}
            value={String(value.termDays)}
            placeholder="请选择账期"
            onChange={(days) => set({ termDays: Number(days) })}
          />
        </Field>
        <Field label={labelOf(remark)}>
          <Input value={value.remark} maxLength={200} onChange={(text) => set({ remark: text })} />
        </Field>
      </Grid>
      <Checkbox
        label="扣留质保金（结算金额的 5%，质保期一年）"
        checked={value.retention}
        onChange={(checked) => set({ retention: checked })}
      />
    </>
  );
}

interface ChoiceProps {
  lines: readonly Candidate[];
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}

const tableHeight = 340;

const textOf = ({ counterName, receiptNo, orderNo, materialCode, name, spec }: Candidate) =>
  [counterName, receiptNo, orderNo, materialCode, name, spec].join(' ');

/** 选择待结算的收货行，默认全选；可按单位、单号、物料查找，全选只作用于找到的行。 */
function CandidateChoice({ lines, chosen, onChange }: ChoiceProps) {
  const set = (some: readonly Candidate[], on: boolean) => {
    const next = new Set(chosen);
    for (const { receiptLineId } of some) on ? next.add(receiptLineId) : next.delete(receiptLineId);
    onChange(next);
  };
  const all = (shown: readonly Candidate[]) => {
    const ticked = shown.filter(({ receiptLineId }) => chosen.has(receiptLineId)).length;
    const sum = lines.reduce((total, line) => (chosen.has(line.receiptLineId) ? total + fen(line.amount) : total), 0n);
    const whole = shown.length > 0 && ticked === shown.length;
    return (
      <Checkbox
        label={`全选（已选 ${chosen.size} / ${lines.length} 行，价税合计 ${money(plain(sum, 2))} 元）`}
        checked={whole ? true : ticked > 0 ? 'mixed' : false}
        disabled={shown.length === 0}
        onChange={() => set(shown, !whole)}
      />
    );
  };
  return (
    <Searched rows={lines} textOf={textOf} label="查找收货行" placeholder="单位、收货单号、订单编号、物料" bar={all}>
      {(shown, searched) => (
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
          empty={searched ? '没有符合条件的收货行' : '该周期没有待结算的收货行'}
        />
      )}
    </Searched>
  );
}

/** 对中小企业供应商的付款期限。 */
function TermWarning({ groups, termDays }: { groups: Preview; termDays: number }) {
  if (termDays <= smallSupplierDays || !groups.some(({ smallSupplier }) => smallSupplier)) return null;
  return (
    <MessageBar intent="warning">
      其中有注册资本不足 {smallCapital / 10_000} 万元的供应商，按中小企业对待：付款期限自收货验收起一般不超过{' '}
      {smallSupplierDays} 天，所选账期为 {termDays} 天，请确认。
    </MessageBar>
  );
}

/** 预览：按对方单位和税率各生成一张。 */
function GeneratePreview({
  input,
  termDays,
}: {
  input: InputOf<typeof settlementManagement.preview>;
  termDays: number;
}) {
  const groups = useCall(settlementManagement.preview, input);
  return (
    <WhenLoaded answer={groups} rows={6}>
      {(rows) => (
        <>
          <span>按对方单位和税率分组，将生成 {rows.length} 张结算单草稿。</span>
          <TermWarning groups={rows} termDays={termDays} />
          <PlainTable
            caption="将生成的结算单"
            rows={rows}
            of={group}
            totals={['amountNoTax', 'taxAmount', 'amount', 'carried', 'serviceFee']}
          />
        </>
      )}
    </WhenLoaded>
  );
}

const useStyles = makeStyles({
  body: { display: 'flex', flexDirection: 'column', gap: space.l, minHeight: '420px', paddingTop: space.s },
});

const STEPS = [{ title: '选择周期' }, { title: '选择收货行' }, { title: '预览并生成' }];
const NEXT = ['下一步', '下一步', '生成结算单'] as const;

interface Props {
  settleType: SettleType;
  onDone: () => unknown;
}

/** Lines of a period, all chosen until the user says otherwise. */
function useChoice(settleType: SettleType, period: string, open: boolean) {
  const asked = open ? { settleType, period } : undefined;
  const answer = useCall(settlementManagement.candidateLines, asked);
  const [choice, setChoice] = useState<{ of: readonly Candidate[]; ids: ReadonlySet<string> }>();
  const all = new Set(answer.data?.map(({ receiptLineId }) => receiptLineId));
  const chosen = choice && choice.of === answer.data ? choice.ids : all;
  return {
    answer,
    chosen,
    choose: (ids: ReadonlySet<string>) => answer.data && setChoice({ of: answer.data, ids }),
  };
}

function Wizard({ settleType, onDone, onClose }: Props & { onClose: () => void }) {
  const styles = useStyles();
  const [step, setStep] = useState(0);
  const [terms, setTerms] = useState<Terms>({
    period: periodOf(date(now())),
    termDays: 30,
    retention: false,
    remark: '',
  });
  const closed = useCall(monthClose.closedThrough, {}).data?.period ?? null;
  const { answer, chosen, choose } = useChoice(settleType, terms.period, step > 0);
  const { busy, submit, refusal, refuse } = useWork(settlementManagement.generate);
  const receiptLineIds = [...chosen];

  const generate = async () => {
    const { remark, ...others } = terms;
    const drawn = await submit({ settleType, receiptLineIds, ...others, ...(remark !== '' && { remark }) });
    if (drawn === undefined) return;
    const [first] = drawn;
    const about = first && drawn.length === 1 ? { about: aboutStatement(settleType, first) } : {};
    toast({ intent: 'success', message: `已生成 ${drawn.length} 张结算单草稿，请核对后提交`, ...about });
    onClose();
    await onDone();
  };
  const next = () => {
    refuse('');
    if (step === 2) void generate();
    else if (step === 1 && receiptLineIds.length === 0) refuse('请选择收货行');
    else setStep(step + 1);
  };
  return (
    <FormlessDialog
      open
      title={`生成结算单 · ${SETTLE_TYPE.texts[settleType]}`}
      width={1180}
      ok={NEXT[step] ?? '下一步'}
      {...{ busy, refusal }}
      onOk={next}
      onClose={onClose}
      {...(step > 0 && { onBack: () => setStep(step - 1) })}
    >
      <div className={styles.body}>
        <StepsBar steps={STEPS} current={step} />
        {step === 0 && <TermsFields value={terms} closed={closed} onChange={setTerms} />}
        {step === 1 && (
          <WhenLoaded answer={answer} rows={8}>
            {(lines) => <CandidateChoice lines={lines} chosen={chosen} onChange={choose} />}
          </WhenLoaded>
        )}
        {step === 2 && (
          <GeneratePreview input={{ settleType, period: terms.period, receiptLineIds }} termDays={terms.termDays} />
        )}
      </div>
    </FormlessDialog>
  );
}

/** 生成结算单：选周期，选收货行，按对方单位和税率预览，生成草稿。 */
export const GenerateButton = (props: Props) => (
  <DialogButton
    call={settlementManagement.generate}
    appearance="primary"
    dialog={(onClose) => <Wizard {...props} onClose={onClose} />}
  >
    生成结算单
  </DialogButton>
);
