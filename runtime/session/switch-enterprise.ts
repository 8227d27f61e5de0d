import { bus } from '@portal/sdk';
import { type Company, organization } from '@portal/sdk/calls/enterprise';
import type { UserInfo } from '@portal/sdk/calls/session';
import type { Host, Toast } from '@portal/sdk/host';
import type { SessionControl } from './session.ts';
import type { SessionStorage } from './storage.ts';

/** spec 9: from the answer of the switch to the loading of user info. */
export const enterpriseSwitchDelayMs = 500;

export interface SwitchDeps {
  readonly user: () => UserInfo | undefined;
  readonly request: Host['request'];
  readonly session: Pick<SessionControl, 'enter' | 'dropOpenedProducts'>;
  readonly storage: Pick<SessionStorage, 'token' | 'saveLogin'>;
  /** Drops every cached answer: it belongs to the previous enterprise. */
  readonly forgetAnswers: () => void;
  readonly keepCompanies: (account: string, companies: readonly Company[]) => void;
  /** The page after the next tries to enter again. */
  readonly forgetEntry: () => void;
  readonly go: (path: string) => void;
  readonly toast: (toast: Toast) => void;
  readonly after: (ms: number, run: () => void) => void;
}

/** Where a user whose info cannot be had is told so, and tries again. */
const retryPath = '/finance/blank';

/** The two ways to switch the company, each in the spec's order; both resolve to whether the switch succeeded. */
export function createSwitch(deps: SwitchDeps) {
  const { request, session, storage, toast, go } = deps;

  async function moved(account: string, entId: string): Promise<boolean> {
    try {
      await request(organization.updateUserPrimaryOrg, { account, entId });
    } catch {
      return false; // the host has told why
    }
    session.dropOpenedProducts();
    deps.forgetAnswers();
    return true;
  }

  /** Loads user info and products, and reloads what shows the enterprise before; without user info nothing is shown. */
  async function entered(entId: string): Promise<UserInfo | undefined> {
    const info = await session.enter().catch(() => undefined);
    bus.emit('enterprise:switched', { entId });
    if (info) return info;
    deps.forgetEntry();
    toast({ intent: 'error', message: '获取用户信息失败' });
    go(retryPath);
    return undefined;
  }

  async function refreshCompanies(account: string): Promise<void> {
    const companies = await request(organization.getUserOrgs, { account }, { quiet: true }).catch(() => undefined);
    if (companies) deps.keepCompanies(account, companies);
  }

  return {
    /** spec 4, company switching: products, companies and user info, cookie, `/`, embedded apps, message. */
    async company(entId: string): Promise<boolean> {
      const account = deps.user()?.account ?? '';
      if (!(await moved(account, entId))) return false;
      const [info] = await Promise.all([entered(entId), refreshCompanies(account)]);
      if (!info) return true;
      const token = storage.token();
      if (token) storage.saveLogin(token, info.userId);
      go('/');
      toast({ intent: 'success', message: '公司切换成功' });
      return true;
    },
    /** spec 4, enterprise switch: 500 ms after the answer user info, then home. */
    async enterprise(entId: string): Promise<boolean> {
      if (!(await moved(deps.user()?.account ?? '', entId))) return false;
      await new Promise<void>((resolve) => deps.after(enterpriseSwitchDelayMs, resolve));
      if (!(await entered(entId))) return true;
      go('/ef/home');
      toast({ intent: 'success', message: '企业切换成功！' });
      return true;
    },
  };
}
