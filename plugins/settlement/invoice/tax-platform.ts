/**
 * The invoicing platform behind an interface. The reference adapter stands in for the tax authority's: it answers from
 * what it is told alone, the same each time, and issues nothing that holds outside this portal.
 */
import { createHash } from 'node:crypto';
import { creditCheckCharacter } from '@portal/sdk/format';

export interface IssueRequest {
  readonly serialNo: string;
  readonly invoiceKind: number;
  readonly buyerTaxNo: string;
  /** Yuan, tax included. */
  readonly total: string;
  /** Day of issue at +08:00. */
  readonly day: string;
}

export type IssueResult =
  | { readonly invoiceNo: string; readonly invoiceCode: string | null }
  | { readonly fault: string };

export interface TaxPlatform {
  /** What users read of the platform. */
  readonly name: string;
  /** Answers at once; a real platform is asked again until it has decided. */
  result(request: IssueRequest): Promise<IssueResult>;
  /** Whether the authority knows an invoice with these facts. */
  verify(facts: { invoiceNo: string; issueDate: string; total: string; issued: boolean }): Promise<boolean>;
}

const digitsOf = (text: string, length: number): string => {
  const number = BigInt(`0x${createHash('sha256').update(text).digest('hex')}`);
  return (number % 10n ** BigInt(length)).toString().padStart(length, '0');
};

/** Numbers of fully digital invoices: year, region 00 that no province has, channel 9, 15 digits. */
const digitalNumber = ({ serialNo, day }: IssueRequest) => `${day.slice(2, 4)}009${digitsOf(serialNo, 15)}`;

const digital = [4, 5];
/** Yuan above which the reference platform issues nothing. */
const mostOfOne = 1_000_000_000n;

function faultOf({ buyerTaxNo, total }: IssueRequest): string | undefined {
  const invalid = buyerTaxNo.length === 18 && /[IOSVZ]/.test(buyerTaxNo);
  if (invalid || (buyerTaxNo.length === 18 && creditCheckCharacter(buyerTaxNo.slice(0, 17)) !== buyerTaxNo[17])) {
    return '购方税号校验位不正确，请核对抬头后重试';
  }
  return BigInt(total.split('.')[0] ?? '0') >= mostOfOne ? '超过开票平台单张限额' : undefined;
}

export const referencePlatform: TaxPlatform = {
  name: '参考开票平台（模拟）',

  async result(request) {
    const fault = faultOf(request);
    if (fault !== undefined) return { fault };
    if (digital.includes(request.invoiceKind)) return { invoiceNo: digitalNumber(request), invoiceCode: null };
    const invoiceCode = `0009${request.day.slice(2, 4)}${digitsOf(`code:${request.serialNo}`, 6)}`;
    return { invoiceNo: digitsOf(request.serialNo, 8), invoiceCode };
  },

  async verify({ invoiceNo, issueDate, issued }) {
    return issued || (invoiceNo.length === 20 && invoiceNo.startsWith(issueDate.slice(2, 4)));
  },
};
