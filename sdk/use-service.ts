import { useSyncExternalStore } from 'react';
import { host } from './host.ts';
import type { ServicesMap } from './joins.ts';
import { actAs } from './owner.ts';

/** A call to a service that no plugin provides, or no longer provides. */
export class ServiceGone extends Error {
  readonly code = 'PTL-3710';
  readonly service: string;
  constructor(service: string) {
    super(`服务 ${service} 没有提供，或已停用。请先用 supports() 判断，再调用。`);
    this.name = 'ServiceGone';
    this.service = service;
  }
}

type Functions = Readonly<Record<string, (...args: never[]) => unknown>>;

export interface Service<T> {
  /** Whether an enabled plugin provides it to this user now. */
  supports(): boolean;
  /** Fetches it. Each call of it asks for the provider that runs then. @throws ServiceGone, as do its functions. */
  load(): Promise<T>;
}

async function loaded(name: string): Promise<{ owner: string; functions: Functions }> {
  const provider = host().provider(name);
  if (!provider) throw new ServiceGone(name);
  const functions = (await host().loadJoin(provider.id)) as Functions;
  if (!host().provider(name)) throw new ServiceGone(name);
  return { owner: provider.id.split('/', 1)[0] ?? name, functions };
}

/** A service of another plugin, by its name; it comes and goes with its plugin. */
export function service<S extends keyof ServicesMap & string>(name: S): Service<ServicesMap[S]> {
  const calling =
    (key: string) =>
    async (...args: never[]) => {
      const { owner, functions } = await loaded(name);
      const called = functions[key];
      if (!called) throw new ServiceGone(`${name}.${key}`);
      return actAs(owner, () => called(...args));
    };
  return {
    supports: () => host().provider(name) !== undefined,
    async load() {
      const { functions } = await loaded(name);
      return Object.fromEntries(Object.keys(functions).map((key) => [key, calling(key)])) as ServicesMap[S];
    },
  };
}

/** The same as a hook: re-renders when the service appears or disappears. */
export function useService<S extends keyof ServicesMap & string>(name: S): Service<ServicesMap[S]> {
  useSyncExternalStore(host().onSession, () => host().provider(name)?.id);
  return service(name);
}
