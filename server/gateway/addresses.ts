/** Where the services of plugins stand: said by the deployment, never by a package. */
import { type Environment, fail, text } from '../environment.ts';

/** Plugin → address without a trailing slash. */
export type ServiceAddresses = ReadonlyMap<string, string>;

const name = 'PLUGIN_SERVICES';
const pair = /^([a-z][a-z0-9-]{0,39})=(\S+)$/;

function addressIn(given: string): string {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) return fail(name, `${given} 应为 http(s) 地址`);
  if (`${url.username}${url.password}${url.search}${url.hash}` !== '')
    return fail(name, `${url.host} 的地址不能含账号、参数或 #`);
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}

/** `parts=http://127.0.0.1:4000,other=https://…` */
export function readServices(env: Environment): ServiceAddresses {
  const services = new Map<string, string>();
  for (const given of text(env, name)?.split(/[\s,]+/) ?? []) {
    const [, plugin, address] = pair.exec(given) ?? [];
    if (plugin === undefined || address === undefined) return fail(name, '应为以逗号分隔的 插件编号=地址');
    if (services.has(plugin)) return fail(name, `插件 ${plugin} 写了两次`);
    services.set(plugin, addressIn(address));
  }
  return services;
}
