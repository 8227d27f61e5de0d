/** What services of plugins find for the search: asked as the reader, beside the portal's own index, and never waited for. */
import type { SearchHit, SearchKind } from '@portal/sdk/calls/search';
import { type OutputOf, searchOf } from '@portal/sdk/contract';
import { addressOf } from '@portal/sdk/registry';
import { type Context, Refusal, type User } from '@portal/sdk/server';
import { answerWriter } from '../answer.ts';
import { permits } from '../dispatch.ts';
import type { Host } from '../routes.ts';
import { findCall } from './bound.ts';
import { GatewayFault } from './fault.ts';
import type { PluginServices, Wanted } from './services.ts';

const maxAnswerBytes = 256 * 1024;

/** One kind of document that a service finds. */
interface ServiceSource extends Wanted, SearchKind {
  readonly pathOf: (id: string) => string;
}

type Found = OutputOf<ReturnType<typeof searchOf>>;

/** As the search shows it, whatever the version has declared. */
const { output } = searchOf({ path: '', access: 'login' });
type Asker = Pick<Context, 'user' | 'requestId'>;

export interface ServiceGroup extends SearchKind {
  readonly hits: readonly SearchHit[];
}

interface Answered {
  readonly groups: readonly ServiceGroup[];
  /** Names of plugins that have not answered. */
  readonly silent: readonly string[];
}

export class ServiceSearch {
  readonly #host: Pick<Host, 'releases' | 'areaEnabled'>;
  readonly #services: PluginServices;

  constructor(host: Pick<Host, 'releases' | 'areaEnabled'>, services: PluginServices) {
    this.#host = host;
    this.#services = services;
  }

  /** Of plugins that run, as far as this user may make the call. */
  async kinds(user: User): Promise<readonly ServiceSource[]> {
    const { versions } = this.#host.releases.now();
    const declared = Array.from(versions.keys()).flatMap((id) => this.#declaredBy(id, user));
    const open = await Promise.all(
      declared.map(async (source) => {
        const { area, call } = source.bound;
        return permits(call, { user }) && (await this.#host.areaEnabled(area, call.access)) ? [source] : [];
      }),
    );
    return open.flat();
  }

  #declaredBy(id: string, user: User): readonly ServiceSource[] {
    const version = this.#services.versionFor(id, user);
    if (!version) return [];
    const { numbers, documents, routes } = version.plugin;
    return Object.entries(numbers).flatMap(([name, { title, find }]) => {
      const found = find === undefined ? undefined : findCall(version.plugin, 'POST', find)?.bound;
      const route = routes.find((one) => one.name === documents[name]);
      if (!found || !route) return [];
      const bound = { ...found, checkAnswer: answerWriter(found.call.path, output) };
      const pathOf = (key: string) => `${addressOf(route, route.path)}?${new URLSearchParams({ id: key })}`;
      return [{ bound, version, kind: `${id}/${name}`, title, pathOf }];
    });
  }

  async find(asker: Asker, { keyword, kind, size }: { keyword: string; kind: string | undefined; size: number }) {
    const sources = (await this.kinds(asker.user)).filter((source) => kind === undefined || source.kind === kind);
    return this.#ask(asker, sources, () => ({ keyword, size }));
  }

  async shown(asker: Asker, wanted: readonly { readonly kind: string; readonly id: string }[]): Promise<SearchHit[]> {
    const idsOf = ({ kind }: SearchKind) => wanted.flatMap((one) => (one.kind === kind ? [one.id] : []));
    if (!wanted.some(({ kind }) => kind.includes('/'))) return [];
    const sources = (await this.kinds(asker.user)).filter((source) => idsOf(source).length > 0);
    const asked = (source: ServiceSource) => ({ ids: idsOf(source), size: idsOf(source).length });
    return (await this.#ask(asker, sources, asked)).groups.flatMap(({ hits }) => hits);
  }

  async #ask(
    asker: Asker,
    sources: readonly ServiceSource[],
    inputOf: (source: ServiceSource) => { readonly size: number },
  ): Promise<Answered> {
    const answers = await Promise.all(sources.map((source) => this.#hitsOf(asker, source, inputOf(source))));
    const silent = sources.filter((_, index) => answers[index] === undefined);
    return {
      groups: sources.flatMap(({ kind, title }, index) => {
        const hits = answers[index] ?? [];
        return hits.length > 0 ? [{ kind, title, hits }] : [];
      }),
      silent: [...new Set(silent.map(({ version }) => version.plugin.name))],
    };
  }

  /** @returns undefined where it has not answered as it should. */
  async #hitsOf(
    { user, requestId }: Asker,
    source: ServiceSource,
    input: { readonly size: number },
  ): Promise<readonly SearchHit[] | undefined> {
    const limits = { timeoutMs: this.#services.limits.searchMs, maxAnswerBytes };
    try {
      // a search that is late says nothing of the pages of the plugin: its failures count apart
      const breaker = `${source.kind} search`;
      const asking = { bound: source.bound, version: source.version, user, requestId };
      const found = (await this.#services.ask(asking, input, { limits, breaker })) as Found;
      return found.slice(0, input.size).map((one) => ({ ...one, kind: source.kind, path: source.pathOf(one.id) }));
    } catch (error) {
      if (error instanceof GatewayFault) return undefined;
      if (error instanceof Refusal) return []; // nothing that this reader may find
      throw error;
    }
  }
}
