/** Personal data as lists, exports and logs show it. */

/** `138****5678` */
export const maskPhone = (phone: string): string => phone.replace(/^(\d{3})\d+(\d{4})$/, '$1****$2');

/** `110101********8515` */
export const maskIdNumber = (id: string): string => id.replace(/^(.{6}).+(.{4})$/, '$1********$2');

/** `6222**********0123` */
export const maskBankAccount = (account: string): string =>
  account.replace(/^(.{4})(.+)(.{4})$/, (_, head: string, middle: string, tail: string) => `${head}${'*'.repeat(middle.length)}${tail}`);

/** The surname only: `张*`. */
export const maskName = (name: string): string => (name ? `${[...name][0]}${'*'.repeat(Math.max(1, [...name].length - 1))}` : '');
