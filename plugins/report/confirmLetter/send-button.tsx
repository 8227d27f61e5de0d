import { toast } from '@portal/sdk';
import type { InputOf } from '@portal/sdk/contract';
import { ActionButton, ExportButton } from '@portal/sdk/ui';
import { confirmLetter } from './contract.ts';

interface Props {
  supplierEntIds: readonly string[];
  /** Of the report: what of the balance is asked about. */
  filters: Omit<InputOf<typeof confirmLetter.send>, 'supplierEntIds'>;
  appearance: 'text' | 'primary';
  onDone?: () => unknown;
}

/** 询证函：下载 PDF，或发给供应商在线回函；一家一页。 */
export function LetterButtons({ supplierEntIds, filters: { from, to, plate, orgCode }, appearance, onDone }: Props) {
  const input = {
    supplierEntIds: [...supplierEntIds],
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(plate !== undefined && { plate }),
    ...(orgCode !== undefined && { orgCode }),
  };
  return (
    <>
      <ExportButton call={confirmLetter.file} input={input} appearance={appearance === 'text' ? 'text' : 'secondary'}>
        询证函
      </ExportButton>
      <ActionButton
        call={confirmLetter.send}
        input={input}
        appearance={appearance}
        ask={`向${supplierEntIds.length > 1 ? `所选 ${supplierEntIds.length} 家供应商` : '该供应商'}发出询证函，请其在线回函？`}
        done="询证函已发出"
        onDone={({ waiting }) => {
          if (waiting > 0)
            toast({ intent: 'warning', message: `其中 ${waiting} 家在该日已有待回函的询证函，未重复发出` });
          return onDone?.();
        }}
      >
        发函
      </ActionButton>
    </>
  );
}
