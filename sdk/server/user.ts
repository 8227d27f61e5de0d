import type { Reach } from './reach.ts';
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
  /** Role letters: Y operating unit, G supplier, C purchasing unit, L super administrator. */
  readonly roleTypes: readonly string[];
  readonly codes: ReadonlySet<string>;
  /** Whose rows the data scope of the roles lets the user see; `inReach` makes a condition of it. */
  readonly reach: Reach;
}

/** Operating units and the super administrator look on at everybody's documents, as far as their roles reach. */
export const seesAll = ({ reach }: Pick<User, 'reach'>): boolean => reach.all;

/** @throws forbidden to who does not hold a permission code, where the call itself asks for none. */
export function demandCode({ codes }: Pick<User, 'codes'>, code: string): void {
  if (!codes.has(code)) refuse('forbidden', '您没有该操作的权限，请联系管理员分配权限');
}
