/** A text above every page, until its reader dismisses it. */
export interface Announcement {
  /** `{phone}` stands for the hotline. */
  readonly text: string;
  /** Time from which it is shown, with its offset: `2024-06-27T08:00:00+08:00`. Default: at once. */
  readonly from?: string;
  /** Time from which it is shown no more. Default: it stays. */
  readonly to?: string;
}

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
  /** Address of the footer's code for phones; empty means this portal's own. */
  readonly mobileAddress: string;
  readonly filingNumbers: readonly string[];
  readonly links: readonly { readonly title: string; readonly url: string }[];
  /** The footer's code for telephones: what it opens, and what its reader gets. Absent means none. */
  readonly qrCode?: { readonly url: string; readonly label: string };
  /** Announcement above every page, such as a service upgrade. Absent means none. */
  readonly announcement?: Announcement;
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
  mobileAddress: '',
  filingNumbers: [],
  links: [],
  services: servicePrefixes,
  redirectOrigins: [],
};

/** A deployment without the file, or with half of it, runs on the defaults. `given` came with the page. */
export async function loadConfig(fetchJson: typeof fetch, basePath: string, given?: object): Promise<Config> {
  if (given) return { ...defaults, ...given };
  try {
    const answer = await fetchJson(`${basePath}/config.json`);
    return answer.ok ? { ...defaults, ...((await answer.json()) as Partial<Config>) } : defaults;
  } catch {
    return defaults;
  }
}
