/**
 * The federation runtime is one lazy chunk: the host is built without a federation plugin, so the first page does not
 * wait for it.
 */
import { sdkVersion } from '@portal/sdk/decide';
import { createFederation } from '@portal/sdk/federation';
import type { PartFiles } from '@portal/sdk/registry';
import versions from '../../package.json' with { type: 'json' };
import { assetUrl } from '../page-data.ts';
import { kits } from './kits.ts';

const { dependencies } = versions;
const ranges: Readonly<Record<string, string>> = { ...dependencies, 'react/jsx-runtime': dependencies.react };
const versionOf = (name: string) => ranges[name]?.replace(/^\^/, '') ?? sdkVersion;

const integrities = new Map<string, string>();
const federation = createFederation({ name: 'portal', versionOf, kits, integrityOf: (url) => integrities.get(url) });
const known = new Set<string>();

/**
 * A plugin is registered when one of its pages is first requested: the address and hash of its entry come with those of
 * the page.
 */
function makeKnown({ container, entry }: PartFiles): void {
  if (known.has(container)) return;
  const address = new URL(assetUrl(entry.url), location.href).href;
  integrities.set(address, entry.integrity);
  federation.know(container, address);
  known.add(container);
}

export function loadExpose<T>(files: PartFiles): Promise<T | null> {
  makeKnown(files);
  return federation.load<T>(files.container, files.expose);
}
