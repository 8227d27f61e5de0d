import { toast, useCountedList } from '@portal/sdk';
import type { InputOf } from '@portal/sdk/contract';
import { money } from '@portal/sdk/format';
import { ActionButton, Button, ExportButton, StatusTabs } from '@portal/sdk/ui';
import { QueryForm, StepButton } from '@portal/sdk/ui/form';
import { ReportTable } from '@portal/sdk/ui/report';
import { columnsOf } from '@portal/sdk/ui/table';
import { confirmLetter, type Letter, LETTER_STATUS } from './contract.ts';

interface Props {
  input: InputOf<typeof confirmLetter.send>;
  appearance: 'text' | 'primary';
  onDone?: () => unknown;
}

/** 询证函：下载 PDF，或发给供应商在线回函；一家一页。 */
export function LetterButtons({ input, appearance, onDone }: Props) {
  const count = input.supplierEntIds.length;
  return (
    <>
      <ExportButton call={confirmLetter.file} input={input} appearance={appearance === 'text' ? 'text' : 'secondary'}>
        询证函
      </ExportButton>
      <ActionButton
        call={confirmLetter.send}
        input={input}
        appearance={appearance}
        ask={`向${count > 1 ? `所选 ${count} 家供应商` : '该供应商'}发出询证函，请其在线回函？`}
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

const aboutLetter = ({ letterNo }: Letter) => ({ name: `询证函 ${letterNo}` });

/** 回函：相符或不符，由供应商自己答复一次。 */
const replyTo = (letter: Letter, onDone: () => unknown) => (
  <>
    <StepButton
      call={confirmLetter.reply}
      row={letter}
      step="AGREE"
      ask={`确认截至 ${letter.balanceOn} 的余额 ${money(letter.closing)} 元与贵单位账面相符？回函后不能修改。`}
      done="已回函：相符"
      about={aboutLetter(letter)}
      onDone={onDone}
    >
      相符
    </StepButton>
    <StepButton
      call={confirmLetter.reply}
      row={letter}
      step="DIFFER"
      title={`回函不符 · ${letter.letterNo}`}
      fields={[
        {
          name: 'supplierAmount',
          hint: `对方询证金额 ${money(letter.closing)} 元`,
          check: (amount) => (amount === undefined ? '请输入我方账面金额' : undefined),
        },
        { name: 'note', check: (text) => (text ? undefined : '请说明差异原因') },
      ]}
      done="已回函：不符"
      about={aboutLetter(letter)}
      onDone={onDone}
    >
      不符
    </StepButton>
  </>
);

const COLUMNS = columnsOf(confirmLetter.page);

/** 询证函：发出的函与供应商的回函。 */
export function LetterList() {
  const list = useCountedList(confirmLetter.page, confirmLetter.counts, 'letterStatus');
  const { id, letterStatus } = list.filters;
  // the filter has a name of its own beside those of the report, whose address it shares
  const told = letterStatus === undefined ? COLUMNS : COLUMNS.filter(({ field }) => field !== 'status');
  return (
    <>
      <QueryForm list={list} />
      <ReportTable
        tabs={<StatusTabs list={list} codes={LETTER_STATUS} />}
        list={list}
        caption="询证函"
        columns={told}
        toolbar={
          id !== undefined && (
            <Button onClick={() => list.narrow({ id: undefined, view: 'letters' })}>查看全部询证函</Button>
          )
        }
        rowActions={(letter) => (
          <>
            <ExportButton call={confirmLetter.sentFile} input={{ ids: [letter.id] }} appearance="text">
              PDF
            </ExportButton>
            {replyTo(letter, list.reload)}
          </>
        )}
        batch={(rows) => (
          <ExportButton call={confirmLetter.sentFile} input={{ ids: rows.map(({ id }) => id) }} appearance="primary">
            下载 PDF
          </ExportButton>
        )}
      />
    </>
  );
}
