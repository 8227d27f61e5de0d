/**
 * single-spa's error for a micro-app that could not be loaded, mostly because its user had already left: only logged
 * (spec 8).
 */
export const ignoredFailure = 'died in status LOADING_SOURCE_CODE';

export const isIgnored = (failure: string): boolean => failure.includes(ignoredFailure);
