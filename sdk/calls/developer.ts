/** What the server tells the developer page of the running portal. */
import { Arr, call, Obj, type Static } from '../contract/index.ts';
import { pluginFacts } from './plugins.ts';

/** Holders may see what the portal consists of and why each thing is shown or not; not what users have entered. */
export const developerCode = 'platform:developer:view';

const plugin = Obj(pluginFacts);
export type DeclaredPlugin = Static<typeof plugin>;

export const developer = {
  overview: call({
    path: '/api/platform/developer/overview',
    access: developerCode,
    reads: true,
    output: Obj({ plugins: Arr(plugin) }),
  }),
};
