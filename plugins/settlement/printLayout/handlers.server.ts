/** A statement is downloaded by those who may read it. */
import { dateTime } from '@portal/sdk/format';
import { implement, pdf, type PdfPage, pdfType } from '@portal/sdk/server';
import { settlementDetailOf } from '../statement/detail.server.ts';
import { settlementPrint } from './contract.ts';
import { statementSheets } from './statement-sheets.server.ts';

export default implement(settlementPrint, {
  async statement({ settleType, settlementIds }, context) {
    const printed = `${context.user.entName}　${dateTime(context.clock.now())}`;
    const sheets: PdfPage[] = [];
    const numbers: string[] = [];
    for (const id of new Set(settlementIds)) {
      const settlement = await settlementDetailOf(context, id, settleType);
      numbers.push(settlement.settlementNo);
      sheets.push(...statementSheets(settlement, printed));
    }
    const name = numbers.length === 1 ? numbers[0] : `${numbers[0]}等${numbers.length}张`;
    return { fileName: `对账单_${name}.pdf`, type: pdfType, body: pdf(sheets) };
  },
});
