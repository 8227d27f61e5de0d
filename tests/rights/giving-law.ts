/** The law of giving, written anew and without the server: whose rows a scope shows, what somebody holds and may give. */

export const scopes = ['SELF', 'DEPT', 'ENT', 'SUB', 'CUSTOM', 'PLATE', 'ALL'] as const;
export type Scope = (typeof scopes)[number];
/** A wider scope shows more rows in anybody's hands; 自定义 names the operating unit's own enterprise. */
const width: Readonly<Record<Scope, number>> = { SELF: 0, DEPT: 1, ENT: 2, CUSTOM: 2, SUB: 3, PLATE: 4, ALL: 5 };
/** For each scope those that show, in anybody's hands, no row which it does not. */
export const within: Readonly<Record<Scope, readonly Scope[]>> = {
  SELF: ['SELF'],
  DEPT: ['SELF', 'DEPT'],
  ENT: ['SELF', 'DEPT', 'ENT'],
  SUB: ['SELF', 'DEPT', 'ENT', 'SUB'],
  CUSTOM: [],
  PLATE: ['PLATE'],
  ALL: scopes,
};

/** Rows on which a menu can be asked for alone. */
export const askedScopes = ['SELF', 'DEPT', 'ENT', 'SUB', 'PLATE'] as const satisfies readonly Scope[];

/** What a role may be made of: codes that operating people and suppliers, or only one of them, may hold. */
const codes = {
  'trial:a:do': 'GY',
  'trial:b:do': 'GY',
  'trial:c:do': 'Y',
  'trial:d:do': 'Y',
  'trial:e:do': 'G',
} as const;
export type Code = keyof typeof codes;
export const names = Object.keys(codes) as Code[];
export const kindsOf = (code: Code): string => codes[code];

/** People of the operating unit, and of a supplier. */
export const people = {
  Y: ['y0001_1', 'y0001_2', 'kf_8001', 'kf_8002'],
  G: ['gys_sales', 'no_menu', 'gys_admin'],
} as const;
export type Letter = keyof typeof people;
export const everybody = [...people.Y, ...people.G];
export const letterOf = (account: string): Letter => ((people.Y as readonly string[]).includes(account) ? 'Y' : 'G');

export const fits = (code: Code, letter: Letter): boolean => kindsOf(code).includes(letter);

export interface Role {
  readonly id: string;
  readonly letter: Letter;
  scope: Scope;
  version: number;
  readonly codes: Set<Code>;
}

export interface Person {
  readonly account: string;
  readonly userId: string;
  readonly entId: string;
  readonly letter: Letter;
  version: number;
  readonly held: Set<Role>;
  /** Codes of menus granted alone, beside the roles, each with its rows. */
  readonly alone: Map<Code, Scope>;
}

/** Rows by name: one of each person, one of somebody else in each enterprise, one below it, and two further away. */
const department = (letter: Letter): readonly string[] => people[letter];
const enterprise = (letter: Letter): readonly string[] => [...department(letter), `another of ${letter}`];
const withBelow = (letter: Letter): readonly string[] => [...enterprise(letter), `below ${letter}`];
const plate = [...withBelow('Y'), ...withBelow('G'), 'elsewhere in the plate'];
const everything = [...plate, 'of another plate'];

type Hand = Pick<Person, 'account' | 'letter'>;

/** Rows of a grant in somebody's hands; the plate and the platform are shown by the operating unit's grants alone. */
const shown: Readonly<Record<Scope, (hand: Hand, granted: Letter) => readonly string[]>> = {
  SELF: ({ account }) => [account],
  DEPT: ({ letter }) => department(letter),
  ENT: ({ letter }) => enterprise(letter),
  SUB: ({ letter }) => withBelow(letter),
  CUSTOM: () => enterprise('Y'),
  PLATE: (_, granted) => (granted === 'Y' ? plate : []),
  ALL: (_, granted) => (granted === 'Y' ? everything : []),
};

/** The scopes in which somebody holds a code, by roles and alone. */
function heldIn({ held, alone }: Person, code: Code): Scope[] {
  const byRoles = [...held].filter((one) => one.codes.has(code)).map(({ scope }) => scope);
  const beside = alone.get(code);
  return beside === undefined ? byRoles : [...byRoles, beside];
}

export const holds = (person: Person, code: Code): boolean => heldIn(person, code).length > 0;

const shownTo = (person: Person, scope: Scope): readonly string[] => shown[scope](person, person.letter);

/** How widely somebody holds a code: -1 for not at all; a scope that shows them nothing counts as the least. */
export const heldAs = (person: Person, code: Code): number =>
  Math.max(-1, ...heldIn(person, code).map((scope) => (shownTo(person, scope).length > 0 ? width[scope] : 0)));

/** The rows on which somebody holds a code. */
export const rowsOf = (person: Person, code: Code): string[] => [
  ...new Set(heldIn(person, code).flatMap((scope) => shownTo(person, scope))),
];

const permitted: Readonly<Record<Letter, { readonly letters: string; readonly widest: Scope; readonly own: Scope }>> = {
  Y: { letters: 'YG', widest: 'PLATE', own: 'PLATE' },
  G: { letters: 'G', widest: 'SUB', own: 'ENT' },
};

function mayScope(giver: Person, letter: Letter, scope: Scope): boolean {
  const { letters, widest, own } = permitted[giver.letter];
  if (!letters.includes(letter)) return false;
  if (scope === 'CUSTOM') return true; // the operating unit's own enterprise, which is in its people's reach
  const widestOwn = Math.max(width[own], ...[...giver.held].map((one) => width[one.scope]));
  return width[scope] <= width[widest] && width[scope] <= widestOwn;
}

/** A grant, by a role or alone: rights of a kind of people, on the rows of a scope. */
export interface Grant {
  readonly letter: Letter;
  readonly scope: Scope;
  readonly codes: Iterable<Code>;
}

/** @param others - Whose it is or becomes, beside the giver: in their hands, too, it may show nothing that the giver does not see. */
export function mayGive(giver: Person, { letter, scope, codes: given }: Grant, others: readonly Person[]): boolean {
  if (!mayScope(giver, letter, scope)) return false;
  const hands = [giver, ...others.filter((one) => one.letter !== giver.letter)];
  return [...given].every((code) => {
    const own = rowsOf(giver, code);
    return holds(giver, code) && hands.every((hand) => shown[scope](hand, letter).every((row) => own.includes(row)));
  });
}

/** Whether the giver administers the accounts of the receiver's enterprise. */
export const administers = (giver: Person, receiver: Person): boolean =>
  giver.letter === 'Y' || (giver.account === 'gys_admin' && receiver.letter === 'G');

/** A menu alone, on the rows of a scope. */
export interface Menu {
  readonly code: Code;
  readonly scope: Scope;
}

export interface Application {
  readonly applicant: Person;
  readonly processInstId: string;
  readonly asked: Role | Menu;
}

/** Whether somebody may let an application pass: as if they gave it by hand, and never their own. */
export function mayPass(decider: Person, { applicant, asked }: Application): boolean {
  if (!mayDecide(decider, applicant)) return false;
  const alone = 'code' in asked;
  return mayGive(decider, alone ? { letter: applicant.letter, scope: asked.scope, codes: [asked.code] } : asked, [
    applicant,
  ]);
}

/** The operating unit decides, and nobody on their own. */
export const mayDecide = (decider: Person, applicant: Person): boolean =>
  decider.letter === 'Y' && decider !== applicant;
