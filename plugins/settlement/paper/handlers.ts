/** A statement is downloaded by those who may read it. */
import { dateTime } from '@portal/sdk/format';
import { implement } from '@portal/sdk/server';
import { settlementDetailOf } from '../detail/detail.ts';
import { pdfOf, type Sheet } from '../invoice/pdf.ts';
import { settlementPaper } from './contract.ts';
import { statementSheets } from './statement-sheets.ts';

export default implement(settlementPaper, {
  async statement({ settleType, settlementIds }, context) {
    const printed = `${context.user.entName}　${dateTime(context.clock.now())}`;
    const sheets: Sheet[] = [];
    const numbers: string[] = [];
    for (const id of new Set(settlementIds)) {
      const settlement = await settlementDetailOf(context, id, settleType);
      numbers.push(settlement.settlementNo);
      sheets.push(...statementSheets(settlement, printed));
    }
    const name = numbers.length === 1 ? numbers[0] : `${numbers[0]}等${numbers.length}张`;
    return { fileName: `对账单_${name}.pdf`, type: 'application/pdf', body: Buffer.from(pdfOf(...sheets), 'latin1') };
  },
});
