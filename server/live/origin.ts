/** A socket's ticket comes from a page; the page must be ours, or one that the deployment names. */
import type { Config } from '../config.ts';

const originOf = (text: string): URL | undefined => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url?.origin === text && /^https?:$/.test(url.protocol) ? url : undefined;
};

/** `https://*.example.com` names every host below it, as in a content security policy. */
function names(source: string, { protocol, host }: URL): boolean {
  const [scheme, named = ''] = source.split('//');
  return scheme === protocol && (named.startsWith('*.') ? host.endsWith(named.slice(1)) : host === named);
}

/**
 * By host, not by scheme: behind a proxy that ends TLS the server sees plain requests. In development the page comes
 * from another port of the same machine.
 */
export function originAllowed(origin: string | undefined, host: string, config: Config): boolean {
  const url = originOf(origin ?? '');
  if (!url) return false;
  const own = config.production ? url.host === host : url.hostname === host.replace(/:\d+$/, '');
  return own || [config.sso.publicUrl, ...config.frameAncestors].some((source) => names(source, url));
}
