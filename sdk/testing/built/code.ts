/** Where the pages of a plugin under test come from: its sources, or what was built of it, broken on purpose. */
import type { ComponentType } from 'react';
import { joinCodes, type JoinKind } from '../../joins.ts';
import type { Plugin } from '../../plugin.ts';
import { readArtefact } from './artefact.ts';
import { type ServedFile, serveTags } from './script-tags.ts';

/**
 * Of a built plugin: `missing-entry` the server has no such file, `bad-hash` a file is not what the registry names,
 * `no-export` the entry lacks the page, `wrong-container` the entry is another plugin's, `slow-chunk` the page's chunk
 * does not come until the fault is lifted.
 */
export type CodeFault = 'missing-entry' | 'bad-hash' | 'no-export' | 'wrong-container' | 'slow-chunk';

export interface Code {
  page(route: string): Promise<ComponentType>;
  card(name: string): Promise<ComponentType>;
  /** Code of a fill, a service, a command, a badge or a notice. */
  join(kind: JoinKind, name: string): Promise<unknown>;
  /** `undefined` lifts it. @throws Error when the code is no built one. */
  fault(kind: CodeFault | undefined): void;
  close(): void;
}

const absent = (name: string): never => {
  throw new Error(`The plugin has no ${name}.`);
};

export const sourceCode = ({ routes, cards = {}, ...joining }: Plugin): Code => ({
  page: async (route) => (await (routes[route] ?? absent(route)).page()).default,
  card: async (name) => (await (cards[name] ?? absent(name)).card()).default,
  async join(kind, name) {
    const code = joinCodes(joining).find((one) => one.kind === kind && one.name === name);
    return (await (code ?? absent(`${kind} ${name}`)).load()).default;
  },
  fault(kind) {
    if (kind) throw new Error(`${kind} 只能用于构建结果：createHarness(plugin, { built: 'dist/<id>/<版本>' })。`);
  },
  close: () => undefined,
});

let hosts = 0;

/** Files of a built plugin, as a server with this fault sends them. */
function brokenServer(folder: string) {
  const { manifest, read } = readArtefact(folder);
  const { entry, container } = manifest.plugin;
  let kind: CodeFault | undefined;
  let waiting: (() => void)[] = [];

  function served(url: string): ServedFile | undefined {
    const bytes = read(url);
    if (!bytes || url !== entry.url) return bytes && { bytes };
    if (kind === 'missing-entry') return undefined;
    if (kind === 'bad-hash') return { bytes: Buffer.concat([bytes, Buffer.from('\n')]) };
    if (kind === 'wrong-container') return { bytes, text: `${bytes}`.replaceAll(container, `${container}_other`) };
    return { bytes };
  }

  return {
    manifest,
    lacksPages: () => kind === 'no-export',
    fault(next: CodeFault | undefined): void {
      kind = next;
      const resumed = waiting;
      waiting = [];
      for (const resume of resumed) resume();
    },
    async serve(url: string): Promise<ServedFile | undefined> {
      while (kind === 'slow-chunk' && url !== entry.url) await new Promise<void>((resume) => void waiting.push(resume));
      return served(url);
    },
  };
}

/** @param folder What `portal build` has written: `dist/<id>/<version>`. */
export function builtCode(folder: string): Code {
  const server = brokenServer(folder);
  const { manifest } = server;
  hosts += 1;
  const name = `portal-${hosts}`;
  const origin = `http://${name}.test/`;
  const close = serveTags(origin, server.serve);
  const host = import('./federation.ts').then(({ hostFor }) => hostFor({ name, manifest, origin }));

  async function part(expose: string): Promise<ComponentType> {
    const load = await host;
    const module = (await load(server.lacksPages() ? `${expose}-absent` : expose)) as {
      default?: ComponentType;
    } | null;
    return module?.default ?? absent(expose);
  }
  const named = (parts: readonly { name: string; expose: string }[], name: string) =>
    (parts.find((one) => one.name === name) ?? absent(name)).expose;

  return {
    page: async (route) => part(named(manifest.plugin.routes, route)),
    card: async (card) => part(named(manifest.plugin.cards, card)),
    join: async (kind, name) => part(named(manifest.plugin.joins ?? [], `${kind}/${name}`)),
    fault: server.fault,
    close() {
      server.fault(undefined);
      close();
    },
  };
}
