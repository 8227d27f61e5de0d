import type { Context } from '../server.ts';
import type { DataScope } from './data-scope.ts';
import { refuse } from './refusal.ts';

/** The person behind a request, read from the session of this request. */
export interface User {
  readonly userId: string;
  readonly account: string;
  readonly userName: string;
  /** `'2'` embedded companies, `'3'` bypasses the section check, `'4'` counts as not logged in. */
  readonly userSource: string;
  /** Enterprise the session works for; every query of an owned table filters by it. */
  readonly entId: string;
  readonly entName: string;
  readonly roleIds: readonly string[];
  /** Role letters: Y operating unit, G supplier, C purchasing unit, L super administrator, K customer service. */
  readonly roleTypes: readonly string[];
  /** Rights: each permission code with the rows on which it works, those of the roles that give it. */
  readonly codes: ReadonlyMap<string, DataScope>;
  /** Codes among them that are held on too few rows for what they change, each with the sentence that refuses it. */
  readonly narrow: ReadonlyMap<string, string>;
  /** Rows that the user may read: those of all roles together. */
  readonly reading: DataScope;
  /**
   * Rows of the right under which the user acts now: those of the code that the call asks for, else `reading`. `inDataScope`
   * makes a condition of it.
   */
  readonly dataScope: DataScope;
}

/**
 * Refuses a code that changes shared data, unless the user holds it for all rows. Reading asks for no more than the
 * code.
 */
export const mayChange = ({ codes, narrow }: Pick<User, 'codes' | 'narrow'>, code: string): boolean =>
  codes.has(code) && !narrow.has(code);

/** May read and administer everything, whatever the data scope of the roles; may make no party's step. */
export const isAdministrator = ({ roleTypes }: Pick<User, 'roleTypes'>): boolean => roleTypes.includes('L');

/** Operating units and the super administrator look on at everybody's documents, as far as their roles reach. */
export const seesAll = ({ dataScope }: Pick<User, 'dataScope'>): boolean => dataScope.all;

/** The platform itself, as its daily jobs and the reactions to them act: nobody's roles decide. */
export const isPlatform = ({ userId, dataScope }: Pick<User, 'userId' | 'dataScope'>): boolean =>
  userId === '0' && dataScope.all;

/** A data scope without rows, for users who do not hold a code. */
export const noRows: DataScope = { all: false, entIds: [], peers: [] };

const everybody: DataScope = { all: true, entIds: [], peers: [] };

/** The user restricted to one of the codes: with the data scope of the roles that grant it. */
export const acting = <Who extends Pick<User, 'userId' | 'codes' | 'dataScope'>>(user: Who, code: string): Who =>
  isPlatform(user) ? user : { ...user, dataScope: user.codes.get(code) ?? noRows };

/**
 * What follows from a step on other documents: the platform does it in the user's name, on whatever rows it concerns.
 * @param context - Of the step that it follows from.
 */
export const asPlatform = (context: Context): Context =>
  context.as({ ...context.user, reading: everybody, dataScope: everybody });

/**
 * The user under a code that the call itself does not ask for.
 * @throws forbidden without it.
 */
export function demandCode<Who extends Pick<User, 'userId' | 'codes' | 'dataScope'>>(user: Who, code: string): Who {
  if (!user.codes.has(code) && !isPlatform(user)) refuse('forbidden', '您没有该操作的权限，请联系管理员分配权限');
  return acting(user, code);
}
