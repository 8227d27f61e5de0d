/** The search over documents of all areas: by number, part of a name, pinyin or initials. */
import * as t from '../contract/index.ts';
import { foundDocument, maxKeyword } from '../contract/search.ts';

/** Of each kind, where all are looked among. */
export const shownOfEach = 5;

/** `plugin/kind` of a plugin with a service of its own. */
const kind = () => t.Text(110);

export const searchHit = t.Obj({
  kind: t.Str(),
  ...foundDocument,
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
    input: t.Obj({ documents: t.Arr(t.Obj({ kind: kind(), id: t.Id() }), { maxItems: 40 }) }),
    output: t.Arr(searchHit),
  }),
  /** The best documents of each kind, or more of one kind; kinds without a hit are absent, the best kind is the first. */
  find: t.call({
    path: '/api/search/find',
    access: 'login',
    reads: true,
    input: t.Obj({ keyword: t.field('搜索内容', t.Text(maxKeyword)), kind: t.Opt(kind()) }),
    output: t.Obj({
      groups: t.Arr(
        t.Obj({
          ...searchKind.properties,
          hits: t.Arr(searchHit),
          /** There are further ones. */
          more: t.Bool(),
        }),
      ),
      /** Names of plugins whose services have not answered in time: their documents are left out. */
      silent: t.Arr(t.Str()),
    }),
  }),
};
