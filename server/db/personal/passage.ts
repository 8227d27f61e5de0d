/** Between the portal and the database: what leaves is sealed where it is marked, what comes back is open. */
import { closing, marks, opening, personal, type PersonalKind } from '@portal/sdk/personal';
import { maskBankAccount, maskEmail, maskIdNumber, maskPhone } from '@portal/sdk/format';
import { type PersonalCipher, sealedText } from './cipher.ts';

const masks: Readonly<Record<PersonalKind, (text: string) => string>> = {
  phone: maskPhone,
  mail: maskEmail,
  idNumber: maskIdNumber,
  bankAccount: maskBankAccount,
  birthday: (text) => `${text.slice(0, 4)}-**-**`,
  address: (text) => `${text.slice(0, 3)}****`,
};

/** Stands where a text from outside had a character of ours. */
const replacement = '\ufffd';
const decoded = (text: string) => Buffer.from(text, 'base64url').toString('utf8');

const noKeyring = (): never => {
  throw new Error('This database was opened without a keyring: it neither seals nor finds personal data.');
};

/** A parameter of a statement as the database is given it. */
function sealed(text: string, cipher: PersonalCipher | undefined): string {
  if (!text.includes(opening)) return text;
  return text.replace(marks, (_, mark?: string, kind?: string, body?: string) => {
    if (mark === undefined || kind === undefined || body === undefined) return replacement;
    const { seal, indexes, tails } = cipher ?? noKeyring();
    const [as, clear] = [kind as PersonalKind, decoded(body)];
    if (mark === '#') return indexes(as, clear)[0] ?? replacement;
    if (mark === '?') return [...indexes(as, clear), clear.toLowerCase()].join(closing);
    if (mark === '~') return [...tails(as, clear), clear.toLowerCase()].join(closing);
    return seal(as, clear, mark === '!');
  });
}

const outgoing = (value: unknown, cipher: PersonalCipher | undefined): unknown => {
  if (typeof value === 'string') return sealed(value, cipher);
  return Array.isArray(value) ? value.map((one) => outgoing(one, cipher)) : value;
};

/** `masked` before a text that is sealed, or not yet. */
const shown = new RegExp(`(?:${opening}\\*(\\w+)${closing})?${sealedText.source}`, 'g');
const notYetSealed = new RegExp(`${opening}\\*(\\w+)${closing}([^"${opening}]*)`, 'g');

const maskAs = (kind: string | undefined, text: string): string =>
  kind === undefined ? text : masks[kind as PersonalKind](text);

const asIs = (text: string) => text;
const insideJson = (text: string) => JSON.stringify(text).slice(1, -1);

/** What a sealed text is replaced by; without a keyring it stays as it is. */
function opened(text: string, cipher: PersonalCipher | undefined, written: (clear: string) => string): string {
  if (!cipher || !text.includes(opening)) return text;
  return text
    .replace(shown, (_, kind: string | undefined, ...parts: string[]) =>
      written(maskAs(kind, cipher.open(['', ...parts.slice(0, 6)]))),
    )
    .replace(notYetSealed, (_, kind: string, clear: string) => maskAs(kind, clear));
}

export interface Passage {
  /** Parameters of a statement. */
  outgoing(values: readonly unknown[]): unknown[];
  text(value: string): string;
  /** JSON before it is parsed. */
  json(value: string): string;
}

export const passageOf = (cipher: PersonalCipher | undefined): Passage => ({
  outgoing: (values) => values.map((value) => outgoing(value, cipher)),
  text: (value) => opened(value, cipher, asIs),
  json: (value) => opened(value, cipher, insideJson),
});

/** A stored text with what is sealed in it marked as it was, to be sealed anew. */
export const remarked = (text: string, cipher: PersonalCipher): string =>
  text.replace(sealedText, (...parts: string[]) =>
    personal(parts[3] as PersonalKind, cipher.open(parts.slice(0, 7)), parts[4] !== ''),
  );
