import { configure, getConfig, prettyDOM } from '@testing-library/react';
import * as React from 'react';

/** A query that is waited for fails many times a second: the document is printed once, when the time is over. */
function missing(message: string | null, container: Element): Error {
  const waiting = Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true;
  const error = new Error(waiting ? (message ?? '') : [message, prettyDOM(container)].join('\n\n'));
  error.name = 'TestingLibraryElementError';
  return error;
}

/** What React keeps for itself, and no public name tells or sets. */
const internals: object = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');

/** What React works off while an `act` lasts, `null` outside of one. */
const actQueue = (): unknown => Reflect.get(internals, 'actQueue');

let prepared = false;

/** Once for all files that share the modules of a process. */
export function prepareReact(): void {
  if (prepared) return;
  prepared = true;
  // React keeps a stack for each element that is created, for its warnings: a tenth of the time of all pages.
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => 10_000, // as many as it keeps at most
    set: () => undefined,
  });
  const { eventWrapper } = getConfig();
  configure({
    // user-event sends every `focus()` through the wrapper, that of an effect as well: an `act` inside the work of
    // another ends the other's, and React then begins what is left of it again and again, for ever.
    eventWrapper: (event) => (actQueue() === null ? eventWrapper(event) : void event()),
    asyncUtilTimeout: 5000, // a busy machine takes longer than the usual second
    getElementError: missing,
  });
}
