/** Personal data as lists, exports and logs show it. What is too short for its shape is hidden whole. */

function masked(text: string, head: number, tail: number): string {
  const hidden = text.length - head - tail;
  return hidden > 0 ? `${text.slice(0, head)}${'*'.repeat(hidden)}${text.slice(-tail)}` : '*'.repeat(text.length);
}

/** A phone number by its first 3 and last 4 characters: `138****5678`. */
export const maskPhone = (phone: string): string => masked(phone, 3, 4);

/** An identity card number by its first 6 and last 4 characters: `110101********8515`. */
export const maskIdNumber = (id: string): string => masked(id, 6, 4);

/** A bank account by its first and last 4 characters: `6222**********0123`. */
export const maskBankAccount = (account: string): string => masked(account, 4, 4);

/** An address by the first character of its person, and its host: `l***@example.com`. */
export function maskEmail(address: string): string {
  const at = address.lastIndexOf('@');
  return at < 1 ? '*'.repeat(address.length) : `${address.slice(0, 1)}***${address.slice(at)}`;
}

/** A name by its first character only: `张*`. An empty name stays empty. */
export function maskName(name: string): string {
  const [first = '', ...rest] = name;
  return first && `${first}${'*'.repeat(Math.max(1, rest.length))}`;
}
