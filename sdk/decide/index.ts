/** The one decision on who sees and opens what; the portal, the test kit and the command share it. @packageDocumentation */
// Decision
export {
  decideCode,
  decideContribution,
  decidePath,
  decideRoute,
  failedStep,
  isStopped,
  nothingOff,
  sectionOf,
  STEPS,
} from './decide.ts';
export type { Check, Decision, Off, Person, Step, Unfit, World } from './decide.ts';
export { explain, whyNot } from './explain.ts';
export type { Explained, Facts } from './explain.ts';
export { inOrder } from './in-order.ts';
export { badgesOf, commandsOf, decideJoin, fillsOf, providerOf } from './joins.ts';
export type { Asked, JoinDecided, Joined } from './joins.ts';
export { loadFailure } from './load-failure.ts';
export { sdkFits, sdkVersion } from './sdk-version.ts';
// Navigation
export { ALWAYS_ALLOWED, financeLoginPath, guard } from './guard.ts';
export type { GuardDecision, GuardInput, RouteAccess } from './guard.ts';
export { ownPlaces, ownRedirects } from './own-places.ts';
export type { OwnPlace } from './own-places.ts';
export { normalPath, routeTable } from './routes.ts';
export type { AreaRoute, RouteTable } from './routes.ts';
export type { SubApp } from './sub-apps.ts';
// Menu
export {
  buttonCodes,
  firstChildOf,
  firstRouteOf,
  isOutside,
  menuAt,
  permittedPaths,
  sideMenuOf,
  visibleMenus,
  withoutUnavailable,
} from './menu.ts';
export type { VisibleMenu } from './menu.ts';
// Notices
export {
  closedFor,
  DESTINATION,
  documentAt,
  handlerOf,
  labelOf,
  noticeTypes,
  openingOf,
  pathOf,
} from './opening.ts';
export type { Dialogue, Opening } from './opening.ts';
export { productTypeOf } from './notice-data.ts';
