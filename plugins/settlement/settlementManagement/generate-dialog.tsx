import { now, toast, useCall, useSubmit } from '@portal/sdk';
import { date } from '@portal/sdk/format';
import { DialogButton, FormlessDialog, makeStyles, space, StepsBar, WhenLoaded } from '@portal/sdk/ui';
import { useState } from 'react';
import { CandidateChoice } from './candidate-choice.tsx';
import { type Candidate, settlementManagement } from './contract.ts';
import { SETTLE_TYPE } from '../statement/codes.ts';
import type { SettleType } from '../statement/schema.ts';
import { monthClose } from '../monthClose/contract.ts';
import { GeneratePreview } from './generate-preview.tsx';
import { periodOf } from '../statement/periods.ts';
import { type Terms, TermsFields } from './terms-fields.tsx';

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
  const { busy, submit } = useSubmit(settlementManagement.generate);
  const receiptLineIds = [...chosen];

  const generate = async () => {
    const { remark, ...others } = terms;
    const drawn = await submit({ settleType, receiptLineIds, ...others, ...(remark !== '' && { remark }) });
    if (drawn === undefined) return;
    toast({ intent: 'success', message: `已生成 ${drawn.length} 张结算单草稿，请核对后提交` });
    onClose();
    await onDone();
  };
  const next = () => {
    if (step === 2) void generate();
    else if (step === 1 && receiptLineIds.length === 0) toast({ intent: 'warning', message: '请选择收货行' });
    else setStep(step + 1);
  };
  return (
    <FormlessDialog
      open
      title={`生成结算单 · ${SETTLE_TYPE.texts[settleType]}`}
      width={1180}
      ok={NEXT[step] ?? '下一步'}
      cancel={step === 0 ? '取消' : '上一步'}
      busy={busy}
      onOk={next}
      onClose={() => (step === 0 ? onClose() : setStep(step - 1))}
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
