/** What joins the plugin under test with others, decided as the portal does; others are what the test says. */
import type { ReactNode } from 'react';
import { type Asked, badgesOf, commandsOf, fillsOf, providerOf } from '../decide/index.ts';
import type { Host } from '../host.ts';
import type { Join } from '../joins.ts';
import type { CommandPlace, JoinKind, ServicesMap, Slots } from '../joins.ts';

interface Parts {
  readonly asked: () => Asked;
  /** Code of the plugin under test. */
  readonly load: (kind: JoinKind, name: string) => Promise<unknown>;
}

const foreign = (name: string, title: string): Join => ({ id: `others/${name}`, version: '0.0.0', title });

export function joinsOf({ asked, load }: Parts) {
  const placed: { slot: string; join: Join; part: (props: never) => ReactNode }[] = [];
  const services = new Map<string, object>();
  const host: Pick<Host, 'fills' | 'provider' | 'loadJoin'> = {
    fills: (slot) => [...fillsOf(asked(), slot), ...placed.filter((one) => one.slot === slot).map(({ join }) => join)],
    provider: (name) => (services.has(name) ? foreign(`provide/${name}`, name) : providerOf(asked(), name)),
    async loadJoin(id) {
      const [owner, kind, ...rest] = id.split('/');
      if (owner !== 'others') return load(kind as JoinKind, rest.join('/'));
      return placed.find(({ join }) => join.id === id)?.part ?? services.get(rest.join('/'));
    },
  };
  return {
    host,
    fill<S extends keyof Slots>(slot: S, title: string, part: (props: Slots[S]) => ReactNode): void {
      placed.push({ slot, join: foreign(`fill/${placed.length}`, title), part });
    },
    provide<S extends keyof ServicesMap & string>(name: S, functions: ServicesMap[S] | undefined): void {
      if (functions === undefined) services.delete(name);
      else services.set(name, functions as object);
    },
    /** Titles of the commands that are offered at an address. */
    commands: (address: string): readonly string[] => commandsOf(asked(), address).map(({ title }) => title),
    async run(title: string, address: string): Promise<string | undefined> {
      const command = commandsOf(asked(), address).find((one) => one.title === title);
      if (!command) throw new Error(`${address} 没有命令“${title}”。`);
      const { route } = command.spec;
      if (route !== undefined) return command.plugin.routes.find(({ name }) => name === route)?.path;
      const [path = '', query] = address.split('?');
      const place: CommandPlace = { path, query: Object.fromEntries(new URLSearchParams(query)) };
      await ((await load('command', command.name)) as (place: CommandPlace) => unknown)(place);
      return undefined;
    },
    /** Number by the title of the menu entry; those at 0 are not shown. */
    async badges(): Promise<Readonly<Record<string, number>>> {
      const shown = await Promise.all(
        badgesOf(asked()).map(async ({ name, plugin, spec }) => {
          const count = (await load('badge', name)) as () => Promise<number>;
          return [plugin.menus[spec.menu]?.title ?? spec.menu, await count()] as const;
        }),
      );
      return Object.fromEntries(shown.filter(([, count]) => count > 0));
    },
  };
}
