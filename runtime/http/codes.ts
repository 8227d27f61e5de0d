/** The error catalogue of spec 8: how the page reacts to a code of the envelope or an HTTP status. */
import { HTTP_TEXT } from '@portal/sdk/host';

export type Action =
  | { readonly kind: 'data' }
  | { readonly kind: 'passThrough' }
  /** Thrown without being shown. */
  | { readonly kind: 'silent' }
  | { readonly kind: 'toast'; readonly msg: string }
  | { readonly kind: 'logout'; readonly msg?: string; readonly show: boolean }
  | { readonly kind: 'redirect'; readonly url: string };

export interface Where {
  /** Origins to which a code may send the browser, beside the portal's own. */
  readonly ssoHosts: readonly string[];
  readonly origin: string;
}

/** Every code that spec 8 names; any other shows the server's sentence. Codes compare as strings. */
export const CODES = {
  '0': 'data',
  '1': 'data',
  '200': 'data',
  '301': 'passThrough',
  '990000100001': 'passThrough',
  '203': 'silent',
  '7799': 'toast',
  '9999': 'logout',
  '9986': 'logout',
  '9984': 'logout',
  '9983': 'ssoOrLogout',
  '9985': 'redirect',
} as const;

const demandOf = (code: string): (typeof CODES)[keyof typeof CODES] =>
  Object.hasOwn(CODES, code) ? CODES[code as keyof typeof CODES] : 'toast';

const refusedAddress = '跳转地址不在允许范围内，已阻止访问';

/** Paths of the SSO endpoint, to which code 9983 may send; a query cannot pose as one. */
const ssoEndpoint = /\/(authentication\/(jfsso|stCallbackJfSSO)|loginssojf|business\/loginsso|sso)(?=\/|$)/i;

/** The address, when it is absolute http(s), has no credentials, and is on the list. */
function allowed(text: string, { ssoHosts, origin }: Where): URL | undefined {
  if (/[\s\\\p{Cc}]/u.test(text) || !/^https?:\/\//i.test(text)) return undefined;
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.username || url.password) return undefined;
  return [origin, ...ssoHosts].includes(url.origin) ? url : undefined;
}

function ssoOrLogout(msg: string, where: Where): Action {
  const url = allowed(msg, where);
  return url && ssoEndpoint.test(url.pathname) ? { kind: 'redirect', url: url.href } : { kind: 'logout', show: false };
}

function redirectTo(msg: string, where: Where): Action {
  const url = allowed(msg, where);
  return url ? { kind: 'redirect', url: url.href } : { kind: 'toast', msg: refusedAddress };
}

/** What an envelope's code demands, with its message. */
export function actionFor(code: string | number, msg: string, where: Where): Action {
  const kind = demandOf(String(code));
  switch (kind) {
    case 'logout':
      return { kind, msg, show: true };
    case 'ssoOrLogout':
      return ssoOrLogout(msg, where);
    case 'redirect':
      return redirectTo(msg, where);
    case 'toast':
      return { kind, msg: msg || '操作失败，请稍后重试' };
    default:
      return { kind };
  }
}

const textOf: Readonly<Record<number, string>> = HTTP_TEXT;

/** A sentence of the gateway says more than its status: which plugin, and what to do. */
const coded = /（PTL-\d{4}）$/;

/** What a status outside 2xx demands; 401 also ends a session, where there is one. Others show the server's sentence. */
export function httpAction(status: number, hasToken: boolean, msg = ''): Action {
  const text = (coded.test(msg) ? msg : textOf[status]) ?? (msg || `请求失败（${status}）`);
  return status === 401 && hasToken ? { kind: 'logout', msg: text, show: true } : { kind: 'toast', msg: text };
}

/** The sentence of a failed sign-in: the text after the last '=' of a message that contains LoginErr. */
export const loginErrorText = (msg: string): string | undefined =>
  msg.includes('LoginErr') ? msg.slice(msg.lastIndexOf('=') + 1) : undefined;

/** A path of this portal, or nothing: `?redirect=` never leaves the origin. */
export function safeRedirect(path: string, { origin }: { readonly origin: string }): string | undefined {
  if (!/^\/(?![/\\])/.test(path) || /[\\\p{Cc}]/u.test(path)) return undefined;
  const url = new URL(path, origin);
  // Dot segments can leave a path that starts with `//`, which a browser reads as another host.
  if (url.origin !== origin || url.pathname.startsWith('//')) return undefined;
  return `${url.pathname}${url.search}${url.hash}`;
}
