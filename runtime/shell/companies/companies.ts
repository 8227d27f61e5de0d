import type { Company } from '@portal/sdk/calls/enterprise';

/** Lists longer than this can be searched. */
export const searchFrom = 8;

export const nameOf = ({ customerName, customerRegisterName }: Company): string => customerName || customerRegisterName;

/** In the account's company list; the others it may add. */
export const joinedOf = (companies: readonly Company[]): readonly Company[] =>
  companies.filter(({ currentFlag }) => currentFlag !== null);

export const isCurrent = ({ currentFlag }: Company): boolean => currentFlag === 1;

/** The current company, then those switched to of late, then the others as the server lists them. */
export function recentFirst(companies: readonly Company[], recent: readonly string[]): readonly Company[] {
  const place = (company: Company) => {
    const at = recent.indexOf(company.entId);
    return isCurrent(company) ? -1 : at === -1 ? recent.length : at;
  };
  return [...companies].sort((one, other) => place(one) - place(other));
}

/** Whether a text reads like what was typed, letters standing for the sounds of characters. */
export type SoundsLike = (text: string, typed: string) => boolean;

/** By name, code or credit code, whatever the case; by sound once the sounds are there. */
export function search(companies: readonly Company[], keyword: string, soundsLike?: SoundsLike): readonly Company[] {
  const typed = keyword.trim().toLowerCase();
  if (typed === '') return companies;
  return companies.filter((company) => {
    const { customerCode, socialcreditcode, customerName, customerRegisterName } = company;
    const texts = [customerName, customerRegisterName, customerCode, socialcreditcode ?? ''];
    return (
      texts.some((text) => text.toLowerCase().includes(typed)) || soundsLike?.(customerRegisterName, typed) === true
    );
  });
}

/** Why an organisation cannot be chosen, in the words of its row. */
export function barredFor({ currentFlag, socialcreditcode, legalrepresentativeIdno }: Company): string | undefined {
  if (currentFlag !== null) return '已添加';
  return socialcreditcode === null || legalrepresentativeIdno === null ? '信息缺失' : undefined;
}

/** What can be chosen stands first, then what lacks something, last what is there already. */
export function choosableFirst(companies: readonly Company[]): readonly Company[] {
  const order = [undefined, '信息缺失', '已添加'];
  return [...companies].sort((one, other) => order.indexOf(barredFor(one)) - order.indexOf(barredFor(other)));
}
