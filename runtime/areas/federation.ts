/** The federation runtime, one lazy chunk: the host is built without a federation plugin, so nothing of it is on the path of the first page. */
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

/** A plugin is made known when a page of it is first asked for: its entry's address and hash come with the page's. */
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
