/** The search over documents of all areas: by number, part of a name, pinyin or initials. */
import * as t from '../contract/index.ts';

/** Longer ones are refused; what a person types is far shorter, what is pasted may not be. */
const maxKeyword = 500;

const TONE = t.OneOf('neutral', 'info', 'waiting', 'success', 'danger', 'done');

export const searchHit = t.Obj({
  kind: t.Str(),
  id: t.Id(),
  number: t.Str(),
  name: t.Str(),
  state: t.Nullable(t.Obj({ text: t.Str(), tone: TONE })),
  /** In yuan. */
  amount: t.Nullable(t.Str()),
  /** The other side. */
  party: t.Nullable(t.Str()),
  /** Address of its page below the base path. */
  path: t.Str(),
});
export type SearchHit = t.Static<typeof searchHit>;

const searchKind = t.Obj({ kind: t.Str(), title: t.Str() });
export type SearchKind = t.Static<typeof searchKind>;

export const search = {
  /** Kinds of documents that this user may find, in their order. */
  kinds: t.call({ method: 'GET', path: '/api/search/kinds', access: 'login', output: t.Arr(searchKind) }),
  /** Of documents that were chosen earlier, those that the user may still find, as they are now. */
  shown: t.call({
    path: '/api/search/shown',
    access: 'login',
    reads: true,
    input: t.Obj({ documents: t.Arr(t.Obj({ kind: t.Text(40), id: t.Id() }), { maxItems: 40 }) }),
    output: t.Arr(searchHit),
  }),
  /** The best documents of each kind, or more of one kind; kinds without a hit are absent, the best kind is the first. */
  find: t.call({
    path: '/api/search/find',
    access: 'login',
    reads: true,
    input: t.Obj({ keyword: t.field('搜索内容', t.Text(maxKeyword)), kind: t.Opt(t.Text(40)) }),
    output: t.Arr(
      t.Obj({
        ...searchKind.properties,
        hits: t.Arr(searchHit),
        /** There are further ones. */
        more: t.Bool(),
      }),
    ),
  }),
};
