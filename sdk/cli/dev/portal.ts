/** The portal that the plugin is developed against, and whether it would run it. */
import type { Sealed } from '../../registry.ts';
import { coversPlugin, type KeyEntry } from '../../scope.ts';
import { CommandError } from '../command.ts';
import { portalName, type PortalOffer } from '../../adopt/format.ts';
import type { Project } from '../project.ts';
import { fits } from '../../adopt/range.ts';
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

/** A team's key as an operator has signed it. @throws CommandError when the portal does not take it for the plugin. */
async function enrolled({ origin, base }: Portal, { declared }: Project, publicKey: string): Promise<Sealed> {
  const name = Buffer.from(publicKey, 'base64').toString('base64url');
  const answer = await fetch(`${origin}${base}/keys/${name}`).catch(() => undefined);
  if (!answer?.ok) {
    const what = '门户没有登记这个密钥，会拒绝用它签名的插件。请管理员在“团队密钥”中登记公钥：';
    throw new CommandError(`${what}\n${publicKey}`);
  }
  const entry = (await answer.json()) as Sealed;
  const scope = JSON.parse(entry.text) as KeyEntry;
  if (!coversPlugin(scope, declared.id))
    throw new CommandError(
      `团队“${scope.team}”的密钥没有登记插件 ${declared.id}，只能用于 ${scope.plugins.join('、')}。`,
    );
  return entry;
}

/**
 * @returns the key as an operator has signed it; undefined for an operator's own.
 * @throws CommandError when the portal would not run what this key signs, or does not say.
 */
export async function demandAccepted(portal: Portal, project: Project, publicKey: string): Promise<Sealed | undefined> {
  const offer = (await (await fetched(`${portal.origin}${portal.base}/${portalName}`)).json()) as PortalOffer;
  const entry = offer.operators.includes(publicKey) ? undefined : await enrolled(portal, project, publicKey);
  const refusal = refusalOf(project, offer);
  if (refusal !== undefined) throw new CommandError(`${refusal}门户不会运行它。`);
  return entry;
}
