import { useCountedList } from '@portal/sdk';
import { Button, ExportButton, StatusTabs } from '@portal/sdk/ui';
import { QueryForm } from '@portal/sdk/ui/form';
import { ReportTable } from '@portal/sdk/ui/report';
import { columnsOf } from '@portal/sdk/ui/table';
import { confirmLetter, LETTER_STATUS } from './contract.ts';
import { ReplyButtons } from './reply-button.tsx';

const COLUMNS = columnsOf(confirmLetter.page);

/** 询证函：发出的函与供应商的回函。 */
export function LetterList() {
  const list = useCountedList(confirmLetter.page, confirmLetter.counts, 'letterStatus');
  const { id } = list.filters;
  return (
    <>
      <QueryForm list={list} />
      <StatusTabs list={list} texts={LETTER_STATUS.texts} codes={LETTER_STATUS.list} />
      <ReportTable
        list={list}
        caption="询证函"
        columns={COLUMNS}
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
            <ReplyButtons letter={letter} onDone={list.reload} />
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
