/**
 * Stands in for the tax authority, in process: answers from what it is told alone, the same each time, and issues
 * nothing that holds outside this portal.
 */
import { createHash } from 'node:crypto';
import { creditCheckCharacter } from '@portal/sdk/format';
import type { TaxRequest } from '@portal/sdk/server';
import type { TaxDriver } from './tax.ts';

const digitsOf = (text: string, length: number): string => {
  const number = BigInt(`0x${createHash('sha256').update(text).digest('hex')}`);
  return (number % 10n ** BigInt(length)).toString().padStart(length, '0');
};

/** Numbers of fully digital invoices: year, region 00 that no province has, channel 9, 15 digits. */
const digitalNumber = ({ serialNo, askedOn }: TaxRequest) => `${askedOn.slice(2, 4)}009${digitsOf(serialNo, 15)}`;

const digital = [4, 5];
/** Yuan above which nothing is issued. */
const mostOfOne = 1_000_000_000n;

function faultOf({ buyer: { taxNo }, total }: TaxRequest): string | undefined {
  const invalid = taxNo.length === 18 && /[IOSVZ]/.test(taxNo);
  if (invalid || (taxNo.length === 18 && creditCheckCharacter(taxNo.slice(0, 17)) !== taxNo[17])) {
    return '购方税号校验位不正确，请核对抬头后重试';
  }
  return BigInt(total.split('.')[0] ?? '0') >= mostOfOne ? '超过开票平台单张限额' : undefined;
}

export const simulatedTax: TaxDriver = {
  name: '参考开票平台（模拟）',
  simulated: true,

  submit: async () => undefined,

  async result(request) {
    const reason = faultOf(request);
    if (reason !== undefined) return { state: 'REFUSED', reason };
    const { serialNo, kind, askedOn: issueDate } = request;
    if (digital.includes(kind))
      return { state: 'ISSUED', invoiceNo: digitalNumber(request), invoiceCode: null, issueDate };
    const invoiceCode = `0009${issueDate.slice(2, 4)}${digitsOf(`code:${serialNo}`, 6)}`;
    return { state: 'ISSUED', invoiceNo: digitsOf(serialNo, 8), invoiceCode, issueDate };
  },

  verify: async (invoices) =>
    invoices.map(
      ({ invoiceNo, issueDate, issuedHere }) =>
        issuedHere || (invoiceNo.length === 20 && invoiceNo.startsWith(issueDate.slice(2, 4))),
    ),
};
