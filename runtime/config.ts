/** The deployed `config.json`: what differs from one deployment to the next, nothing secret. */
export interface Config {
  /** Prefix of every call. Default `/japi`. */
  readonly apiBase: string;
  /** Where an unknown user signs in; empty means this portal's own login page. */
  readonly loginAddress: string;
  readonly clientId: string;
  readonly portalName: string;
  readonly groupName: string;
  readonly phone: string;
  readonly mailbox: string;
  readonly filingNumbers: readonly string[];
  readonly links: readonly { readonly title: string; readonly url: string }[];
  /** Service name → path prefix, spec 7. */
  readonly services: Readonly<Record<string, string>>;
  /** Origins to which codes 9983 and 9985 may send the browser. */
  readonly redirectOrigins: readonly string[];
}

/** spec 7: `manage` → `/api/manage` and so on; a deployment may override single ones. */
export const servicePrefixes = {
  manage: '/api/manage',
  attachment: '/api/attachment',
  customer: '/api/customer',
  user: '/api/user',
  op: '/api/op',
  'tax-op': '/api/tax-op',
  tax: '/api/tax',
} as const;

export const defaults: Config = {
  apiBase: '/japi',
  loginAddress: '',
  clientId: 'portal',
  portalName: '澜岳e服务平台',
  groupName: '澜岳能源集团有限公司',
  phone: '400-000-0000',
  mailbox: 'service@example.com',
  filingNumbers: [],
  links: [],
  services: servicePrefixes,
  redirectOrigins: [],
};

/** A deployment without the file, or with half of it, runs on the defaults. */
export async function loadConfig(fetchJson: typeof fetch, basePath: string): Promise<Config> {
  try {
    const answer = await fetchJson(`${basePath}/config.json`);
    return answer.ok ? { ...defaults, ...((await answer.json()) as Partial<Config>) } : defaults;
  } catch {
    return defaults;
  }
}
