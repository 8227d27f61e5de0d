import { useEffect, useEffectEvent, useRef } from 'react';
import type { SavedView } from '../../calls/view.ts';
import { useViews, type ViewContent } from '../../data/use-views.ts';
import { viewParam } from '../../data/list-url.ts';
import { useSearchParams } from '../../navigation.ts';
import { toast } from '../../services.ts';

/** What a view does not keep: itself, and the page of the rows. */
const passing = [viewParam, 'page'];

/** The question of an address, in one order. */
export function questionOf(params: URLSearchParams): string {
  const kept = new URLSearchParams([...params].filter(([name]) => !passing.includes(name)));
  kept.sort();
  return kept.toString();
}

const viewIn = (params: URLSearchParams): string | undefined => /^\d+$/.exec(params.get(viewParam) ?? '')?.[0];

/** What a page can no longer do of a view. */
export interface Lost {
  /** Names in the address that it does not know any more. */
  readonly names: readonly string[];
  /** As its reader knows them: 列“供应商”. */
  readonly told: readonly string[];
}

export const nothingLost = (): Lost => ({ names: [], told: [] });

const withoutLost = (query: string, { names }: Lost) =>
  [...new URLSearchParams(query)].filter(([name]) => !names.includes(name));

/** The view that the address names, and how another comes into its place. */
export function useView(page: string | undefined, lostOf: (view: SavedView) => Lost) {
  const [params, setParams] = useSearchParams();
  const views = useViews(page);
  const id = viewIn(params);
  const shown = views.views.find((one) => one.id === id);
  const choose = (one: SavedView | undefined) => {
    const lost = one ? lostOf(one) : nothingLost();
    setParams(one ? [...withoutLost(one.query, lost), [viewParam, one.id]] : [], { replace: true });
    if (one && lost.told.length > 0) {
      toast({ intent: 'info', message: `视图“${one.name}”中的${lost.told.join('、')}已不可用，其余的已生效。` });
    }
  };
  const begun = useRef(false);
  /** A tab that is shown again does not begin anew. */
  const opened = useRef<string>(undefined);
  /** A link may name a view alone; an address that asks nothing begins with the view that its reader has chosen. */
  const open = useEffectEvent(() => {
    if (begun.current && opened.current === id) return;
    opened.current = id;
    const asks = questionOf(params) !== '' || params.has('page');
    const first = begun.current || id !== undefined || asks ? undefined : views.views.find((one) => one.first);
    begun.current = true;
    if (first) choose(first);
    else if (shown && !asks && shown.query !== '') choose(shown);
    else if (id !== undefined && !shown) {
      toast({ intent: 'info', message: '视图不存在，或没有共享给您' });
      choose(undefined);
    }
  });
  const { known } = views;
  useEffect(() => {
    if (known) open();
  }, [known, id]);
  return {
    ...views,
    shown,
    choose,
    question: questionOf(params),
    /** Whether the view that is shown asks otherwise. */
    asksOtherwise: shown !== undefined && questionOf(new URLSearchParams(shown.query)) !== questionOf(params),
    /** Keeps the present state under a new name and shows it as that view. */
    keep: async (name: string, content: ViewContent) => {
      const added = await views.add(name, content);
      if (added === undefined) return false;
      const kept = new URLSearchParams(params);
      kept.set(viewParam, added);
      setParams(kept, { replace: true });
      return true;
    },
  };
}

export type ViewControl = ReturnType<typeof useView>;
