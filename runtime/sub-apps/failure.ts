/**
 * single-spa's word for a micro-app that could not be fetched, mostly because its user was gone already: told to nobody
 * but the log (spec 8).
 */
export const ignoredFailure = 'died in status LOADING_SOURCE_CODE';

export const isIgnored = (failure: string): boolean => failure.includes(ignoredFailure);
