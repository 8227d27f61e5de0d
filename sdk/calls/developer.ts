/** What the server tells the developer page of the running portal. */
import { Arr, call, Int, Nullable, Obj, OneOf, type Static, Str } from '../contract/index.ts';

/** Holders may see what the portal consists of and why each thing is shown or not; not what users have entered. */
export const developerCode = 'platform:developer:view';

const contribution = Obj({
  target: Str(),
  kind: OneOf('route', 'menu', 'notice', 'card', 'code'),
  title: Str(),
  /** Path of a page, code of a button, type of a notification. */
  detail: Nullable(Str()),
  /** Why it is switched off; null while it is on. */
  off: Nullable(Str()),
});
export type DeclaredContribution = Static<typeof contribution>;

const plugin = Obj({
  id: Str(),
  name: Str(),
  version: Str(),
  /** Why it is switched off; null while it is on. */
  off: Nullable(Str()),
  /** Bytes of its entry; null where nothing is built. */
  entryBytes: Nullable(Int()),
  /** Crashes that browsers reported within 24 hours. */
  crashes: Int(),
  lastCrash: Nullable(Str()),
  contributions: Arr(contribution),
});
export type DeclaredPlugin = Static<typeof plugin>;

export const developer = {
  overview: call({
    path: '/api/platform/developer/overview',
    access: developerCode,
    reads: true,
    output: Obj({ plugins: Arr(plugin) }),
  }),
};
