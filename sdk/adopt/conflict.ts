/** What keeps a version from being adopted, and what its team should know before it is. */
import type { Candidate } from './candidate.ts';

/** By code; the catalogue is printed in `docs/write-a-plugin.md`. */
export const ADOPT = {
  field: 'PTL-3001',
  identity: 'PTL-3002',
  menuCircle: 'PTL-3003',
  menuParent: 'PTL-3004',
  lostLink: 'PTL-3005',
  ownPath: 'PTL-3006',
  redirectEnd: 'PTL-3007',
  codeNamespace: 'PTL-3008',
  roleKind: 'PTL-3009',
  pattern: 'PTL-3010',
  foreignFile: 'PTL-3011',
  tooMany: 'PTL-3012',
  routeClash: 'PTL-3101',
  routeShadow: 'PTL-3102',
  menuClash: 'PTL-3103',
  noticeClash: 'PTL-3105',
  nameClash: 'PTL-3106',
  sdkRange: 'PTL-3201',
  sharedRange: 'PTL-3202',
  unknownHost: 'PTL-3203',
  publishedVersion: 'PTL-3301',
  olderVersion: 'PTL-3302',
  foreignPlugin: 'PTL-3310',
  unscopedPlugin: 'PTL-3311',
  foreignPath: 'PTL-3312',
  foreignCode: 'PTL-3313',
  unknownKey: 'PTL-3314',
  revokedKey: 'PTL-3315',
  stalePointer: 'PTL-3316',
  pointerSignature: 'PTL-3317',
  keyList: 'PTL-3318',
  pageGone: 'PTL-3401',
  menuGone: 'PTL-3402',
  codeGone: 'PTL-3403',
  servicePath: 'PTL-3501',
  serviceClash: 'PTL-3502',
  serviceAccess: 'PTL-3503',
  serviceSchema: 'PTL-3504',
  serviceKind: 'PTL-3505',
  serviceSize: 'PTL-3506',
  serviceApproval: 'PTL-3507',
  serviceSearch: 'PTL-3508',
  setting: 'PTL-3601',
  joinNamespace: 'PTL-3701',
  noSlot: 'PTL-3702',
  offerGone: 'PTL-3703',
  ownTopic: 'PTL-3704',
} as const;

export type AdoptCode = (typeof ADOPT)[keyof typeof ADOPT];

export interface Conflict {
  readonly code: AdoptCode;
  /** An error keeps the version from being adopted. */
  readonly level: 'error' | 'warning';
  /** Plugin, or the portal itself, that it meets; the plugin's own id for its own faults. */
  readonly with: string;
  readonly what: string;
  readonly message: string;
}

/** Contributions of one kind; more make menus and start slow for everybody. */
export const mostOfKind = 500;

export type Rule = (plugin: Candidate) => readonly Conflict[];

/** A plugin's own. */
export const fault = (id: string, code: AdoptCode, what: string, message: string): Conflict => ({
  code,
  level: 'error',
  with: id,
  what,
  message,
});

export const isError = ({ level }: Conflict): boolean => level === 'error';

/** One line for logs and administrators. */
export const conflictLine = ({ code, with: other, what, message }: Conflict): string =>
  `${code} ${message}（${other}：${what}）`;
