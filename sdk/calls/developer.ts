/** What the server tells the developer page of the running portal. */
import * as t from '../contract/index.ts';
import { pluginFacts } from './plugins.ts';

/** Holders may see what the portal consists of and why each thing is shown or not; not what users have entered. */
export const developerCode = 'platform:developer:view';

const plugin = t.Obj(pluginFacts);
export type DeclaredPlugin = t.Static<typeof plugin>;

export const developer = {
  overview: t.call({
    path: '/api/platform/developer/overview',
    access: developerCode,
    reads: true,
    output: t.Obj({ plugins: t.Arr(plugin) }),
  }),
};
