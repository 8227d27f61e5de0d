import useSWR from 'swr';
import { type AUDIENCE, type Layout, type SavedView, view } from '../calls/view.ts';
import type { Call, InputOf, OutputOf } from '../contract/index.ts';
import { host } from '../host.ts';
import { useSession } from '../session.tsx';

/** A state of a page that a view keeps. */
export interface ViewContent {
  /** Filters, order and size of a page, as the address has them. */
  readonly query: string;
  readonly layout: Layout;
}

/** With whom a view is shared. */
export interface Audience {
  readonly audience: (typeof AUDIENCE)['list'][number];
  readonly roleId?: string;
}

type Known = OutputOf<typeof view.list>;

const nothing: Known = { views: [], roles: [] };

/** Asked for once a session: a menu that opens asks anew. */
const once = {
  revalidateIfStale: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  shouldRetryOnError: false,
};

const audienceOf = ({ audience, roleId }: SavedView): Audience => ({ audience, ...(roleId !== null && { roleId }) });

/**
 * The views of one page, and what their reader may do with them; a refusal has been shown by the host. Without a page
 * there are none.
 */
export function useViews(page: string | undefined) {
  const asks = useSession().loggedIn && page !== undefined;
  const read = () => host().request(view.list, {}, { quiet: true });
  const { data, error, mutate } = useSWR<Known>(asks ? [view.list.path, {}] : null, read, once);
  const { views, roles } = data ?? nothing;
  const change = async <C extends Call>(call: C, input: InputOf<C>): Promise<OutputOf<C> | undefined> => {
    try {
      const answer = await host().request(call, input);
      await mutate();
      return answer;
    } catch {
      return undefined; // the host has shown why
    }
  };
  const put = ({ id }: SavedView, input: ViewContent & { readonly name: string }, shown: Audience) =>
    shown.audience === 'NO' ? change(view.save, { id, ...input }) : change(view.share, { id, ...input, ...shown });
  return {
    /** Whether it is known which views there are. */
    known: asks && (data !== undefined || error !== undefined),
    views: views.filter((one) => one.page === page),
    roles,
    reload: () => void mutate().catch(() => undefined),
    /** Answers the new view's id. */
    add: async (name: string, content: ViewContent) =>
      page === undefined ? undefined : (await change(view.add, { page, name, ...content }))?.id,
    rename: (one: SavedView, name: string) => put(one, { name, query: one.query, layout: one.layout }, audienceOf(one)),
    update: (one: SavedView, content: ViewContent) => put(one, { name: one.name, ...content }, audienceOf(one)),
    share: ({ id, name, query, layout }: SavedView, shown: Audience) =>
      change(view.share, { id, name, query, layout, ...shown }),
    remove: ({ id }: SavedView) => change(view.remove, { id }),
    begin: async (id: string | null) => page !== undefined && change(view.begin, { page, id }),
  };
}
