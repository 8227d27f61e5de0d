import { useCountedList } from '@portal/sdk';
import { BusyButton, ExportButton, StatusTag, StatusTabs } from '@portal/sdk/ui';
import { QueryForm } from '@portal/sdk/ui/form';
import { ReportTable } from '@portal/sdk/ui/report';
import { tableColumns } from '../table-columns.tsx';
import { LETTER_COLUMNS } from './columns.ts';
import { confirmLetter, LETTER_STATUS, LETTER_TONE } from './contract.ts';
import { ReplyButtons } from './reply-button.tsx';

const COLUMNS = tableColumns(LETTER_COLUMNS, {
  status: (status) => <StatusTag code={status} texts={LETTER_STATUS} tones={LETTER_TONE} />,
});

const STATES = [0, 1, 2] as const;

/** 询证函：发出的函与供应商的回函。 */
export function LetterList() {
  const list = useCountedList(confirmLetter.page, confirmLetter.counts, 'letterStatus');
  const { id } = list.filters;
  return (
    <>
      <QueryForm
        list={list}
        fields={[
          { name: 'supplierName', label: '供应商' },
          { name: 'letterNo', label: '询证函编号' },
          { kind: 'dayRange', label: '截至日期', from: 'balanceFrom', to: 'balanceTo' },
        ]}
      />
      <StatusTabs list={list} texts={LETTER_STATUS} codes={STATES} />
      <ReportTable
        list={list}
        caption="询证函"
        columns={COLUMNS}
        toolbar={
          id !== undefined && (
            <BusyButton busy={false} onPress={() => list.narrow({ id: undefined, view: 'letters' })}>
              查看全部询证函
            </BusyButton>
          )
        }
        rowActions={(letter) => (
          <>
            <ExportButton call={confirmLetter.sentFile} input={{ ids: [letter.id] }} look="text">
              PDF
            </ExportButton>
            {letter.status === 0 && <ReplyButtons letter={letter} onDone={list.reload} />}
          </>
        )}
        batch={(rows) => (
          <ExportButton call={confirmLetter.sentFile} input={{ ids: rows.map(({ id }) => id) }} look="primary">
            下载 PDF
          </ExportButton>
        )}
      />
    </>
  );
}
