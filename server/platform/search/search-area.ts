/** The search over the documents of all areas that run. A document that its subject does not show is not found. */
import { search, shownOfEach } from '@portal/sdk/calls/search';
import type { InputOf, OutputOf } from '@portal/sdk/contract';
import { type Context, implement, type Reader } from '@portal/sdk/server';
import { type LoadedArea, platformId } from '../../areas.ts';
import type { ServiceGroup, ServiceSearch } from '../../gateway/search.ts';
import type { Host } from '../../routes.ts';
import { findIn, type Group, rankNamed, shownIn } from './find.ts';
import { type Question, questionOf } from './question.ts';
import { sourcesOf } from './sync.ts';

/** Shown of one kind that is looked among alone. */
const many = 30;

interface Ranked {
  readonly rank: number;
  readonly sort: number;
  readonly group: OutputOf<typeof search.find>['groups'][number];
}

const ofArea = ({ source: { kind, title, sort }, rank, hits, more }: Group): Ranked => ({
  rank,
  sort,
  group: { kind, title, more, hits: [...hits] },
});

/** Those of services come after what the portal knows itself and what matches as well. */
function ofService(question: Question, most: number, { kind, title, hits }: ServiceGroup): Ranked {
  const rankOf = ({ number, name }: (typeof hits)[number]) => rankNamed(question, [number, name]);
  const best = [...hits].sort((one, other) => rankOf(one) - rankOf(other)).slice(0, most);
  const rank = Math.min(...best.map(rankOf));
  return { rank, sort: Number.MAX_SAFE_INTEGER, group: { kind, title, more: hits.length > most, hits: best } };
}

interface Parts {
  readonly areaEnabled: Host['areaEnabled'];
  readonly services: ServiceSearch;
}

export function searchArea(areas: readonly LoadedArea[], { areaEnabled, services }: Parts): LoadedArea {
  const sources = sourcesOf(areas).sort((one, other) => one.source.sort - other.source.sort);

  /** Sources that run, and that this user may read by. */
  async function open({ user }: Pick<Reader, 'user'>) {
    const running = await Promise.all(
      sources.map(async ({ area, source }) => {
        const held = source.access === 'login' || user.codes.has(source.access);
        return held && (await areaEnabled(area, source.access)) ? [source] : [];
      }),
    );
    return running.flat();
  }

  /** In the portal's own index and by the services of plugins, at the same time. */
  async function find({ keyword, kind }: InputOf<typeof search.find>, context: Context) {
    const question = questionOf(keyword);
    if (!question) return { groups: [], silent: [] };
    const most = kind === undefined ? shownOfEach : many;
    const asked = (await open(context)).filter((source) => kind === undefined || source.kind === kind);
    const [own, told] = await Promise.all([
      findIn(context, asked, question, most),
      services.find(context, { keyword, kind, size: most + 1 }),
    ]);
    const ranked = [...own.map(ofArea), ...told.groups.map((group) => ofService(question, most, group))];
    const inOrder = ranked.sort(
      (one, other) => Math.min(one.rank, 2) - Math.min(other.rank, 2) || one.sort - other.sort,
    );
    return { groups: inOrder.map(({ group }) => group), silent: [...told.silent] };
  }

  const handlers = implement(search, {
    async kinds(_, context) {
      const kinds = [...(await open(context)), ...(await services.kinds(context.user))];
      return kinds.map(({ kind, title }) => ({ kind, title }));
    },
    async shown({ documents }, context) {
      const own = shownIn(context, await open(context), documents);
      return (await Promise.all([own, services.shown(context, documents)])).flat();
    },
    find,
  });
  return { id: platformId, area: { subjects: [handlers] } };
}
