import type { Static, TObject } from 'typebox';
import { type Access, type Call, call } from './call.ts';
import { Arr, Id, Int, Nullable, Obj, OneOf, Opt, Str, Text } from './schema.ts';

/** Longer ones are refused; what a person types is far shorter, what is pasted may not be. */
export const maxKeyword = 500;

/** A document as the search shows it, but for its kind and its page. */
export const foundDocument = {
  id: Id(),
  number: Str(),
  /** What people call it, beside its number. */
  name: Str(),
  /** Null where the kind has none. */
  state: Nullable(Obj({ text: Str(), tone: OneOf('neutral', 'info', 'waiting', 'success', 'danger', 'done') })),
  /** In yuan. Null where the kind has none. */
  amount: Nullable(Str()),
  /** The other side, as this reader sees it. */
  party: Nullable(Str()),
};

const asked = {
  /** What was typed, as it was typed. Absent where `ids` are asked for. */
  keyword: Opt(Text(maxKeyword)),
  /** Documents that were chosen earlier: those that the reader still sees, as they are now. */
  ids: Opt(Arr(Id(), { maxItems: 40 })),
  /** As many as can be shown. */
  size: Int({ minimum: 1, maximum: 100 }),
};

type Found = Static<TObject<typeof foundDocument>>;

/**
 * Declares the call by which a plugin's service finds documents of one kind for the search of the portal, the best
 * first, and of those that the reader sees alone; `numbers` names its path.
 * @example find: searchOf({ path: '/api/parts/item/find', access: 'login' })
 */
export const searchOf = <const A extends Access>(spec: {
  readonly path: string;
  readonly access: A;
}): Call<Static<TObject<typeof asked>>, Found[], A> =>
  call({ ...spec, reads: true, input: Obj(asked), output: Arr(Obj(foundDocument)) });
