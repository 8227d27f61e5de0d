import type { Asset } from '@portal/sdk/registry';
import { assetUrl } from '../page-data.ts';

const isStyle = ({ url }: Asset) => url.endsWith('.css');

const started = new Set<string>();

/** Starts the download of files, once each. The hint must equal the later request in integrity and CORS mode. */
export function preload(assets: readonly Asset[]): void {
  for (const asset of assets) {
    const href = assetUrl(asset.url);
    if (started.has(href) || document.querySelector(`link[href="${href}"]`)) continue;
    started.add(href);
    const hint = document.createElement('link');
    hint.rel = 'preload';
    hint.as = isStyle(asset) ? 'style' : 'script';
    hint.integrity = asset.integrity;
    hint.crossOrigin = 'anonymous';
    hint.href = href;
    document.head.append(hint);
  }
}

/**
 * Before a retry: a tampered file that was cached as immutable would fail for ever, so what does not match its hash is
 * fetched past the cache. @throws TypeError when the server still has no matching file.
 */
export async function heal(assets: readonly Asset[], fetchFile: typeof fetch): Promise<void> {
  for (const { url, integrity } of assets) {
    const href = assetUrl(url);
    try {
      await fetchFile(href, { integrity });
    } catch {
      await fetchFile(href, { integrity, cache: 'reload' });
    }
    started.delete(href);
  }
}
