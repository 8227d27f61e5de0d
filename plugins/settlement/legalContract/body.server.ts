/** What the text of a contract must say, whether it is new or a change. */
import { refuse } from '@portal/sdk/server';
import { frameworkType } from './contract.ts';
import { hundredths, sharesFault } from './rules.ts';
import type { ContractBody } from './schema.ts';

/** A percent as a share of one, by moving the point. */
export const shareOf = (percent: string): string => {
  const digits = String(hundredths(percent)).padStart(5, '0');
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`;
};

interface BodyFault {
  readonly field: 'amount' | 'validTo' | 'payTerms';
  readonly message: string;
}

function amountFault(amount: string | undefined, contractType: number): string | undefined {
  if (amount === undefined)
    return contractType === frameworkType ? undefined : '只有框架协议可以不限额，请输入合同金额';
  return /[1-9]/.test(amount) && !amount.startsWith('-') ? undefined : '合同金额必须大于 0';
}

/** The first thing wrong with a text, and where. */
export function bodyFault(body: ContractBody, contractType: number): BodyFault | undefined {
  const { amount, validFrom, validTo, payTerms } = body;
  const faults: readonly (readonly [BodyFault['field'], string | undefined])[] = [
    ['amount', amountFault(amount, contractType)],
    ['validTo', validTo < validFrom ? '有效期止不能早于有效期起' : undefined],
    [
      'payTerms',
      payTerms.some(({ percent }) => hundredths(percent) === 0) ? '付款比例必须大于 0' : sharesFault(payTerms),
    ],
  ];
  return faults.flatMap(([field, message]) => (message === undefined ? [] : [{ field, message }]))[0];
}

export function checkBody(body: ContractBody, contractType: number): void {
  const fault = bodyFault(body, contractType);
  if (fault) refuse('invalid', fault.message);
}

export const bodyOf = (text: ContractBody): ContractBody => ({
  contractName: text.contractName,
  ...(text.amount !== undefined && { amount: text.amount }),
  validFrom: text.validFrom,
  validTo: text.validTo,
  payTerms: text.payTerms,
  clauses: text.clauses,
});
