/** Which data scope is wider than another. */
export const SCOPES = ['SELF', 'DEPT', 'ENT', 'SUB', 'CUSTOM', 'PLATE', 'ALL'] as const;
export type Scope = (typeof SCOPES)[number];

const rank = (scope: string): number => SCOPES.indexOf(scope as Scope);

export const isWider = (scope: string, than: string): boolean => rank(scope) > rank(than);

export const widestOf = (scopes: readonly string[]): Scope | undefined =>
  [...SCOPES].reverse().find((scope) => scopes.includes(scope));
