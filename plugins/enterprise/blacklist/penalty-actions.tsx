import { type ButtonAppearance, ExportButton } from '@portal/sdk/ui';
import { StepButton } from '@portal/sdk/ui/form';
import { aboutPenalty } from '../addresses.ts';
import { blacklist, type PenaltyRow } from './contract.ts';

interface Props {
  row: PenaltyRow;
  onDone: () => unknown;
  /** Default `text`. */
  appearance?: ButtonAppearance;
}

const documents = ['.pdf', '.jpg', '.png', '.docx', '.xlsx', '.zip'];

/** 提交、撤回、删除、申请延长、申请解除；生效后可以下载决定书。 */
export function PenaltyActions({ row, onDone, appearance = 'text' }: Props) {
  const { id, entName, applyNo, entryNo } = row;
  const shared = { row, onDone, appearance, about: aboutPenalty(row) } as const;
  return (
    <>
      <StepButton
        {...shared}
        call={blacklist.submit}
        ask={`提交对${entName}的处罚？企业会收到通知，五个工作日内可以陈述申辩。`}
      />
      <StepButton {...shared} call={blacklist.withdraw} ask={`撤回处罚 ${applyNo}？撤回后可以修改再提交。`} />
      <StepButton {...shared} call={blacklist.remove} />
      <StepButton
        {...shared}
        call={blacklist.extend}
        fields={['term', 'reason', { name: 'files', kind: 'files', accept: documents }]}
      />
      <StepButton
        {...shared}
        call={blacklist.release}
        fields={['reason', { name: 'files', kind: 'files', accept: documents }]}
      />
      {entryNo !== null && (
        <ExportButton call={blacklist.letter} input={{ id }} appearance={appearance}>
          决定书
        </ExportButton>
      )}
    </>
  );
}
