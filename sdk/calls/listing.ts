/** Lists of the platform: an area decides that an enterprise is listed, the platform keeps it and refuses by it. */
import * as t from '../contract/index.ts';

export const PENALTY = t.codes({
  WARN: ['警告', 'waiting'],
  PAUSE: ['暂停', 'danger'],
  BAN: ['禁止', 'danger'],
});
export type Penalty = keyof typeof PENALTY.texts;

/** What a penalty bars: everything, a section, or one category of goods. */
export const SCOPE_KIND = t.codes({ ALL: '全集团', PLATE: '板块', CATEGORY: '品类' });
export type ScopeKind = keyof typeof SCOPE_KIND.texts;

/** A penalty has been decided: from its first day to its last it refuses what it bars. */
export const penaltyImposed = t.event<{
  entId: string;
  penalty: Penalty;
  scopeKind: ScopeKind;
  scopeCode: string | null;
  /** Number of the decision, as refusals name it. */
  entryNo: string;
  reason: string;
  startsOn: string;
  /** Last day; null: for good. */
  endsOn: string | null;
}>('penalty:imposed');

/** Its first day has come, and goods on sale that it bars are to leave the shelf. */
export const penaltyUnlists = t.event<{
  entId: string;
  scopeKind: ScopeKind;
  scopeCode: string | null;
  entryNo: string;
}>('penalty:unlists');

export const penaltyProlonged = t.event<{ entryNo: string; endsOn: string | null }>('penalty:prolonged');

export const penaltyLifted = t.event<{ entryNo: string; reason: string }>('penalty:lifted');
