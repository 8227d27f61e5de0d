/** 询证函: asks a supplier to confirm its balance. */
import { amountInCapitals, money } from '@portal/sdk/format';
import { type Context, docx, docxParagraph, docxTitle, docxType } from '@portal/sdk/server';
import type { SupplierRow } from './contract.ts';

interface Period {
  readonly from?: string;
  readonly to?: string;
}

export function letterOf({ user, clock }: Context, row: SupplierRow, { from, to }: Period) {
  const day = to ?? clock.today();
  const line = (text: string) => docxParagraph(text);
  const text = [
    docxTitle('往来款项询证函'),
    line(`${row.supplierName}：`),
    line(`为核对往来款项，${user.entName}现请贵单位核对以下截至 ${day} 的结算余额。`),
    ...(from === undefined ? [] : [line(`期初（${from}）未结：${money(row.opening)} 元`)]),
    line(`本期应结：${money(row.due)} 元`),
    line(`本期已结：${money(row.settled)} 元`),
    line(`期末未结：${money(row.closing)} 元（大写：${amountInCapitals(row.closing)}）`),
    line('如与贵单位记录相符，请在“相符”处盖章；如不符，请列明差异金额和原因。'),
    line('相符（盖章）：　　　　　　　　　　不符（盖章）：'),
    line('差异说明：'),
  ];
  return {
    fileName: `询证函_${row.supplierName}_${day.replaceAll('-', '')}.docx`,
    type: docxType,
    body: docx(text.join('')),
  };
}
