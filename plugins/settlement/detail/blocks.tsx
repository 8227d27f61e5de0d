import { useSettings, useSubmit } from '@portal/sdk';
import { evidenceSuffixes } from '@portal/sdk/calls/files';
import { wordsOf } from '@portal/sdk/contract';
import { money } from '@portal/sdk/format';
import {
  type Attachment,
  AttachmentPicker,
  Attachments,
  DocumentApprovalPanel,
  DocumentLog,
  makeStyles,
  MessageBar,
  Money,
  Quiet,
  Section,
  space,
  tokens,
  type Tone,
  useDocumentApproval,
} from '@portal/sdk/ui';
import { StepButton } from '@portal/sdk/ui/form';
import { PlainTable } from '@portal/sdk/ui/table';
import { settlementSettings } from '../settings.ts';
import { settlementBizType, smallCapital, smallSupplierDays } from '../statement/codes.ts';
import { feeRow, type SettlementDetail, settlementDetail } from '../statement/contract.ts';
import type { StatementProps } from '../statement/parts.tsx';
import { settlementSteps } from '../statement/steps.ts';

type Reading = Pick<StatementProps, 'settlement'>;

/** 轮到谁确认，最晚哪天；过期自动确认。 */
export function ConfirmBy({ settlement: { confirmBy, turn, side } }: Reading) {
  const { autoConfirmDays } = useSettings(settlementSettings);
  if (confirmBy === null) return null;
  const own = side === turn;
  const who = own ? '请' : turn === 'SUPPLIER' ? '供应商须' : '采购方须';
  return (
    <MessageBar intent={own ? 'warning' : 'info'}>
      {who}最晚在 {confirmBy} 确认或提异议，逾期（{autoConfirmDays} 个工作日）将自动确认。
    </MessageBar>
  );
}

/** 为什么现在不能提交或确认：净额为负，或明细行全部挂起、终止；净额为负的草稿可以结转下期。 */
export function Unsettleable({ settlement, onDone }: StatementProps) {
  const { status, payableAmount, lines, may } = settlement;
  const verb = status === 0 ? '提交' : status === 10 || status === 20 ? '确认' : undefined;
  if (verb === undefined) return null;
  if (lines.every(({ flag }) => flag !== 'NORMAL'))
    return <MessageBar intent="warning">明细行已全部挂起或终止，没有可结算的明细，不能{verb}。</MessageBar>;
  if (Number(payableAmount) >= 0) return null;
  const negative = `应付金额 ${money(payableAmount)} 元为负，不能${verb}`;
  if (!may.includes('CARRY'))
    return (
      <MessageBar intent="warning">
        {negative}：请恢复挂起或终止的明细行，或由发起方调整明细、办理“结转下期”后再提交。
      </MessageBar>
    );
  return (
    <MessageBar
      intent="warning"
      actions={
        <StepButton
          call={settlementDetail.carry}
          row={settlement}
          ask={`应付金额 ${money(payableAmount)} 元为负，结转到下一张结算单？`}
          done="已结转，请继续提交"
          onDone={onDone}
          appearance="secondary"
        />
      }
    >
      {negative}：请调整明细，或办理“结转下期”，由下一张结算单冲减。
    </MessageBar>
  );
}

/** 净额为负的结算单结转到哪里，接收的结算单从哪里结转来。 */
export function CarriedNotes({ settlement: { carried } }: Reading) {
  return carried.map(({ direction, amount, settlementNo }) => (
    <MessageBar key={`${direction}${settlementNo}${amount}`} intent="info">
      {direction === 'FROM'
        ? `已冲减结算单 ${settlementNo ?? ''} 结转的 ${money(amount)} 元。`
        : `本单净额为负，${money(amount)} 元结转下期，${
            settlementNo === null ? '双方确认、审核通过后由下一张结算单冲减' : `已由结算单 ${settlementNo} 冲减`
          }。`}
    </MessageBar>
  ));
}

/** 对中小企业付款期限的提醒。 */
export function Clock({ settlement: { clockDays } }: Reading) {
  if (clockDays === null || clockDays <= smallSupplierDays) return null;
  return (
    <MessageBar intent="warning">
      供方注册资本不足 {smallCapital / 10_000} 万元，按中小企业对待：首笔收货至到期付款日共 {clockDays} 天，超过{' '}
      {smallSupplierDays} 天的付款期限，请尽早安排付款。
    </MessageBar>
  );
}

const useStyles = makeStyles({
  sum: {
    display: 'flex',
    justifyContent: 'flex-end',
    gap: space.xl,
    flexWrap: 'wrap',
    marginTop: space.m,
    color: tokens.colorNeutralForeground2,
  },
});

type Fee = SettlementDetail['fees'][number];
type FeeLine = Omit<Fee, 'parts'> & { readonly days: number | null };

/** A penalty shows each late line, so that base × rate × days is its amount. */
function rowsOf({ parts, ...fee }: Fee): FeeLine[] {
  if (parts.length === 0) return [{ ...fee, days: null }];
  return parts.map(({ lineNo, days, chargedDays, ...figures }) => ({
    ...fee,
    ...figures,
    days: chargedDays,
    rule: `第 ${lineNo} 行逾期交货 ${days} 天，按日 0.05%${chargedDays < days ? `，至 5% 为止计 ${chargedDays} 天` : ''}`,
  }));
}

/** 费用扣减：每项的规则、基数和金额，以及由此得出的应付金额。 */
export function Fees({ settlement }: Reading) {
  const { fees, amount, serviceFee, deductAmount, payableAmount } = settlement;
  const styles = useStyles();
  return (
    <Section title="费用扣减" id="fees">
      <PlainTable caption="费用扣减" rows={fees.flatMap(rowsOf)} of={feeRow} empty="没有扣减项目" />
      <div className={styles.sum}>
        <span>
          含税金额 <Money value={amount} />
        </span>
        <span>
          − 平台服务费 <Money value={serviceFee} />
        </span>
        <span>
          − 其他扣减 <Money value={deductAmount} />
        </span>
        <strong>
          = 应付金额 <Money value={payableAmount} /> 元
        </strong>
      </div>
    </Section>
  );
}

/** 附件：双方上传，结清前都可补充。 */
export function Attached({ settlement: { id, version, files, may }, onDone }: StatementProps) {
  const { submit } = useSubmit(settlementDetail.attach);
  const open = may.includes('ATTACH');
  const keep = async (next: Attachment[]) => {
    await submit({ settlementId: id, version, files: next.map(({ fileId, fileName }) => ({ fileId, fileName })) });
    await onDone();
  };
  return (
    <Section title="附件" id="files">
      {open && <AttachmentPicker value={files} onChange={(next) => void keep([...next])} accept={evidenceSuffixes} />}
      {!open && files.length > 0 && <Attachments files={files} />}
      {!open && files.length === 0 && <Quiet>没有附件。</Quiet>}
    </Section>
  );
}

/** 审批记录；轮到运营单位时在此通过或驳回。 */
export function ApprovalSection({ settlement: { settlementNo }, onDone }: StatementProps) {
  const approval = useDocumentApproval(settlementBizType, settlementNo, onDone);
  return (
    <DocumentApprovalPanel
      approval={approval}
      none={
        <Section title="审批记录">
          <Quiet>双方确认后由运营单位审核，结果显示在这里和操作日志里。</Quiet>
        </Section>
      }
    />
  );
}

/** The close of a month is no step of a statement, and stands in its history. */
const TEXTS = { ...wordsOf(settlementSteps).texts, CARRY: '月结结转' };

const TONE: Partial<Record<keyof typeof TEXTS, Tone>> = {
  CONFIRM: 'info',
  AUTO_CONFIRM: 'waiting',
  AUDIT_PASS: 'success',
  PAY: 'success',
  AGREE: 'success',
  DISPUTE: 'danger',
  AUDIT_REJECT: 'danger',
  VOID: 'danger',
};

/** 操作日志：每一步由谁在何时办理。 */
export const SettlementHistory = ({ settlement: { log } }: Reading) => (
  <DocumentLog log={log} texts={TEXTS} tones={TONE} />
);
