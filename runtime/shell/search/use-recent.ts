import { canOpen, useCall } from '@portal/sdk';
import { search } from '@portal/sdk/calls/search';
import { isOutside } from '@portal/sdk/decide';
import { useState } from 'react';
import { useSessionState } from '../../portal.ts';
import { storage } from '../../session/storage.ts';
import { type Found, foundHit } from './find.ts';

const chosenKey = 'search:chosen';
const [mostKept, mostRecent, mostFrequent] = [30, 6, 4];

/** Something that was chosen. Of a document its key alone is kept: who may see it is asked each time. */
type Kept = { readonly page: Found } | { readonly document: { readonly kind: string; readonly id: string } };
type Chosen = Kept & { readonly key: string; readonly times: number };

function keptOf(found: Found): Kept | undefined {
  if (found.hit) return { document: { kind: found.hit.kind, id: found.hit.id } };
  // commands depend on the current page
  return found.kind === 'command' || found.kind === 'filter' ? undefined : { page: found };
}

const keyOf = (kept: Kept) => ('page' in kept ? kept.page.path : `${kept.document.kind} ${kept.document.id}`);

/** The latest first, then what is chosen more than once, most often first. */
export function arranged<One extends { readonly times: number }>(latestFirst: readonly One[]) {
  const frequent = latestFirst.slice(mostRecent).filter(({ times }) => times > 1);
  return {
    recent: latestFirst.slice(0, mostRecent),
    frequent: [...frequent].sort((one, other) => other.times - one.times).slice(0, mostFrequent),
  };
}

/** What this user has chosen in this browser, as far as it is still theirs to see. */
export function useRecent() {
  const userId = useSessionState().user?.userId ?? '';
  const [chosen, set] = useState(() => storage.choice<readonly Chosen[]>(userId, chosenKey, []));
  const keep = (next: readonly Chosen[]) => {
    set(next);
    storage.saveChoice(userId, chosenKey, next);
  };
  const documents = chosen.flatMap((one) => ('document' in one ? [one.document] : []));
  const { data: hits = [] } = useCall(search.shown, documents.length > 0 ? { documents } : undefined);
  const shownAs = (one: Chosen): readonly Found[] => {
    if ('page' in one) return isOutside(one.page.path) || canOpen(one.page.path) ? [one.page] : [];
    const hit = hits.find(({ kind, id }) => kind === one.document.kind && id === one.document.id);
    return hit && canOpen(hit.path) ? [foundHit(hit)] : [];
  };
  const { recent, frequent } = arranged(chosen.flatMap((one) => shownAs(one).map((found) => ({ ...one, found }))));
  return {
    recent: recent.map(({ found }) => found),
    frequent: frequent.map(({ found }) => found),
    note(found: Found) {
      const kept = keptOf(found);
      if (!kept) return;
      const key = keyOf(kept);
      const times = (chosen.find((one) => one.key === key)?.times ?? 0) + 1;
      keep([{ ...kept, key, times }, ...chosen.filter((one) => one.key !== key)].slice(0, mostKept));
    },
    forget: () => keep([]),
  };
}
