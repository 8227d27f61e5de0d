/** A host for a built plugin, as the portal is one. */
import type { PluginManifest } from '../../adopt/format.ts';
import { createFederation } from '../../federation.ts';

const kits: Readonly<Record<string, () => Promise<unknown>>> = {
  '@portal/sdk/ui/form': () => import('../../ui/form/index.ts'),
  '@portal/sdk/ui/table': () => import('../../ui/table/index.ts'),
  '@portal/sdk/ui/date': () => import('../../ui/date/index.ts'),
  '@portal/sdk/ui/charts': () => import('../../ui/charts/index.ts'),
  '@portal/sdk/ui/rich-text': () => import('../../ui/rich-text/index.ts'),
  '@portal/sdk/ui/tree': () => import('../../ui/tree/index.ts'),
  '@portal/sdk/ui/reading': () => import('../../ui/reading/index.ts'),
  '@portal/sdk/ui/report': () => import('../../ui/report/index.ts'),
};

export interface Remote {
  readonly name: string;
  readonly manifest: PluginManifest;
  /** Where its files are served. */
  readonly origin: string;
}

/**
 * Shared modules have the versions that the plugin was built with: whether a deployment has those is what `portal plan`
 * tells. @returns what loads a module of the plugin by the name that it is exposed under.
 */
export function hostFor({ name, manifest, origin }: Remote) {
  const { container, entry } = manifest.plugin;
  const address = `${origin}${entry.url}`;
  const federation = createFederation({
    name,
    kits,
    versionOf: (module) => (manifest.shared[module] ?? '0.0.0').replace(/^\^/, ''),
    integrityOf: (url) => (url === address ? entry.integrity : undefined),
  });
  federation.know(container, address);
  return (expose: string): Promise<unknown> => federation.load(container, expose);
}
