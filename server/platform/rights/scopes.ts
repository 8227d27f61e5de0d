/** Which data scope is wider than another. */
export const SCOPES = ['SELF', 'DEPT', 'ENT', 'SUB', 'CUSTOM', 'PLATE', 'ALL'] as const;
export type Scope = (typeof SCOPES)[number];

const rank = (scope: string): number => SCOPES.indexOf(scope as Scope);

export const isWider = (scope: string, than: string): boolean => rank(scope) > rank(than);

/** Each shows what the one before it shows. */
const CHAIN = ['SELF', 'DEPT', 'ENT', 'SUB'];

/** In whoever's hands, the scope shows no row that the other does not show; rank alone does not tell. */
export const isWithin = (scope: string, other: string): boolean =>
  other === 'ALL' ||
  (scope === other && scope !== 'CUSTOM') ||
  (CHAIN.includes(scope) && CHAIN.indexOf(scope) <= CHAIN.indexOf(other));

export const widestOf = (scopes: readonly string[]): Scope | undefined =>
  [...SCOPES].reverse().find((scope) => scopes.includes(scope));
