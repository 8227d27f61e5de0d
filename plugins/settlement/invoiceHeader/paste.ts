/** Reads a header block that a person has copied from a letter or a form. */
import type { HeaderInput } from './contract.ts';

type Parsed = Partial<
  Pick<HeaderInput, 'headerName' | 'taxNo' | 'regAddress' | 'regPhone' | 'bankName' | 'bankAccount' | 'receiveEmail'>
>;

const halfWidth = (text: string) =>
  text.replace(/[！-～]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0)).replace(/　/g, ' ');

const LABELS: readonly (readonly [keyof Parsed, RegExp])[] = [
  ['headerName', /^(?:单位|公司|企业|发票|抬头|开票)*(?:名称|抬头)$/],
  ['taxNo', /^(?:纳税人识别号|统一社会信用代码.*|税号|纳税号|识别号)$/],
  ['regAddress', /^(?:注册|单位|公司|联系)?地址$/],
  ['regPhone', /^(?:注册|单位|公司|联系)?(?:电话|手机)(?:号码)?$/],
  ['bankName', /^(?:开户行|开户银行|银行名称)(?:名称)?$/],
  ['bankAccount', /^(?:银行|开户)?(?:账号|帐号|账户)$/],
  ['receiveEmail', /^(?:收票|电子)?(?:邮箱|邮件)(?:地址)?$/],
];

const TIDY: Partial<Record<keyof Parsed, (text: string) => string>> = {
  taxNo: (text) => text.replace(/\s/g, '').toUpperCase(),
  bankAccount: (text) => text.replace(/\D/g, ''),
  regPhone: (text) => text.replace(/[^\d-]/g, ''),
};

/** `地址、电话：云屿市… 0000-1234567` names two things at once: the figures at the end are the second. */
function pair(label: string, text: string): Parsed | undefined {
  const parts = /^(.*?)\s*([\d][\d\s-]{6,})$/.exec(text);
  const [, first = '', figures = ''] = parts ?? [];
  if (!parts) return undefined;
  if (/地址.*电话/.test(label)) return { regAddress: first.trim(), regPhone: figures.replace(/[^\d-]/g, '') };
  if (/开户行.*(账|帐)号/.test(label)) return { bankName: first.trim(), bankAccount: figures.replace(/\D/g, '') };
  return undefined;
}

/** @returns the fields that were recognised; empty when none was. */
export function parseHeader(block: string): Parsed {
  const found: Parsed = {};
  for (const line of halfWidth(block).split(/[\n;]+/)) {
    const [, label = '', text = ''] = /^\s*([^:]{2,20}?)\s*:\s*(.+?)\s*$/.exec(line) ?? [];
    const both = pair(label, text);
    if (both) Object.assign(found, both);
    const name = LABELS.find(([, pattern]) => pattern.test(label.replace(/\s/g, '')))?.[0];
    if (name && !both) found[name] = TIDY[name]?.(text) ?? text;
  }
  return found;
}

/** Digits in groups of four, as a bank card bears them. */
export const grouped = (digits: string): string => digits.replace(/(.{4})(?=.)/g, '$1 ');
