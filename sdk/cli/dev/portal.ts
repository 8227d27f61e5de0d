/** The portal that the plugin is developed against, and whether it would run it. */
import { CommandError } from '../command.ts';
import { portalName, type PortalOffer } from '../format.ts';
import type { Project } from '../project.ts';
import { fits } from '../range.ts';
import { fingerprintOf } from '../seal.ts';
import { dataOf } from './amend.ts';

export interface Portal {
  /** `https://portal.example.com` */
  readonly origin: string;
  /** Without a trailing slash. */
  readonly base: string;
  /** Path below which calls are answered, `/japi`. */
  readonly api: string;
}

async function fetched(address: string): Promise<Response> {
  const answer = await fetch(address, { headers: { accept: 'text/html, application/json' } }).catch(() => undefined);
  if (!answer?.ok) throw new CommandError(`打不开 ${address}${answer ? `（HTTP ${answer.status}）` : ''}。`);
  return answer;
}

/** @param address Of any page of the portal. @throws CommandError when there is no portal. */
export async function readPortal(address: string): Promise<Portal> {
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    throw new CommandError(`${address} 不是门户的地址，例如 http://localhost:3000/ef-plus。`);
  const answer = await fetched(address);
  const data = dataOf(await answer.text());
  if (!data) throw new CommandError(`${address} 不是门户的页面。`);
  const { apiBase: api = '/japi' } = (data.config ?? {}) as { apiBase?: string };
  if (!api.startsWith('/')) throw new CommandError(`门户的接口在别处（${api}），本机代理只能转发同一来源的接口。`);
  return { origin: new URL(answer.url).origin, base: data.base, api };
}

/** Why the portal would refuse the plugin; the same checks as its own. */
function refusalOf({ sdk, shared }: Project, offer: PortalOffer): string | undefined {
  if (!fits(sdk, offer.sdk)) return `插件需要 SDK ${sdk}，门户提供的是 ${offer.sdk}。`;
  const missing = Object.entries(shared).find(
    ([name, { requiredVersion }]) => !fits(requiredVersion, offer.shared[name] ?? ''),
  );
  const [name = '', needed] = missing ?? [];
  return missing && `插件需要共享模块 ${name} ${needed?.requiredVersion}，门户提供的是 ${offer.shared[name] ?? '无'}。`;
}

/** @throws CommandError when the portal would not run what this key signs, or does not say. */
export async function demandAccepted({ origin, base }: Portal, project: Project, publicKey: string): Promise<void> {
  const offer = (await (await fetched(`${origin}${base}/${portalName}`)).json()) as PortalOffer;
  if (!offer.keys.includes(fingerprintOf(publicKey))) {
    const what = '门户没有接受这个密钥，会拒绝用它签名的插件。请门户运维把公钥加入 REGISTRY_OTHER_KEYS 后重新构建：';
    throw new CommandError(`${what}\n${publicKey}`);
  }
  const refusal = refusalOf(project, offer);
  if (refusal !== undefined) throw new CommandError(`${refusal}门户不会运行它。`);
}
